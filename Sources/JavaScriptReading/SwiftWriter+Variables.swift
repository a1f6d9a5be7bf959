/// Variables of JavaScript that Swift has to declare elsewhere: 'var' belongs to its whole function, not to its block.
extension SwiftWriter {
  /// A 'var' and where it stands.
  private struct Variable {
    var name: String
    var range: Range<Int>
    /// The block in which it stands, unless that is the function's own.
    var block: Range<Int>?
    /// The loop in which it stands.
    var loop: Range<Int>?
    var hasValue: Bool
  }

  /// The variables of a function that are declared at its start, because they are used in front of their 'var' or outside of its block,
  /// declared twice, or shared by the rounds of a loop; in the order of the text.
  func hoisted(in body: [JSStatement], _ parameters: [JSPattern] = []) -> [String] {
    guard let first = body.first, let last = body.last,
      tokens(in: body.extent).contains(where: { $0.isWord("var") })
    else {
      return []
    }
    var variables: [Variable] = []
    collect(body, block: nil, loop: nil, into: &variables)
    let within = tokens(
      in: first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound))
    let given = parameters.flatMap(\.names)
    var uses: [String: [Int]] = [:]
    for index in within.indices where !isMember(within, index) {
      for word in within[index].words {
        uses[word, default: []].append(within[index].range.lowerBound)
      }
    }
    var counts: [String: Int] = [:]
    for variable in variables { counts[variable.name, default: 0] += 1 }
    var names: [String] = []
    var known: Set<String> = []
    for variable in variables where known.insert(variable.name).inserted {
      let isTwice = counts[variable.name, default: 0] > 1 || given.contains(variable.name)
      if isTwice || escapes(variable, uses[variable.name] ?? []) { names.append(variable.name) }
    }
    return names
  }

  /// Declares variables at the start of their function, except for those that its parameters are.
  mutating func declareHoisted(_ names: [String], _ parameters: [JSPattern] = []) -> String {
    hoisted = Set(names)
    let given = parameters.flatMap(\.names)
    var text = ""
    for name in names where !given.contains(name) {
      declare(name)
      text += line("var \(swiftName(name)): Any = ()")
    }
    return text
  }

  /// Whether a variable is used where Swift's wouldn't be there, or is shared by functions that a loop makes.
  private func escapes(_ variable: Variable, _ uses: [Int]) -> Bool {
    if let loop = variable.loop {
      if !variable.hasValue
        || tokens(in: loop).contains(where: { $0.isSign("=>") || $0.isWord("function") })
      {
        return true
      }
    }
    return uses.contains { $0 < variable.range.lowerBound || variable.block?.contains($0) == false }
  }

  /// Whether a token is a property's name rather than a variable's.
  private func isMember(_ within: ArraySlice<JSToken>, _ index: Int) -> Bool {
    guard index > within.startIndex, within[index].kind == .name else { return false }
    if within[index - 1].isSign(".") || within[index - 1].isSign("?.") { return true }
    let isKey = index + 1 < within.endIndex && within[index + 1].isSign(":")
    return isKey && (within[index - 1].isSign("{") || within[index - 1].isSign(","))
  }

  private func collect(
    _ list: [JSStatement], block: Range<Int>?, loop: Range<Int>?, into found: inout [Variable]
  ) {
    for statement in list {
      func inside(_ body: [JSStatement], loop: Range<Int>? = loop) {
        collect(body, block: body.extent, loop: loop, into: &found)
      }
      switch statement.kind {
      case .declaration("var", let bindings):
        for binding in bindings {
          found += binding.pattern.names.map {
            Variable(
              name: $0, range: statement.range, block: block, loop: loop,
              hasValue: binding.value != nil)
          }
        }
      case .if(_, let first, let second):
        inside(first)
        inside(second ?? [])
      case .block(let body): inside(body)
      case .attempt(let work, let caught, let last):
        inside(work)
        inside(caught?.body ?? [])
        inside(last ?? [])
      case .forOf(_, _, let body):
        collect(body, block: statement.range, loop: statement.range, into: &found)
      case .forCount(_, _, _, _, _, _, let body), .while(_, let body), .repeat(let body, _):
        inside(body, loop: statement.range)
      case .loop(let own):
        if let setup = own.setup { collect([setup], block: block, loop: loop, into: &found) }
        inside(own.body, loop: statement.range)
      case .choose(_, let cases): for one in cases { inside(one.body) }
      case .labeled(_, let inner): collect([inner], block: block, loop: loop, into: &found)
      default: break
      }
    }
  }

  /// What a `var` in a loop's head stands for when its rounds don't share it: the loop's own pattern and body.
  func unshared(_ pattern: JSPattern, _ body: [JSStatement]) -> (
    pattern: JSPattern, body: [JSStatement]
  ) {
    guard case .name(let name) = pattern, name.hasPrefix(Self.eachRound),
      case .declaration("var", let bindings)? = body.first?.kind, let own = bindings.first?.pattern,
      !own.names.contains(where: hoisted.contains)
    else { return (pattern, body) }
    return (own, Array(body.dropFirst()))
  }

  /// How the names begin of what a loop's `var` gets in each round.
  static let eachRound = "each$"

  // MARK: let

  /// The names that a block declares with 'let' or 'const' behind the place where a function needs them that is declared in front.
  func late(in list: [JSStatement], _ places: [(function: Int, place: Int)]) -> Set<String> {
    let words = list.map { statement in Set(tokens(in: statement.range).lazy.flatMap(\.words)) }
    var moved: [Int: Int] = [:]
    for (function, place) in places { moved[function] = place }
    let makers = list.indices.filter { moved[$0] != nil || makesFunctions([list[$0]]) }
    var found: Set<String> = []
    for (index, statement) in list.enumerated() {
      guard case .declaration(let word, let bindings) = statement.kind, word != "var" else {
        continue
      }
      for name in bindings.flatMap(\.pattern.names) {
        if makers.contains(where: {
          (moved[$0] ?? $0) <= index && $0 != index && (moved[$0] != nil || $0 < index)
            && words[$0].contains(name)
        }) {
          found.insert(name)
        }
      }
    }
    return found
  }

  /// Where the first statement of a block begins that uses a name before the block declares it, outside of functions: Node throws there.
  func usesTooEarly(_ list: [JSStatement]) -> Int? {
    var places: [String: Int] = [:]
    for (index, statement) in list.enumerated() {
      guard case .declaration(let word, let bindings) = statement.kind, word != "var" else {
        continue
      }
      for name in bindings.flatMap(\.pattern.names) { places[name] = index }
    }
    guard !places.isEmpty else { return nil }
    return list.enumerated().first { index, statement in
      switch statement.kind {
      case .expression, .declaration, .throw, .give: break
      default: return false
      }
      let within = tokens(in: statement.range)
      guard !within.contains(where: { $0.isSign("=>") || $0.isWord("function") || $0.isSign("{") })
      else { return false }
      return within.indices.contains { place in
        !isMember(within, place)
          && within[place].words.contains { word in
            places[word].map {
              $0 > index && list[$0].range.lowerBound >= statement.range.upperBound
            } == true
          }
      }
    }?.element.range.lowerBound
  }
}

extension JSToken {
  /// The names in it: its own, or those in a template's code.
  var words: [String] {
    switch kind {
    case .name: [text]
    case .template(let parts):
      parts.flatMap { part -> [String] in
        guard case .code(let code, _) = part else { return [] }
        return JSLexer.tokens(of: code).flatMap(\.words)
      }
    default: []
    }
  }

  /// Whether it is a word, or a template with code that has it.
  func speaks(of word: String) -> Bool { kind == .name ? text == word : words.contains(word) }
}

extension JSPattern {
  /// What it names.
  var names: [String] {
    switch self {
    case .name(let name), .rest(let name): [name]
    case .array(let parts): parts.flatMap { $0?.names ?? [] }
    case .object(let parts): parts.flatMap(\.pattern.names)
    case .initialized(let inner, _): inner.names
    }
  }
}

extension [JSStatement] {
  /// Where they stand.
  fileprivate var extent: Range<Int> {
    guard let first, let last else { return 0..<0 }
    return first.range.lowerBound..<Swift.max(first.range.lowerBound, last.range.upperBound)
  }
}
