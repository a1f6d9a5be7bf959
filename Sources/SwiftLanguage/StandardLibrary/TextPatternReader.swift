/// Reads regular expressions.
struct TextPatternReader {
  private let characters: [Character]
  private var index = 0
  private(set) var groupCount = 0
  private(set) var names: [(name: String, group: Int)] = []
  private(set) var ignoresCase = false
  private(set) var dotMatchesLines = false
  private(set) var anchorsMatchLines = false
  private var isExtended = false
  private var depth = 0
  private static let deepest = 50

  init(_ text: String) { characters = Array(text) }

  mutating func read() throws -> TextPattern.Node {
    let node = try alternatives()
    if index < characters.count { throw problem("')' has no '('") }
    return node
  }

  private func problem(_ what: String) -> TextPatternProblem {
    TextPatternProblem(message: "in the regular expression at character \(index + 1): \(what)")
  }

  private var next: Character? { index < characters.count ? characters[index] : nil }

  private func isNext(_ text: String) -> Bool { characters[index...].starts(with: text) }

  private mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    index += text.count
    return true
  }

  // MARK: Sequences

  private mutating func alternatives() throws -> TextPattern.Node {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw problem("its groups are nested too deeply") }
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws -> TextPattern.Node {
    var parts: [TextPattern.Node] = []
    while let character = next, character != "|", character != ")" {
      if isExtended, character.isWhitespace {
        index += 1
        continue
      }
      if isExtended, character == "#" {
        while let other = next, !other.isNewline { index += 1 }
        continue
      }
      guard let part = try atom() else { continue }
      parts.append(try repeated(part))
    }
    return .sequence(parts)
  }

  private mutating func repeated(_ node: TextPattern.Node) throws -> TextPattern.Node {
    guard var count = count() else { return node }
    if take("?") { count.isLazy = true } else if take("+") { count.isPossessive = true }
    if next == "*" || next == "+" || next == "?" { throw problem("'\(characters[index])' has nothing to repeat") }
    return .repetition(node, count)
  }

  private mutating func count() -> TextPattern.Count? {
    if take("*") { return TextPattern.Count(least: 0, most: .max) }
    if take("+") { return TextPattern.Count(least: 1, most: .max) }
    if take("?") { return TextPattern.Count(least: 0, most: 1) }
    guard next == "{" else { return nil }
    let start = index
    index += 1
    guard let least = number() else {
      index = start
      return nil
    }
    var most = least
    if take(",") { most = number() ?? .max }
    guard take("}"), least <= most else {
      index = start
      return nil
    }
    return TextPattern.Count(least: least, most: most)
  }

  private mutating func number() -> Int? {
    let digits = characters[index...].prefix(4).prefix { $0.isASCII && $0.isNumber }
    index += digits.count
    return Int(String(digits))
  }

  // MARK: Atoms

  private mutating func atom() throws -> TextPattern.Node? {
    let character = characters[index]
    index += 1
    switch character {
    case ".": return .any
    case "^": return .start
    case "$": return .end
    case "(": return try group()
    case "[": return try set()
    case "\\": return try escape()
    case "*", "+", "?": throw problem("'\(character)' has nothing to repeat")
    default: return .character(character)
    }
  }

  private mutating func group() throws -> TextPattern.Node? {
    if take("?:") || take("?>") { return try closed(try alternatives()) }
    for (mark, isNegated, isBehind) in [
      ("?=", false, false), ("?!", true, false), ("?<=", false, true), ("?<!", true, true),
    ] where take(mark) {
      return .look(try closed(try alternatives()), isNegated: isNegated, isBehind: isBehind)
    }
    var name: String?
    if take("?<") || take("?P<") {
      let letters = characters[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      index += letters.count
      guard !letters.isEmpty, take(">") else { throw problem("a group's name ends with '>'") }
      name = String(letters)
    } else if take("?") {
      return try options()
    }
    groupCount += 1
    let number = groupCount
    if let name { names.append((name, number)) }
    return .capture(try closed(try alternatives()), number)
  }

  private mutating func closed(_ node: TextPattern.Node) throws -> TextPattern.Node {
    guard take(")") else { throw problem("'(' has no ')'") }
    return node
  }

  /// `(?i)`, for all of the pattern.
  private mutating func options() throws -> TextPattern.Node? {
    while let letter = next, letter != ")" {
      switch letter {
      case "i": ignoresCase = true
      case "s": dotMatchesLines = true
      case "m": anchorsMatchLines = true
      case "x": isExtended = true
      default: throw problem("'(?\(letter)' isn't supported: use '(?:', '(?=', '(?!', '(?<', '(?i)', '(?s)' or '(?m)'")
      }
      index += 1
    }
    guard take(")") else { throw problem("'(' has no ')'") }
    return nil
  }

  private mutating func escape() throws -> TextPattern.Node {
    guard let letter = next else { throw problem("'\\' has nothing after it") }
    if let digit = letter.wholeNumberValue, digit > 0 {
      index += 1
      return .reference(digit)
    }
    switch letter {
    case "b", "B", "A", "z", "Z", "G":
      index += 1
      switch letter {
      case "b": return .boundary(isNegated: false)
      case "B": return .boundary(isNegated: true)
      case "A": return .start
      default: return .end
      }
    default: break
    }
    switch try item() {
    case .character(let character): return .character(character)
    case let item: return .set([item], isNegated: false)
    }
  }

  /// What an escape means, in a set or outside.
  private mutating func item() throws -> TextPattern.SetItem {
    guard let letter = next else { throw problem("'\\' has nothing after it") }
    index += 1
    switch letter {
    case "d": return .kind(.digit, isNegated: false)
    case "D": return .kind(.digit, isNegated: true)
    case "w": return .kind(.word, isNegated: false)
    case "W": return .kind(.word, isNegated: true)
    case "s": return .kind(.space, isNegated: false)
    case "S": return .kind(.space, isNegated: true)
    case "n": return .character("\n")
    case "t": return .character("\t")
    case "r": return .character("\r")
    case "u", "x":
      let digits = characters[index...].prefix(letter == "u" ? 4 : 2).prefix { $0.isHexDigit }
      guard let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code) else {
        throw problem("'\\\(letter)' needs the number of a character")
      }
      index += digits.count
      return .character(Character(scalar))
    case _ where letter.isLetter: throw problem("'\\\(letter)' isn't supported: write the characters in '[ ]'")
    default: return .character(letter)
    }
  }

  private mutating func set() throws -> TextPattern.Node {
    let isNegated = take("^")
    var items: [TextPattern.SetItem] = []
    while let character = next, character != "]" || items.isEmpty {
      index += 1
      if character == "[" { throw problem("sets within sets aren't supported: write all characters in one '[ ]'") }
      let item = character == "\\" ? try item() : .character(character)
      if case .character(let lower) = item, next == "-", index + 1 < characters.count, characters[index + 1] != "]" {
        index += 1
        let end = characters[index]
        index += 1
        let last = end == "\\" ? try self.item() : .character(end)
        guard case .character(let upper) = last, lower <= upper else { throw problem("this range has no end") }
        items.append(.range(lower, upper))
      } else {
        items.append(item)
      }
    }
    guard take("]") else { throw problem("'[' has no ']'") }
    return .set(items, isNegated: isNegated)
  }
}
