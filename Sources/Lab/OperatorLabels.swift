internal import Program
internal import TraceEvents
internal import TraceGraph

/// What tells the promises of a place from others, in a few words of the source: `then { avatar(of:) }`, `fetchUser: Promise("ada")`.
struct OperatorLabels {
  /// The label of every place whose text says more than the operator's name.
  private(set) var labels: [SourcePlace: String] = [:]
  /// The bytes of its line that belong to the call, counted from 0, of every place whose text is known.
  private(set) var calls: [SourcePlace: Range<Int>] = [:]
  /// The label of every promise that is known by the call that made it rather than by its place alone.
  private(set) var own: [PromiseID: String] = [:]
  /// Of labels with a call, the argument that tells it from the function's other calls, and the operator: `"Oslo": delay(s)`.
  private(set) var brief: [PromiseID: String] = [:]
  private let made: MadeByCalls
  private let program: SourceBytes
  private let typed: [SourceBytes]

  private static let longest = 60

  /// - Parameters:
  ///   - places: The places that make promises.
  ///   - source: The text of the script.
  ///   - run: The run, which knows the calls that made promises; `nil` for none.
  ///   - typed: The lines typed at the prompt.
  ///   - full: The fold of the whole trace.
  /// - Complexity: O(length of the texts), and O(p · l) for p places inside functions of l lines.
  init(_ places: some Collection<SourcePlace>, source: String, run: ScriptRun?, typed: [String], in full: TraceState) {
    program = SourceBytes(source)
    made = MadeByCalls(full, run, in: program)
    self.typed = typed.map(SourceBytes.init)
    for place in places {
      guard let lines = lines(of: place.unit), let call = CallText(lines, line: place.line - 1, column: place.column - 1) else {
        continue
      }
      calls[place] = call.range
      labels[place] = OperatorLabels.label(of: call, at: place, in: lines)
    }
    nameVariables(in: full)
    nameCalls(in: full)
    tellApart(in: full)
  }

  /// What a declaration makes a task of stands at its variable, which says nothing of the task: `async let a`.
  private mutating func nameVariables(in full: TraceState) {
    for position in full.promises.indices where full.promises[position].operatorKind == .task {
      let (name, place) = (full.promises[position].operatorName, full.promises[position].address.place)
      // A label of one word is a call's name alone; that of `Task.detached` may stand without its type.
      guard let label = labels[place], !label.contains(where: { $0 == " " || $0 == "(" }), name != label,
        name.split(separator: ".").last != label[...]
      else { continue }
      labels[place] = "\(name) \(label)"
    }
  }

  /// What the text says of a place in a function, which makes a promise for each of its calls.
  private struct Site {
    let call: CallText
    let plain: String
    /// The function whose promise it is.
    let owner: String?
    /// The variable that gets it in the function.
    let variable: String?
  }

  private func site(_ place: SourcePlace) -> Site? {
    guard let call = CallText(program, line: place.line - 1, column: place.column - 1) else { return nil }
    return Site(
      call: call, plain: OperatorLabels.text(of: call, replacing: [:]),
      owner: program.owner(of: call, line: place.line - 1, column: place.column - 1),
      variable: program.variable(of: call, line: place.line - 1))
  }

  /// Calls promises by the calls of functions that made them.
  private mutating func nameCalls(in full: TraceState) {
    var sites: [SourcePlace: Site?] = [:]
    for position in full.promises.indices {
      guard let maker = made[full.promises[position].id] else { continue }
      let promise = full.promises[position]
      let place = promise.address.place
      let known = sites[place] ?? site(place)
      sites[place] = .some(known)
      if let known { name(promise, at: known, madeBy: maker, in: full) }
    }
  }

