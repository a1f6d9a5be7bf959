import Screen

/// What a row calls its promise, in the room there is.
enum PromiseLabel {
  /// A label that is cut at the end that matters less: of `loadUser: then { … }` the function's name goes before the operator's, by which
  /// captions name the promise.
  ///
  /// - Parameters:
  ///   - label: The operator with what tells it from others, maybe behind a function or a variable and a colon.
  ///   - columns: The room.
  ///   - number: Stands behind the label, whole: `#14`; empty for none.
  static func fitted(_ label: String, to columns: Int, number: String = "") -> String {
    if !number.isEmpty {
      let room = columns - TextWidth.columns(of: number) - 1
      return room < fewest ? TextWidth.truncated(number, to: columns) : fitted(label, to: room) + " " + number
    }
    guard TextWidth.columns(of: label) > columns, let colon = colon(in: label) else {
      return TextWidth.truncated(label, to: columns)
    }
    let owner = label[..<colon]
    let name = label[colon...].dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    // An owner that stands there whole, with the beginning of the operator, tells more than parts of both.
    guard TextWidth.columns(of: owner) + 4 > columns else { return TextWidth.truncated(label, to: columns) }
    // The operator's name and the ellipsis behind it.
    let room = columns - TextWidth.columns(of: name) - 3
    // A beginning of a name that nobody recognises gives way as a whole.
    guard room >= leastName else { return TextWidth.truncated(label[colon...].dropFirst(2), to: columns) }
    return TextWidth.truncated(TextWidth.truncated(owner, to: room) + label[colon...], to: columns)
  }

  /// The colon behind the function or variable with which a label begins; `nil` for none. Those within arguments are others.
  private static func colon(in label: String) -> String.Index? {
    var depth = 0
    for index in label.indices {
      switch label[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{": return nil
      case "\"" where depth == 0: return nil
      case ":" where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  /// Fewer columns of a label beside a number tell nothing.
  private static let fewest = 3
  /// The columns from which on the beginning of an owner's name tells something.
  private static let leastName = 5
}
