/// What becomes of the value of a promise that is awaited.
indirect enum AsyncSink: Hashable {
  /// `return value`.
  case giveBack
  /// Nothing: the code ends here. An error that a handler looks at is thrown again where somebody around looks at it, too.
  case end(rethrows: Bool)
  /// Nothing, and code follows.
  case discard
  /// `let name = value`; a name, or several in parentheses.
  case bind(String)

  /// Whether a `return` in code that is written in its place leaves the same code.
  var isTail: Bool {
    switch self {
    case .giveBack, .end: true
    case .discard, .bind: false
    }
  }

  var isBinding: Bool { if case .bind = self { true } else { false } }

  /// Whether the value is wanted.
  var wantsValue: Bool {
    switch self {
    case .giveBack, .bind: true
    case .end, .discard: false
    }
  }
}

/// What the result of a handler is.
enum AsyncResult: Hashable {
  /// The value.
  case value
  /// A promise, which is awaited.
  case promise
  /// Nothing; the value that came goes on, by its name.
  case passing(String?)
  /// An error, which is thrown.
  case error
  /// Whether the value is accepted; it goes on.
  case condition
  /// A value that may be missing.
  case optional

  /// Whether what the handler gives counts, and not what it was given.
  var isResult: Bool { if case .passing = self { false } else { true } }
}

extension Rendered {
  /// The lines of the text, each with the marks in it.
  var lines: [Rendered] {
    var lines: [Rendered] = []
    var start = 0
    for end in bytes.indices where bytes[end] == 10 {
      lines.append(dropping(first: start, last: bytes.count - end))
      start = end + 1
    }
    lines.append(dropping(first: start, last: 0))
    return lines
  }

  /// The text without the first of so many spaces.
  func dedented(by count: Int) -> Rendered {
    dropping(first: min(count, bytes.prefix { $0 == 32 || $0 == 9 }.count), last: 0)
  }

  /// The text without spaces at its end.
  var trimmedEnd: Rendered { dropping(first: 0, last: bytes.reversed().prefix { $0 == 32 || $0 == 9 }.count) }

  var isBlank: Bool { bytes.allSatisfy { $0 == 32 || $0 == 9 } }
}

extension Array where Element == Rendered {
  /// The lines, further in.
  var indented: [Rendered] { flatMap(\.lines).map { $0.isEmpty ? $0 : "  " + $0 } }

  /// The lines as a text, all but the first behind so much space.
  func joined(indent: String) -> Rendered {
    var text = Rendered()
    for (index, line) in flatMap(\.lines).enumerated() {
      if index > 0 { text += line.isEmpty ? "\n" : "\n" + indent }
      text += line
    }
    return text
  }
}

/// What a call becomes that settles a promise.
struct Resumer: Hashable {
  var continuation: String
  /// `returning` or `throwing`; `nil` if that depends on what it is given.
  var label: String?

  /// A closure that does the same, where a function is handed on.
  var function: Rendered { Rendered("{ \(continuation).resume(\(label ?? "returning"): $0) }") }
}
