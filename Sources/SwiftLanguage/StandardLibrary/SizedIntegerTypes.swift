extension SizedInteger {
  /// The types as scripts name them.
  static let types: [String: Vocabulary.LibraryType] = Dictionary(
    uniqueKeysWithValues: widths.keys.map { name in
      (
        name,
        Vocabulary.LibraryType(
          make: { .value(try make(name, $0)) },
          statics: [
            "min": .property { _ in .int(range(name).lowerBound) },
            "max": .property { _ in
              if name == "UInt" || name == "UInt64" {
                throw FaultReason("'\(name).max' is greater than what scripts compute with", "use Int.max")
              }
              return .int(range(name).upperBound)
            },
            "zero": .property { _ in .int(0) },
            "bitWidth": .property { _ in .int(widths[name]?.bits ?? 64) },
            "random": .method { .value(try RandomValues.value(of: .int, $0)) },
          ])
      )
    })

  private static func make(_ name: String, _ call: NativeCall) throws -> ScriptValue {
    let label = call.labels.labels.first ?? nil
    if let label, ["truncatingIfNeeded", "clamping", "bitPattern"].contains(label) {
      let number = try call.integer(call.arguments.first)
      if label == "clamping" { return .int(min(max(number, range(name).lowerBound), range(name).upperBound)) }
      return .int(truncated(number, to: name))
    }
    if label == "exactly", case .int(let number)? = call.arguments.first {
      return range(name).contains(number) ? .some(.int(number)) : .none
    }
    guard case .value(let made) = try Constructors.construct(.int, call) else { return .int(0) }
    guard case .int(let number) = made.unwrapped else { return made }
    if range(name).contains(number) { return made }
    if case .some = made { return .none }
    throw FaultReason.trap("\(number) doesn't fit into \(name)", "use 'exactly:', 'clamping:' or 'truncatingIfNeeded:'")
  }
}