  private mutating func name(_ promise: PromiseRecord, at site: Site, madeBy maker: MadeByCalls.Call, in full: TraceState) {
    var text = OperatorLabels.text(of: site.call, replacing: maker.values)
    var variable: String?
    if site.owner == maker.made.function {
      variable = self.variable(of: maker)
      if variable == nil, let name = maker.tellingName {
        brief[promise.id] = singleLine("\(name): \(text)", limit: OperatorLabels.longest)
      }
      text = "\(variable ?? maker.name): \(text)"
    } else if let name = site.variable {
      text = "\(name): \(text)"
    } else if let name = maker.tellingName,
      OperatorLabels.text(of: site.call, replacing: maker.tellingValue) == site.plain
    {
      brief[promise.id] = singleLine("\(name): \(text)", limit: OperatorLabels.longest)
      text = "\(maker.name): \(text)"
    }
    // The attempts of a retry are numbered as such.
    if variable == nil, let turn = maker.turn, full[promise.creator]?.operatorKind != .retry {
      text = "\(turn.number)/\(turn.count) \(text)"
    }
    own[promise.id] = singleLine(text, limit: OperatorLabels.longest)
  }

  // MARK: Elements of lists

  private struct Spot: Hashable {
    let place: SourcePlace
    let creator: PromiseID
  }

  /// Tells apart what one place made several times: by the element of the list that is written there, or by a number.
  private mutating func tellApart(in full: TraceState) {
    numberAttempts(in: full)
    numberSteps(in: full)
    var made: [Spot: [PromiseID]] = [:]
    for position in full.promises.indices where full.promises[position].parents.isEmpty {
      let (id, place, creator) = (
        full.promises[position].id, full.promises[position].address.place, full.promises[position].creator
      )
      // What a retry makes is told apart by its attempts alone: other numbers would seem to be theirs.
      if own[id] != nil || full[creator]?.operatorKind == .retry { continue }
      // Others of the place are known by their calls: numbers of the rest alone would be wrong.
      if self.made.places.contains(place) { continue }
      made[Spot(place: place, creator: creator), default: []].append(id)
    }
    // Nobody looks for one among hundreds by its label.
    for (spot, promises) in made where (2...200).contains(promises.count) {
      guard let lines = lines(of: spot.place.unit), let label = labels[spot.place],
        let call = CallText(lines, line: spot.place.line - 1, column: spot.place.column - 1),
        // A label that says the same of each has nothing that differs.
        ListedCalls.mayDiffer(call.argument)
      else { continue }
      let elements = ListedCalls(lines, around: call, line: spot.place.line - 1)
        .flatMap { $0.elements.count == promises.count ? $0 : nil }
      for (index, promise) in promises.enumerated() {
        let text = elements?.label(label, of: index) ?? "\(index + 1)/\(promises.count) \(label)"
        own[promise] = singleLine(text, limit: OperatorLabels.longest)
      }
    }
  }

  /// Puts the number of its attempt before what each attempt of a retry made: `2/3 Promise(attempt)`.
  private mutating func numberAttempts(in full: TraceState) {
    var made: [PromiseID: [PromiseRecord]] = [:]
    for position in full.promises.indices where full[full.promises[position].creator]?.operatorKind == .retry {
      made[full.promises[position].creator, default: []].append(full.promises[position])
    }
    for (retry, promises) in made {
      // An attempt is over when the retry has seen its error; what is made after that belongs to the next.
      let ends = promises.filter { $0.absorbedBy == retry || $0.errorHandledBy == retry }.compactMap(\.settledStep).sorted()
      let attempts = Dictionary(grouping: promises) { promise in ends.count { $0 < promise.createdStep } }
      let count = (attempts.keys.max() ?? 0) + 1
      guard (2...200).contains(count) else { continue }
      for (attempt, promises) in attempts {
        for promise in promises {
          let label = own[promise.id] ?? labels[promise.address.place] ?? promise.operatorName
          own[promise.id] = singleLine("\(attempt + 1)/\(count) \(label)", limit: OperatorLabels.longest)
        }
      }
    }
  }

