import SwiftLanguage

/// A unique identifier: `UUID`. The run's seed decides it, so that a run is the same every time.
final class UUIDValue: LibraryObject {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  var typeName: String { "UUID" }

  func describe(_ format: (ScriptValue) -> String) -> String { text }

  func equals(_ other: any HostObject) -> Bool { (other as? UUIDValue)?.text == text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  func precedes(_ other: any HostObject) -> Bool? { (other as? UUIDValue).map { text < $0.text } }

  var members: [String: NativeMember] { ["uuidString": .property { [text] _ in .string(text) }] }

  /// What `UUID()` and `UUID(uuidString:)` make.
  static func make(_ call: NativeCall) throws -> NativeResult {
    if let given = call.labelled("uuidString") {
      let text = try call.string(given).uppercased()
      if isIdentifier(text) { return .value(.some(.library(UUIDValue(text)))) }
      // A stub's text is no identifier, and still stands for one.
      guard call.machine.stubs != nil else { return .value(.none) }
      return .value(.some(.library(random(call))))
    }
    return .value(.library(random(call)))
  }

  private static func random(_ call: NativeCall) -> UUIDValue {
    var digits = (0..<32).map { _ in min(15, Int(16 * call.machine.host.draw("UUID"))) }
    // Version 4, variant 1.
    (digits[12], digits[16]) = (4, 8 + digits[16] % 4)
    let text = digits.map { String($0, radix: 16, uppercase: true) }.joined()
    var rest = Substring(text)
    let parts = lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    return UUIDValue(parts.joined(separator: "-"))
  }

  private static let lengths = [8, 4, 4, 4, 12]

  static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == lengths && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}
