/// Names of files as people type them at the prompt.
enum PathText {
  /// The name without the quotation marks around it, which a shell would take off: a prompt needs none, and people write them all the same.
  static func unquoted(_ typed: String) -> String {
    guard typed.count > 2, let mark = typed.first, mark == "'" || mark == "\"", typed.last == mark else { return typed }
    return String(typed.dropFirst().dropLast())
  }
}
