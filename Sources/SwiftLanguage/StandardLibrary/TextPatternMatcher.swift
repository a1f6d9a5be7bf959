/// Matches a regular expression by trying one way after another.
struct TextPatternMatcher {
  private let text: [Character]
  private let options: TextPattern.Options
  /// What the groups have taken so far; the whole comes first.
  var ranges: [Range<Int>?]
  private var depth = 0
  /// Ways that are tried within each other: beyond that a pattern isn't one for a short text any more.
  private static let deepest = 4_000

  init(_ text: [Character], _ options: TextPattern.Options, groupCount: Int) {
    (self.text, self.options) = (text, options)
    ranges = Array(repeating: nil, count: groupCount + 1)
  }

  mutating func clear() { for index in ranges.indices { ranges[index] = nil } }

  /// What comes behind a part that matched; it gives where the whole ends, or `nil` if it doesn't match from there.
  typealias Rest = (inout TextPatternMatcher, Int) throws -> Int?

  /// Where a match ends that begins at a place with a node and goes on with the rest.
  mutating func end(of node: TextPattern.Node, at place: Int, _ rest: Rest) throws -> Int? {
    try WorkMeter.take(1)
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw FaultReason("the regular expression tries too many ways", "make it simpler, or the text shorter")
    }
    switch node {
    case .character, .any, .set:
      guard place < text.count, takes(node, text[place]) else { return nil }
      return try rest(&self, place + 1)
    case .start: return isStart(place) ? try rest(&self, place) : nil
    case .end: return isEnd(place) ? try rest(&self, place) : nil
    case .boundary(let isNegated): return isBoundary(place) != isNegated ? try rest(&self, place) : nil
    case .sequence(let parts): return try end(of: parts[...], at: place, rest)
    case .alternatives(let choices):
      for choice in choices {
        let known = ranges
        if let found = try end(of: choice, at: place, rest) { return found }
        ranges = known
      }
      return nil
    case .capture(let inner, let number):
      let known = ranges[number]
      let found = try end(of: inner, at: place) { matcher, end in
        let former = matcher.ranges[number]
        matcher.ranges[number] = place..<end
        if let found = try rest(&matcher, end) { return found }
        matcher.ranges[number] = former
        return nil
      }
      if found == nil { ranges[number] = known }
      return found
    case .repetition(let inner, let count): return try end(ofRepeated: inner, count, at: place, rest)
    case .reference(let number):
      guard number < ranges.count, let range = ranges[number] else { return nil }
      guard text[place...].prefix(range.count).elementsEqual(text[range], by: isSame) else { return nil }
      return try rest(&self, place + range.count)
    case .look(let inner, let isNegated, let isBehind):
      let isThere = try looks(inner, isBehind, at: place)
      return isThere != isNegated ? try rest(&self, place) : nil
    }
  }

  private mutating func end(of parts: ArraySlice<TextPattern.Node>, at place: Int, _ rest: Rest) throws -> Int? {
    guard let first = parts.first else { return try rest(&self, place) }
    return try end(of: first, at: place) { matcher, place in try matcher.end(of: parts.dropFirst(), at: place, rest) }
  }

  private mutating func looks(_ node: TextPattern.Node, _ isBehind: Bool, at place: Int) throws -> Bool {
    guard isBehind else { return try end(of: node, at: place, { $1 }) != nil }
    for start in stride(from: place, through: 0, by: -1) {
      if try end(of: node, at: start, { $1 == place ? $1 : nil }) != nil { return true }
    }
    return false
  }

  // MARK: Repetitions

  private mutating func end(
    ofRepeated node: TextPattern.Node, _ count: TextPattern.Count, at place: Int, _ rest: Rest
  ) throws -> Int? {
    switch node {
    case .character, .any, .set: return try end(ofSingle: node, count, at: place, rest)
    default: break
    }
    if count.isPossessive {
      var (place, taken) = (place, 0)
      while taken < count.most, let next = try end(of: node, at: place, { $1 }), next > place {
        (place, taken) = (next, taken + 1)
      }
      return taken >= count.least ? try rest(&self, place) : nil
    }
    return try end(ofRepeated: node, count, taken: 0, at: place, rest)
  }

  private mutating func end(
    ofRepeated node: TextPattern.Node, _ count: TextPattern.Count, taken: Int, at place: Int, _ rest: Rest
  ) throws -> Int? {
    func more(_ matcher: inout TextPatternMatcher) throws -> Int? {
      guard taken < count.most else { return nil }
      return try matcher.end(of: node, at: place) { matcher, next in
        // What takes nothing would go on for ever.
        if next == place, taken >= count.least { return nil }
        return try matcher.end(ofRepeated: node, count, taken: taken + 1, at: next, rest)
      }
    }
    if taken < count.least { return try more(&self) }
    if count.isLazy {
      if let found = try rest(&self, place) { return found }
      return try more(&self)
    }
    let known = ranges
    if let found = try more(&self) { return found }
    ranges = known
    return try rest(&self, place)
  }

  /// Repetitions of what takes one character each need no way within a way.
  private mutating func end(
    ofSingle node: TextPattern.Node, _ count: TextPattern.Count, at place: Int, _ rest: Rest
  ) throws -> Int? {
    var taken = 0
    func takesNext() -> Bool { taken < count.most && place + taken < text.count && takes(node, text[place + taken]) }
    if count.isLazy {
      while taken < count.least {
        guard takesNext() else { return nil }
        taken += 1
      }
      while true {
        try WorkMeter.take(1)
        if let found = try rest(&self, place + taken) { return found }
        guard takesNext() else { return nil }
        taken += 1
      }
    }
    while takesNext() { taken += 1 }
    try WorkMeter.take(taken)
    if count.isPossessive { return taken >= count.least ? try rest(&self, place + taken) : nil }
    while taken >= count.least {
      if let found = try rest(&self, place + taken) { return found }
      taken -= 1
    }
    return nil
  }

  // MARK: Characters

  private func isSame(_ one: Character, _ other: Character) -> Bool {
    one == other || options.ignoresCase && one.lowercased() == other.lowercased()
  }

  private func takes(_ node: TextPattern.Node, _ character: Character) -> Bool {
    switch node {
    case .character(let own): isSame(own, character)
    case .any: options.dotMatchesLines || !character.isNewline
    case .set(let items, let isNegated): items.contains { takes($0, character) } != isNegated
    default: false
    }
  }

  private func takes(_ item: TextPattern.SetItem, _ character: Character) -> Bool {
    switch item {
    case .character(let own): return isSame(own, character)
    case .range(let lower, let upper):
      if lower <= character, character <= upper { return true }
      guard options.ignoresCase else { return false }
      return [character.lowercased(), character.uppercased()].contains { text in
        text.count == 1 && text.first.map { lower <= $0 && $0 <= upper } == true
      }
    case .kind(let kind, let isNegated):
      let isOf =
        switch kind {
        case .digit: character.isWholeNumber
        case .word: character.isLetter || character.isNumber || character == "_"
        case .space: character.isWhitespace
        }
      return isOf != isNegated
    }
  }

  private func isStart(_ place: Int) -> Bool {
    place == 0 || options.anchorsMatchLines && text[place - 1].isNewline
  }

  private func isEnd(_ place: Int) -> Bool {
    place == text.count || options.anchorsMatchLines && text[place].isNewline
  }

  private func isBoundary(_ place: Int) -> Bool {
    func isWord(_ place: Int) -> Bool {
      text.indices.contains(place) && takes(.kind(.word, isNegated: false), text[place])
    }
    return isWord(place - 1) != isWord(place)
  }
}
