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

  /// `for (let i = 0; i < n; i++) {` and `for (const one of list) {`.
  func problemOfLoop(_ index: Int) -> ScriptDiagnostic? {
    guard let close = partner(of: index + 1), ["let", "const", "var"].contains(text(index + 2)), isName(index + 3) else {
      return nil
    }
    let message = "Swift's loops go through a range or a list: 'for value in … { … }'"
    guard text(close + 1) == "{", let range = values(ofLoop: index, upTo: close) else { return problem(index, message) }
    return problem(
      index, message, "write it so", [FixIt.Change(end(index)..<end(close), " \(text(index + 3)) in \(range)")])
  }

  /// What a loop of JavaScript goes through, as Swift writes it; `nil` if it isn't one of the usual ones.
  private func values(ofLoop index: Int, upTo close: Int) -> String? {
    let name = text(index + 3)
    if text(index + 4) == "of", index + 5 < close { return part(start(index + 5)..<end(close - 1)) }
    let ends = (index..<close).filter { text($0) == ";" }
    guard text(index + 4) == "=", ends.count == 2, let first = ends.first, let second = ends.last, first > index + 5,
      text(first + 1) == name, ["<", "<="].contains(text(first + 2)), second > first + 3
    else { return nil }
    let step = (second + 1..<close).map(text).joined()
    guard ["\(name)++", "++\(name)", "\(name)+=1"].contains(step) else { return nil }
    let (from, to) = (part(start(index + 5)..<end(first - 1)), part(start(first + 3)..<end(second - 1)))
    let isClosed = text(first + 2) == "<="
    // A range whose end lies before its beginning ends the program; the loop just doesn't run.
    if let lower = Int(from), let upper = Int(to), lower <= upper { return from + (isClosed ? "..." : "..<") + to }
    return "stride(from: \(from), \(isClosed ? "through" : "to"): \(to), by: 1)"
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
