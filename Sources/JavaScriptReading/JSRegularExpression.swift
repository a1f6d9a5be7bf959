/// A regular expression of JavaScript, in the words of scripts.
struct JSRegularExpression {
  /// What scripts match with.
  private(set) var pattern = ""
  let source: String
  let flags: String

  /// - Parameter literal: As it stands in the text: `/…/g`.
  init(literal: String) throws(JSProblem) {
    let end = literal.lastIndex(of: "/") ?? literal.startIndex
    guard literal.count > 1, end > literal.startIndex else { throw Self.problem("this regular expression doesn't end") }
    try self.init(String(literal[literal.index(after: literal.startIndex)..<end]), String(literal[literal.index(after: end)...]))
  }

  init(_ source: String, _ flags: String) throws(JSProblem) {
    (self.source, self.flags) = (source, flags)
    if let flag = flags.first(where: { !"gimsu".contains($0) }) {
      throw Self.problem("the flag '\(flag)' of a regular expression is not read")
    }
    pattern = try Self.converted(source)
  }

  private static func problem(_ reason: String) -> JSProblem { JSProblem(reason: reason, offset: 0) }

  /// A group that is open: whether it captures, and whether one within it does.
  private struct Group {
    var captures: Bool
    var holdsCapture = false
  }

  /// The same in the engine of scripts, which follows ICU; what the two take differently is not read.
  private static func converted(_ source: String) throws(JSProblem) -> String {
    var result = ""
    var isInSet = false
    var groups: [Group] = []
    var characters = source[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\":
        guard let next = characters.popFirst() else { throw problem("this regular expression ends too early") }
        if "pPcx0".contains(next) || next == "u" && characters.first == "{" || isInSet && "bB".contains(next) {
          throw problem("'\\\(next)' in a regular expression is not read here")
        }
        if next.isNumber || next == "k", source.contains("|") || source.contains(")?") || source.contains(")*") {
          throw problem("a reference to a group that may have taken nothing is not read")
        }
        result += next == "/" ? "/" : "\\\(next)"
      case "[" where isInSet: result += "\\["
      case "[":
        guard characters.first != "]", !characters.hasPrefix("^]") else {
          throw problem("an empty set of characters is not read")
        }
        isInSet = true
        result.append("[")
      case "]" where isInSet:
        isInSet = false
        result.append("]")
      case "&" where isInSet: result += "\\&"
      case "(" where !isInSet:
        let captures =
          !characters.hasPrefix("?") || characters.hasPrefix("?<") && !["?<=", "?<!"].contains(where: characters.hasPrefix)
        groups.append(Group(captures: captures))
        result.append("(")
      case ")" where !isInSet:
        let group = groups.popLast() ?? Group(captures: false)
        if let next = characters.first, "*+{".contains(next), group.holdsCapture {
          throw problem("a group that is repeated with a group in it is not read: JavaScript forgets what it took")
        }
        if group.captures || group.holdsCapture, !groups.isEmpty { groups[groups.count - 1].holdsCapture = true }
        result.append(")")
      default: result.append(character)
      }
    }
    return result
  }

  /// The options of 'NSRegularExpression'.
  var options: String {
    let names = flags.compactMap { flag -> String? in
      switch flag {
      case "i": ".caseInsensitive"
      case "m": ".anchorsMatchLines"
      case "s": ".dotMatchesLineSeparators"
      default: nil
      }
    }
    return "[\(names.joined(separator: ", "))]"
  }
}
