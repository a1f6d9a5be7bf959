import Foundation

/// A value of JSON.
enum JSONValue: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  subscript(name: String) -> JSONValue? { if case .object(let fields) = self { fields[name] } else { nil } }
  subscript(index: Int) -> JSONValue? { index < elements.count ? elements[index] : nil }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var fields: [String: JSONValue] { if case .object(let fields) = self { fields } else { [:] } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
}

/// Validates JSON against the part of JSON Schema that docs/run.schema.json uses; a keyword that isn't known is a problem.
struct JSONSchema {
  private let root: JSONValue

  init(_ text: String) throws {
    root = try JSONValue(text)
  }

  /// What is wrong with a document, each with its place; empty if it is valid.
  func problems(_ value: JSONValue) -> [String] { problems(value, root, at: "$") }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    schema.fields.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$schema", "$defs", "title": return []
      case "$ref":
        let name = rule.string?.split(separator: "/").last.map(String.init) ?? ""
        guard let target = root["$defs"]?[name] else { return ["\(place): there is no definition '\(name)'"] }
        return problems(value, target, at: place)
      case "const": return rule == value ? [] : ["\(place): \(value) is not \(rule)"]
      case "enum": return rule.elements.contains(value) ? [] : ["\(place): \(value) is not among the choices"]
      case "type":
        let types = rule.string.map { [$0] } ?? rule.elements.compactMap(\.string)
        return types.contains { value.isOf(type: $0) } ? [] : ["\(place): \(value) is no \(types.joined(separator: " or "))"]
      case "anyOf":
        let choices = rule.elements.map { problems(value, $0, at: place) }
        return choices.contains([]) ? [] : choices.last ?? ["\(place): there is nothing to choose from"]
      case "minimum":
        guard let number = value.number, let least = rule.number, number < least else { return [] }
        return ["\(place): \(number) is less than \(least)"]
      case "required":
        return rule.elements.compactMap(\.string).filter { value[$0] == nil }.map { "\(place): lacks '\($0)'" }
      case "properties":
        return rule.fields.flatMap { name, property in value[name].map { problems($0, property, at: "\(place).\(name)") } ?? [] }
      case "additionalProperties":
        guard rule == .bool(false), let known = schema["properties"]?.fields else { return [] }
        return value.fields.keys.filter { known[$0] == nil }.map { "\(place): '\($0)' is not in the schema" }
      case "items":
        return value.elements.enumerated().flatMap { problems($0.element, rule, at: "\(place)[\($0.offset)]") }
      default: return ["\(place): this validator doesn't know the keyword '\(keyword)'"]
      }
    }
  }
}

extension JSONValue {
  /// Whether it is of one of JSON Schema's types.
  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
