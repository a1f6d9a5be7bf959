import Program
import SwiftLanguage
import SwiftSyntax

extension JavaScriptWords {
  /// `if (CONDITION) STATEMENT`, without braces.
  func problemOfBareBranch(_ index: Int) -> ScriptDiagnostic? {
    guard let close = partner(of: index + 1), tokens.indices.contains(close + 1) else { return nil }
    let first = close + 1
    // A condition may begin with a bracket and go on behind it.
    guard isName(first) || ["throw", "return"].contains(text(first)), !startsLine(first) || text(first - 1) == ")" else {
      return nil
    }
    var last = first
    while tokens.indices.contains(last + 1), text(last) != ";", !startsLine(last + 1), text(last + 1) != "}",
      tokens[last + 1].tokenKind != .endOfFile
    {
      guard ["(", "[", "{"].contains(text(last + 1)) else {
        last += 1
        continue
      }
      guard let end = partner(of: last + 1) else { return nil }
      last = end
    }
    return problem(
      index, "Swift's 'if' has braces around what it does", "write the braces",
      [FixIt.Change(start(first)..<start(first), "{ "), FixIt.Change(end(last)..<end(last), " }")])
  }

  /// `} catch (error) {`: Swift names the error without parentheses.
  func problemOfCatch(_ index: Int) -> ScriptDiagnostic? {
    guard text(index + 1) == "(", isName(index + 2), text(index + 3) == ")", text(index + 4) == "{" else { return nil }
    let name = text(index + 2)
    let written = name == "error" ? "" : " let \(name)"
    return problem(
      index, "Swift writes 'catch\(written) { … }'", "write it so",
      [FixIt.Change(end(index)..<end(index + 3), written)])
  }

  /// Whether an operand of a comparison is a number, a text or the like, which `===` can't compare in Swift.
  func isBesideLiteral(_ index: Int) -> Bool {
    [index - 1, index + 1].contains { place in
      guard tokens.indices.contains(place) else { return false }
      switch tokens[place].tokenKind {
      case .integerLiteral, .floatLiteral, .stringQuote, .singleQuote, .keyword(.true), .keyword(.false): return true
      default: return false
      }
    }
  }
}