  /// Puts its number before each step of `reduce`, which makes a promise for each element: a variable holds the last of them.
  private mutating func numberSteps(in full: TraceState) {
    var made: [Spot: [PromiseRecord]] = [:]
    for position in full.promises.indices where full.promises[position].operatorKind == .reduce {
      let promise = full.promises[position]
      if own[promise.id] == nil {
        made[Spot(place: promise.address.place, creator: promise.creator), default: []].append(promise)
      }
    }
    for (spot, steps) in made where (2...200).contains(steps.count) {
      guard zip(steps, steps.dropFirst()).allSatisfy({ $1.parents == [$0.id] }), let lines = lines(of: spot.place.unit),
        let call = CallText(lines, line: spot.place.line - 1, column: spot.place.column - 1)
      else { continue }
      let text = OperatorLabels.text(of: call, replacing: [:])
      for (index, step) in steps.enumerated() {
        if index + 1 == steps.count, labels[spot.place] != text { continue }
        own[step.id] = singleLine("\(index + 1)/\(steps.count) \(text)", limit: OperatorLabels.longest)
      }
    }
  }

  /// The variable that gets what a call of a function returns, and nothing else.
  private func variable(of maker: MadeByCalls.Call) -> String? {
    guard maker.isOnlyOneOfItsPlace, let place = maker.made.place, let lines = lines(of: place.unit) else { return nil }
    return CallText(lines, line: place.line - 1, column: place.column - 1).flatMap {
      lines.variable(of: $0, line: place.line - 1)
    }
  }

  /// How a chain is told from others: by the variable or the call with which it begins, and the line of that.
  ///
  /// Where a function made its first promises, and which call of it isn't known, the script itself goes on with it somewhere: there.
  func beginning(of chain: [PromiseID], in full: TraceState) -> (name: String, place: SourcePlace)? {
    guard let first = chain.first.flatMap({ full[$0] }) else { return nil }
    if let maker = made[first.id], let call = maker.made.place, call.unit == .program, !isInFunction(call) {
      if let joining = combination(in: chain, around: call.line - 1, in: full) { return joining }
      return (program.binding(on: call.line - 1, at: call.column - 1) ?? maker.name, call)
    }
    let place = firstInText(chain.lazy.compactMap { full[$0] }) ?? first.address.place
    guard let lines = lines(of: place.unit), let call = CallText(lines, line: place.line - 1, column: place.column - 1) else {
      return nil
    }
    if let head = lines.head(of: call, line: place.line - 1) {
      return (
        lines.binding(on: head.line, at: head.line == place.line - 1 ? place.column - 1 : nil) ?? head.text,
        SourcePlace(unit: place.unit, line: head.line + 1, column: place.column)
      )
    }
    return (lines.binding(on: place.line - 1, at: place.column - 1) ?? OperatorLabels.text(of: call, replacing: [:]), place)
  }

  /// What combines the results of calls that stand in its parentheses: `race(mirror("Oslo"), mirror("Lima"))`.
  private func combination(in chain: [PromiseID], around line: Int, in full: TraceState) -> (name: String, place: SourcePlace)? {
    let joining = chain.prefix(OperatorLabels.mostLookedAt * 4).lazy.compactMap { full[$0] }.first {
      $0.parents.count > 1 && $0.creator == .program && $0.address.place.unit == .program && !isInFunction($0.address.place)
    }
    guard let place = joining?.address.place, place.line <= line + 1,
      let call = CallText(program, line: place.line - 1, column: place.column - 1)
    else { return nil }
    return (program.binding(on: place.line - 1, at: place.column - 1) ?? OperatorLabels.text(of: call, replacing: [:]), place)
  }

  /// Where the script's own text begins the chain, outside functions: what combines others stands before them there, though they are
  /// made first.
  private func firstInText(_ chain: some Sequence<PromiseRecord>) -> SourcePlace? {
    let own = chain.lazy.filter { !isInFunction($0.address.place) && $0.creator == .program }.map(\.address.place)
    guard let first = own.first(where: { _ in true }) else { return nil }
    return own.prefix(OperatorLabels.mostLookedAt).filter { $0.unit == first.unit && $0.line == first.line }
      .min { $0.column < $1.column }
  }

