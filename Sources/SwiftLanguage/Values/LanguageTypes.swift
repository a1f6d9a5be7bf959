/// The types that the language itself makes values of, and those that a library declares as a script would.
package struct LanguageTypes {
  /// `Result`, of whatever value and error.
  package let result = Self.result([nil, nil])
  /// `CancellationError`.
  package let cancellation: TypeInfo
  /// Those of a library that are made by calling what the library's table says.
  package let declared: [TypeInfo]
  /// What tells these from others; kept, because each run of a program asks.
  let declaredIdentities: Set<ObjectIdentifier>
  /// All that scripts can name.
  package let all: [TypeInfo]

  /// - Parameters:
  ///   - others: Further types that scripts can name.
  ///   - declared: Those that the library declares.
  package init(others: [TypeInfo] = [], declared: [TypeInfo] = []) {
    cancellation = TypeInfo(name: "CancellationError", kind: .structure)
    cancellation.conformanceNames = ["Error"]
    self.declared = declared
    declaredIdentities = Set(declared.map(ObjectIdentifier.init))
    all = [cancellation, result] + others + declared
  }

  /// `Result` of a value and an error of these types, as far as they are known.
  ///
  /// - Parameter general: The one of whatever types, whose members that extensions add it has.
  package static func result(_ types: [TypeReference?], extendedBy general: TypeInfo? = nil) -> TypeInfo {
    let type = TypeInfo(name: "Result", kind: .enumeration)
    if let general { type.conformances.append(.user(general)) }
    for (index, (name, payload)) in zip(["success", "failure"], types).enumerated() {
      type.casePositions[name] = index
      type.cases.append(EnumerationCase(name: name, index: index, labels: [nil], types: [payload], rawValue: nil))
    }
    return type
  }
}
