import Lab
import Program
import SwiftPromises
import TraceEvents

/// What a script comes to, for an export.
func exhibit(
  _ text: String, name: String = "test.swift", plan: RunPlan = RunPlan(), dialect: Dialect? = nil, at milliseconds: Int64? = nil
) -> Exhibit {
  let request = RunRequest(source: ScriptSource(name: name, text: text), dialect: dialect, plan: plan)
  return Exhibit(request.perform(), at: milliseconds.map { VirtualInstant(milliseconds: $0) })
}

/// The example of a name.
func exhibit(example name: String, at milliseconds: Int64? = nil) throws -> Exhibit {
  guard let source = Example.named(name)?.source else { throw NoExample(name: name) }
  return exhibit(source.text, name: source.name, at: milliseconds)
}

struct NoExample: Error {
  let name: String
}

/// What a script can put into values, errors and lines that would do harm in some format if it were copied as it is.
enum HostileText {
  /// As Swift's string literals have them.
  static let literals = [
    "<script>alert(1)</script>", "</svg></title>", "]]>", #"\"]:::x"#, "--> x", "```\\n# heading", "</script>", "&amp;&#34;",
    "\\u{1B}[31mred", "\\u{202E}desrever", "\\u{2028}line", "a|b|c", "{x}", "%%{init}%%", "\\\\", "'\\u{7}'",
    "\\u{E000}1\\u{E000}",
  ]

  static let script =
    "struct Odd: Error { let text: String }\n"
    + literals.map { text in
      "Promise(\"\(text)\").then { print($0) }\nPromise<Int> { throw Odd(text: \"\(text)\") }.catch { print($0) }\n"
    }.joined()

  /// Characters that no exported text may have: those that drive a terminal, or turn the direction of writing.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