  /// Of a long chain, the promises that are looked at for its title.
  private static let mostLookedAt = 16

  private func isInFunction(_ place: SourcePlace) -> Bool {
    place.unit == .program && program.function(around: place.line - 1, before: place.column - 1) != nil
  }

  private func lines(of unit: SourcePlace.Unit) -> SourceBytes? {
    switch unit {
    case .program: program
    case .prompt(let number): typed.indices.contains(number - 1) ? typed[number - 1] : nil
    case .file: nil
    }
  }

  private static func label(of call: CallText, at place: SourcePlace, in lines: SourceBytes) -> String {
    var text = text(of: call, replacing: [:])
    let owner = lines.owner(of: call, line: place.line - 1, column: place.column - 1)
    if let name = owner ?? lines.variable(of: call, line: place.line - 1) { text = "\(name): \(text)" }
    return singleLine(text, limit: longest)
  }

  /// The operator with its argument, in which parameters are what they stand for, and its closure.
  private static func text(of call: CallText, replacing literals: [String: String]) -> String {
    var text = call.name
    let argument = replaced(literals, in: call.argument.trimmed)
    if !argument.isEmpty { text += "(\(argument))" }
    if let body = call.closure { text += body.isEmpty ? " { }" : " { \(shortened(body)) }" }
    return text
  }

  /// A text of source with names replaced, where they are no members or labels; in strings only those that are all of an interpolation.
  static func replaced(_ literals: [String: String], in text: String) -> String {
    guard !literals.isEmpty else { return text }
    var text = text
    for (name, literal) in literals where text.contains("\\(\(name))") {
      let isString = literal.utf8.first == UInt8(ascii: "\"")
      text = text.replacing("\\(\(name))", with: isString ? String(literal.dropFirst().dropLast()) : literal)
    }
    let paths = literals.filter { $0.key.contains(".") }
    for (path, literal) in paths { text = replacing(path, with: literal, in: text) }
    var (result, word, last) = ("", "", Character(" "))
    var isInString = false
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    for character in text + " " {
      if isWord(character), !isInString {
        word.append(character)
        continue
      }
      if !word.isEmpty {
        result += last == "." || character == ":" ? word : literals[word] ?? word
        last = word.last ?? last
        word = ""
      }
      if character == "\"", last != "\\" { isInString.toggle() }
      result.append(character)
      last = character
    }
    return String(result.dropLast())
  }

  /// A text in which a property that is read is its value: `delay(0.2)` of `delay(user.patience)`.
  private static func replacing(_ path: String, with literal: String, in text: String) -> String {
    func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber || "_.".contains($0) } ?? false }
    var (result, rest) = ("", text[...])
    while let range = rest.firstRange(of: path) {
      let next = rest[range.upperBound...].first
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : nil
      // A method of it is no part of the value, nor is what stands in a string.
      let isWhole = !isWord(before) && !isWord(next) && next != "(" && rest[..<range.lowerBound].count { $0 == "\"" } % 2 == 0
      result += rest[..<range.lowerBound] + (isWhole ? literal : path)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// A call whose arguments all have labels is known by these: `avatar(of:)`.
  private static func shortened(_ body: String) -> String {
    guard let open = body.firstIndex(of: "("), body.last == ")",
      body[..<open].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
    else { return body }
    let inner = body[body.index(after: open)...].dropLast()
    guard !inner.contains("("), !inner.contains("{"), !inner.contains("\"") else { return body }
    let names = inner.split(separator: ",").map { part -> String? in
      let part = part.drop { $0 == " " }
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return !name.isEmpty && part.dropFirst(name.count).first == ":" ? "\(name):" : nil
    }
    guard !names.isEmpty, !names.contains(nil) else { return body }
    return "\(body[..<open])(\(names.compactMap(\.self).joined()))"
  }
}
