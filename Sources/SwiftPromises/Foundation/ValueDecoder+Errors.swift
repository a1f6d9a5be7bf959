import SwiftLanguage

extension ValueDecoder {
  /// The same one level deeper in the data.
  func at(_ name: String) -> ValueDecoder { at(machine.runtime.standardTypes.foundation.key(name)) }

  func at(_ index: Int) -> ValueDecoder { at(machine.runtime.standardTypes.foundation.key(index)) }

  private func at(_ key: ScriptValue) -> ValueDecoder {
    var deeper = self
    deeper.path.append(key)
    deeper.depth += 1
    return deeper
  }

  /// The date that a value of JSON is, by the decoder's strategy.
  func date(_ json: ScriptValue) throws -> DateValue {
    let strategy = if case .implicitMember(let member) = settings.dates.unwrapped { member } else { ImplicitMember?.none }
    switch (strategy?.name, json) {
    case ("iso8601", .string(let text)), ("formatted", .string(let text)):
      let formatter = strategy?.arguments?.first
      let seconds = formatter.map { DateFormatting.date(text, by: $0) } ?? DateFormatting.internetDate(text)
      guard let seconds else {
        throw corrupted("Expected date string to be \(formatter == nil ? "ISO8601-formatted" : "of the format").")
      }
      return DateValue(seconds: seconds)
    case ("secondsSince1970", .int(let number)): return DateValue(seconds: Double(number) - DateValue.referenceDate)
    case ("secondsSince1970", .double(let number)): return DateValue(seconds: number - DateValue.referenceDate)
    case ("millisecondsSince1970", .int(let number)): return DateValue(seconds: Double(number) / 1000 - DateValue.referenceDate)
    case (_, .int(let number)): return DateValue(seconds: Double(number))
    case (_, .double(let number)): return DateValue(seconds: number)
    default: throw mismatch(.double, json)
    }
  }

  /// The keys of a table as properties are called: `created_at` is `createdAt`.
  static func converted(_ table: OrderedTable) -> OrderedTable {
    var result = OrderedTable()
    for (key, value) in zip(table.keys, table.values) {
      let words = key.plainDescription.split(separator: "_")
      let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      result[.string(([String(words.first ?? "")] + rest).joined())] = value
    }
    return result
  }

  // MARK: Errors

  func error(_ name: String, _ payload: [ScriptValue], _ text: String) -> Interruption {
    .thrown(machine.runtime.standardTypes.foundation.decoding(name, payload, path: path, text))
  }

  func mismatch(_ type: TypeReference, _ json: ScriptValue) -> Interruption {
    let found =
      switch json {
      case .string: "a string"
      case .int, .double: "a number"
      case .bool: "a bool"
      case .array: "an array"
      case .dictionary: "a dictionary"
      default: "null"
      }
    return error("typeMismatch", [.type(type)], "Expected to decode \(type.name) but found \(found) instead.")
  }

  func valueNotFound(_ type: TypeReference) -> Interruption {
    error("valueNotFound", [.type(type)], "Cannot get value of type \(type.name) -- found null value instead")
  }

  func corrupted(_ text: String) -> Interruption { error("dataCorrupted", [], text) }
}

extension TypeReference {
  /// Whether values of the type are optionals.
  var beginsAsOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension TypeInfo {
  /// The key under which a property is kept; `nil` if the type leaves it out.
  func codingKey(for property: String) -> String? {
    let declared = nestedTypes["CodingKeys"] ?? lookup { $0.nestedTypes["CodingKeys"] }
    guard case .user(let keys)? = declared else { return property }
    return keys.casePositions[property].map { keys.cases[$0].rawValue?.text ?? property }
  }
}
