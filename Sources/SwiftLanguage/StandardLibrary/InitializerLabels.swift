/// The argument labels of the library types' initializers.
enum InitializerLabels {
  /// Refuses a call with labels that no initializer of the type has.
  ///
  /// - Returns: What stands for the value where names are stubbed: the initializer is one that scripts don't have.
  static func check(_ type: TypeReference, _ call: NativeCall) throws -> ScriptValue? {
    let known: (name: String, labels: [[String?]])? =
      switch type {
      case .int: ("Int", [[nil], ["exactly"], ["clamping"], ["truncatingIfNeeded"], [nil, "radix"]])
      case .double: ("Double", [[nil]])
      case .bool: ("Bool", [[nil]])
      case .string:
        (
          "String",
          [
            [nil], ["repeating", "count"], [nil, "radix"], [nil, "radix", "uppercase"], ["decoding", "as"], ["data", "encoding"],
            ["describing"], ["reflecting"],
            // `NSString(string:)`
            ["string"],
          ]
        )
      case .array: ("Array", [[nil], ["repeating", "count"]])
      case .set: ("Set", [[nil]])
      case .dictionary:
        ("Dictionary", [["uniqueKeysWithValues"], [nil, "uniquingKeysWith"], ["grouping", "by"], ["grouping", nil]])
      case .library("Data", _):
        ("Data", [[nil], ["base64Encoded"], ["base64Encoded", "options"], ["count"], ["capacity"], ["repeating", "count"]])
      case .library("URL", _): ("URL", [["string"], ["fileURLWithPath"], ["filePath"]])
      default: nil
      }
    let given = call.labels.labels
    guard let known, !given.isEmpty, !known.labels.contains(given) else { return nil }
    if case .string = type, given[0] == "format", given.dropFirst().allSatisfy({ $0 == nil }) { return nil }
    if let stubs = call.machine.stubs, case .value(let made) = try stubs.call(known.name, call) {
      return made.stub.map { type.value(for: $0) } ?? made
    }
    let call = "\(known.name)\(call.labels.signature)"
    if let first = given[0], first.hasPrefix("contentsOf") {
      throw FaultReason("'\(call)' is not supported: scripts read no files", "write the contents into the script")
    }
    let all = known.labels.map { "\(known.name)\(ArgumentLabels(labels: $0).signature)" }.joined(separator: ", ")
    throw FaultReason("there is no '\(call)'", "there is \(all)")
  }
}
