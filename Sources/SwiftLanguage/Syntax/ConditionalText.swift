/// Leaves out what `#if` leaves out: the text keeps its lines and columns, what doesn't count becomes white space.
///
/// `DEBUG` counts as not set, `os(Linux)` holds, and so does `canImport` of what scripts have.
enum ConditionalText {
  /// Modules of Swift's own that scripts can import.
  static let knownModules: Set<String> = ["Swift", "_Concurrency", "Foundation", "FoundationNetworking", "Dispatch"]

  /// The text with one branch of every `#if` left.
  ///
  /// - Complexity: O(length of the text).
  ///
  /// - Parameter modules: Modules that can be imported besides Swift's own.
  static func selecting(in text: String, modules: Set<String>) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")), text.contains("#if") else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var open: [Condition] = []
    var isInText = false
    for index in lines.indices {
      let line = lines[index]
      let words = line.trimmed
      let isActive = open.last?.counts ?? true
      if !isInText, let directive = Directive(words) {
        switch directive {
        case .if_(let condition): open.append(Condition(holds: holds(condition, modules), within: isActive))
        case .elseif(let condition): open[safely: open.count - 1]?.next(holds: holds(condition, modules))
        case .else_: open[safely: open.count - 1]?.next(holds: true)
        case .endif where open.isEmpty: return text
        case .endif: open.removeLast()
        }
        lines[index] = blank(line)
        continue
      }
      if !isActive { lines[index] = blank(line) }
      // A literal of several lines may hold what looks like a directive.
      if line.occurrences(of: "\"\"\"") % 2 == 1 { isInText.toggle() }
    }
    // The parser says what is wrong with one that has no end.
    return open.isEmpty ? lines.joined(separator: "\n") : text
  }

  private static func blank(_ line: String) -> String {
    String(repeating: " ", count: line.utf8.count)
  }

  private struct Condition {
    /// Whether this branch counts, and whether one has counted already.
    var isActive: Bool
    var wasActive: Bool
    /// Whether all conditions around it hold.
    let isWithinActive: Bool

    init(holds: Bool, within isWithinActive: Bool) {
      isActive = holds
      wasActive = holds
      self.isWithinActive = isWithinActive
    }

    /// Whether the text of this branch counts.
    var counts: Bool { isActive && isWithinActive }

    mutating func next(holds: Bool) {
      isActive = holds && !wasActive
      wasActive = wasActive || isActive
    }
  }

  private enum Directive {
    case if_(Substring), elseif(Substring), else_, endif

    init?(_ line: Substring) {
      if line.hasPrefix("#if ") || line.hasPrefix("#if(") {
        self = .if_(line.dropFirst(3))
      } else if line.hasPrefix("#elseif ") {
        self = .elseif(line.dropFirst(8))
      } else if line.hasPrefix("#else") {
        self = .else_
      } else if line.hasPrefix("#endif") {
        self = .endif
      } else {
        return nil
      }
    }
  }

  /// Whether a condition holds: terms with `!`, `&&` and `||`, without brackets around several.
  private static func holds(_ condition: Substring, _ modules: Set<String>) -> Bool {
    condition.parts(between: "||").contains { alternative in
      alternative.parts(between: "&&").allSatisfy { term in
        var name = term.trimmed
        var isNegated = false
        while name.hasPrefix("!") {
          isNegated.toggle()
          name = name.dropFirst().trimmed
        }
        return isTrue(String(name.filter { $0 != " " }), modules) != isNegated
      }
    }
  }

  private static func isTrue(_ term: String, _ modules: Set<String>) -> Bool {
    if term.hasPrefix("swift(") || term.hasPrefix("compiler(") { return true }
    if term.hasPrefix("canImport("), term.hasSuffix(")") {
      let module = String(term.dropFirst(10).dropLast())
      return knownModules.contains(module) || modules.contains(module)
    }
    return ["true", "os(Linux)", "(true)"].contains(term)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: SubSequence {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }

  /// The parts between a separator of two equal characters.
  fileprivate func parts(between separator: String) -> [Substring] {
    var parts: [Substring] = []
    let text = Substring(self)
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if text[index...].hasPrefix(separator) {
        parts.append(text[start..<index])
        index = text.index(index, offsetBy: separator.count)
        start = index
      } else {
        index = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  fileprivate func occurrences(of word: String) -> Int { parts(between: word).count - 1 }
}

extension Array {
  /// An element that may not be there.
  fileprivate subscript(safely index: Int) -> Element? {
    get { indices.contains(index) ? self[index] : nil }
    set { if let newValue, indices.contains(index) { self[index] = newValue } }
  }
}
