/// The brackets that a text opens and doesn't close.
struct OpenBrackets {
  /// What closes them, in the order in which it must be typed.
  private(set) var closing = ""

  /// - Complexity: O(length of the text).
  init(in text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "(": closing.append(")")
      case "[": closing.append("]")
      case "{": closing.append("}")
      case ")", "]", "}": if closing.last == character { closing.removeLast() }
      case "\"": rest = rest.behindText
      case "/" where rest.first == "/": rest = rest.drop { !$0.isNewline }
      default: break
      }
    }
    closing = String(closing.reversed())
  }
}

extension Substring {
  /// What follows a text that has begun.
  fileprivate var behindText: Substring {
    var rest = self
    while let character = rest.popFirst(), character != "\"", !character.isNewline {
      if character == "\\" { _ = rest.popFirst() }
    }
    return rest
  }
}
