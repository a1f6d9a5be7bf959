import Screen

/// What a row calls its promise, in the room there is.
enum PromiseLabel {
  /// A label that is cut at the end that matters less: of `loadUser: then { … }` the function's name goes before the operator's, by which
  /// captions name the promise.
  ///
  /// - Parameters:
  ///   - label: The operator with what tells it from others, maybe behind a function or a variable and a colon.
  ///   - brief: What is left of a longer label where the operator's name would go: `"Oslo": delay(s)`.
  ///   - columns: The room.
  ///   - number: Stands behind the label, whole: `#14`; empty for none.
  ///   - others: The labels that stand below one another.
  static func fitted(
    _ label: String, brief: String? = nil, to columns: Int, number: String = "", among others: TellingTexts = TellingTexts()
  ) -> String {
    if !number.isEmpty {
      let room = columns - TextWidth.columns(of: number) - 1
      return room < fewest
        ? TextWidth.truncated(number, to: columns) : fitted(label, brief: brief, to: room, among: others) + " " + number
    }
    guard TextWidth.columns(of: label) > columns, let colon = colon(in: label) else {
      return others.fitted(label, to: columns, keepsName: true)
    }
    let owner = label[..<colon]
    let name = label[colon...].dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if let brief, TextWidth.columns(of: owner) + 2 + TextWidth.columns(of: name) + 1 > columns,
      let end = self.colon(in: brief), TextWidth.columns(of: brief[..<end]) + leastBehindArgument <= columns
    {
      return TextWidth.truncated(brief, to: columns)
    }
    // An owner that stands there whole, with the beginning of the operator, tells more than parts of both.
    guard TextWidth.columns(of: owner) + 4 > columns else { return TextWidth.truncated(label, to: columns) }
    // The operator's name and the ellipsis behind it.
    let room = columns - TextWidth.columns(of: name) - 3
    // A beginning of a name that nobody recognizes gives way as a whole.
    guard room >= leastName else { return TextWidth.truncated(label[colon...].dropFirst(2), to: columns) }
    return TextWidth.truncated(TextWidth.truncated(owner, to: room) + label[colon...], to: columns)
  }

  /// The colon behind the function, variable or argument with which a label begins; `nil` for none. Those within arguments are others.
  private static func colon(in label: String) -> String.Index? {
    var depth = 0
    var isInString = false
    for index in label.indices {
      switch label[index] {
      case "\"" where depth == 0 && (isInString || index == label.startIndex): isInString.toggle()
      case _ where isInString: break
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

  /// What an argument needs behind it so that its label is one: a colon, and the beginning of an operator's name.
  private static let leastBehindArgument = 4
  /// Fewer columns of a label beside a number tell nothing.
  private static let fewest = 3
  /// The columns from which on the beginning of an owner's name tells something.
  private static let leastName = 5
}
