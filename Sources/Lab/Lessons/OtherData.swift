/// Other data in the place of a script's own: a goal that is to hold with them as well needs an answer that works its result out.
public struct OtherData: Hashable, Sendable {
  /// What stands in the script, as the goal names it.
  public var old: String
  /// What stands there in the other run.
  public var new: String

  /// Takes ` with OLD as NEW` from the end of a goal's text; `nil` if that ends otherwise.
  init?(endOf code: inout String) {
    for with in code.ranges(of: " with ").reversed() {
      guard let between = code[with.upperBound...].firstRange(of: " as ") else { continue }
      (old, new) = (String(code[with.upperBound..<between.lowerBound]), String(code[between.upperBound...]))
      code = String(code[..<with.lowerBound])
      return
    }
    return nil
  }

  /// The script with the other data, wherever the old ones stand, whatever spaces and lines there are; `nil` if they stand nowhere.
  ///
  /// - Complexity: O(length of the script × length of the old data).
  func applied(to script: String) -> String? { CodePiece(old).replaced(in: script, with: new) }

  /// How a goal's sentence goes on.
  var words: String { "with `\(new)` in the place of `\(old)`" }
  /// How it is named in front of what differs then.
  var shortWords: String { "with `\(TerminalText.quoted(new, limit: 30))`" }
}
