internal import Program
public import TraceEvents
internal import TraceGraph

/// A question about a run with the answers to choose from; which of them is right, the run says.
public struct Prediction: Hashable, Sendable {
  public var question: String
  public var choices: [String]
  /// The position of the right one.
  public var right: Int
  /// What happened, and why; a sentence each.
  public var explanation: [String]
  /// How many events may be seen while it is asked.
  public var position: Int
  /// How many may be seen when it is answered.
  public var positionAfter: Int
  /// The promise that it is about, if it is about one.
  public var promise: PromiseID?
  /// The instant that it asks about, if it asks about one.
  public var instant: VirtualInstant?
  /// The promises that are the choices, where one can answer by pointing at them; `nil` for a choice that is none.
  public var choicePromises: [PromiseID?] = []

  /// The right answer.
  public var rightChoice: String { choices[right] }

  /// The same question without some of the wrong choices; `nil` if nothing would be left to choose from.
  func without(_ texts: Set<String>) -> Prediction? {
    let left = choices.filter { $0 == rightChoice || !texts.contains($0) }
    guard left.count > 1, let position = left.firstIndex(of: rightChoice) else { return nil }
    var lighter = self
    (lighter.choices, lighter.right) = (left, position)
    return lighter
  }
}

/// Turns what is asked about a run into questions with choices.
struct PredictionMaker {
  /// How many answers there are to choose from, at most.
  static let mostChoices = 4
  /// When a promise is settled that isn't.
  static let never = "never"

  let run: LabRun
  let words: PredictionWords
  /// What is printed, and the event that prints it.
  private let lines: [PredictionWords.Line]

  /// - Parameter seen: What has happened when the answer is explained, if not all of the run: more may be asked about the rest of it.
  init(_ run: LabRun, seen: TraceState? = nil) {
    self.run = run
    words = PredictionWords(run, seen: seen)
    lines = words.lines
  }

  var full: TraceState { run.full }

  /// Makes the question.
  ///
  /// - Parameters:
  ///   - text: How an author words it.
  ///   - wrong: What an author offers besides.
  /// - Throws: Why the run has no answer.
  /// - Complexity: O(n) in the events of the run.
  func prediction(_ ask: Ask, text: String? = nil, wrong: [String] = []) throws(LessonTextProblem) -> Prediction {
    var prediction: Prediction
    switch ask {
    case .line(let number): prediction = try line(number, wrong)
    case .order: prediction = try order(wrong)
    case .count(let line): prediction = count(line)
    case .state(let pointer, let instant): prediction = try state(try pointer.promise(in: full), at: instant)
    case .value(let pointer): prediction = try value(try pointer.promise(in: full), wrong)
    case .time(let pointer): prediction = try time(try pointer.promise(in: full), wrong)
    case .handler(let pointer): prediction = handler(try pointer.promise(in: full))
    case .lands(let pointer): prediction = try lands(try pointer.promise(in: full))
    case .first(let state): prediction = try first(state)
    }
    if let text { prediction.question = text }
    guard prediction.choices.count > 1 else {
      throw LessonTextProblem("there is only one possible answer, '\(prediction.rightChoice)': offer others with - not `…`")
    }
    if let right = wrong.first(where: { $0 == prediction.rightChoice }) {
      throw LessonTextProblem("'\(right)' is offered as a wrong answer, and it is the right one")
    }
    let offered: Bool =
      switch ask {
      case .count, .state, .handler, .lands, .first: false
      default: true
      }
    if !wrong.isEmpty, !offered { throw LessonTextProblem("this question has fixed answers: take '- not' out") }
    return prediction
  }

  // MARK: What is printed

  private func line(_ number: Int, _ wrong: [String]) throws(LessonTextProblem) -> Prediction {
    guard number <= lines.count + 1 else {
      throw LessonTextProblem("the script prints \(lines.count) lines: ask for one of them, or for the one after the last")
    }
    guard !run.mayDiffer(lines, at: number - 1) else { throw Self.leftToChance }
    let line = number <= lines.count ? lines[number - 1] : nil
    let nothing = number == 1 ? "nothing" : "nothing more"
    let right = line?.text ?? nothing
    // What was printed before is known: it is offered only where nothing else is left.
    let known = line == nil ? lines.prefix(number - 1).map(\.text) : []
    let later = lines.dropFirst(number).map(\.text)
    let never = words.isOnTheWay ? NeverPrinted(words).offers.prefix(1) : []
    let others = later.prefix(2) + never + later.dropFirst(2) + known + [nothing]
    let settled = line.flatMap { settlement(after: $0) }
    let question = number == 1 ? "What is printed first?" : "What is printed after `\(lines[number - 2].text)`?"
    return chosen(
      question, right, wrong + others,
      explanation: line.map { line in
        settled == nil && line.promise != .program
          ? [words.origin(of: line)] + words.error(givenTo: line.promise) + words.turn(of: line) : words.explanation(of: line)
      } ?? [number == 1 ? "Nothing is printed." : "Nothing else is printed."] + words.silence,
      position: number == 1 ? 0 : lines[number - 2].step, after: line.map { settled ?? $0.step }, promise: line?.promise)
  }

  /// The step that settles the promise whose handler prints a line, if it can be shown with the line: at the same instant, and
  /// before another line is printed, which may be asked for next.
  private func settlement(after line: PredictionWords.Line) -> Int? {
    guard let record = full[line.promise], record.settledAt == line.time, let step = record.settledStep, step > line.step,
      !lines.contains(where: { $0.step > line.step && $0.step <= step })
    else { return nil }
    return step
  }

  private func order(_ wrong: [String]) throws(LessonTextProblem) -> Prediction {
    let texts = lines.map(\.text)
    guard (2...5).contains(texts.count), Set(texts).count == texts.count else {
      throw LessonTextProblem("`order` needs two to five different lines, and the script prints \(texts.count): ask `print 1`")
    }
    guard !lines.indices.contains(where: { run.mayDiffer(lines, at: $0) }) else { throw Self.leftToChance }
    func shown(_ texts: [String]) -> String { texts.joined(separator: ", ") }
    let orders = Set(Self.orders(of: texts).map(shown))
    if let other = wrong.first(where: { !orders.contains($0) }) {
      throw LessonTextProblem(
        "'\(TerminalText.quoted(other, limit: 40))' can't be an answer: write all \(texts.count) lines in another order, such as '\(shown(texts.reversed()))'"
      )
    }
    var others = wrong
    let bySource = lines.sorted { ($0.sourceLine, $0.step) < ($1.sourceLine, $1.step) }.map(\.text)
    others.append(shown(bySource))
    for index in texts.indices.dropLast().reversed() {
      var swapped = texts
      swapped.swapAt(index, index + 1)
      others.append(shown(swapped))
    }
    others.append(shown(texts.reversed()))
    return chosen(
      "In which order are the lines printed?", shown(texts), others,
      explanation: lines.map { words.origin(of: $0) } + words.whyInThisOrder)
  }

  private static let leftToChance = LessonTextProblem(
    "the order of these lines is left to chance, as several queues print them (≈ in the log): ask about what every run has in common"
  )

  /// All orders of a few lines.
  private static func orders(of texts: [String]) -> [[String]] {
    guard let last = texts.last else { return [[]] }
    return orders(of: texts.dropLast()).flatMap { order in
      (0...order.count).map { Array(order[..<$0]) + [last] + Array(order[$0...]) }
    }
  }

  private func count(_ line: String) -> Prediction {
    let right = lines.count { $0.text == line }
    let last = max(3, right + 1)
    let choices = (max(0, last - 3)...last).map { $0 == 0 ? "never" : $0 == 1 ? "once" : $0 == 2 ? "twice" : "\($0) times" }
    let explanation = lines.filter { $0.text == line }.prefix(Self.mostChoices).map { words.origin(of: $0) }
    return Prediction(
      question: "How often is `\(line)` printed?", choices: choices, right: right - max(0, last - 3),
      explanation: explanation.isEmpty ? ["`\(line)` is never printed."] + words.whyNever(line) : Array(explanation), position: 0,
      positionAfter: 0)
  }

  // MARK: Promises

  private func state(_ record: PromiseRecord, at instant: VirtualInstant?) throws(LessonTextProblem) -> Prediction {
    let position = instant.map { run.trace.position(at: $0) } ?? run.events.count
    let state = run.checkpoints.state(at: position, of: run.events, near: nil)
    let explained = instant == nil ? words.seen : state
    guard let then = state[record.id] else {
      throw LessonTextProblem("that promise isn't made yet at \(instant ?? .zero): it is made at \(record.createdAt)")
    }
    let canBeCancelled = full.counts.cancelled > 0 || run.request.source.text.contains("cancel")
    let states = PromiseRecord.State.allCases.filter { $0 != .cancelled || canBeCancelled }
    let time = instant.map { "at \($0)" } ?? "at the end"
    var explanation = words.why(record.id, in: explained)
    if let instant, let first = explanation.first, first.hasPrefix("`") { explanation[0] = "At \(instant), \(first)" }
    return Prediction(
      question: "In which state is \(words.nameInQuestion(record.id)) \(time)?", choices: states.map(\.rawValue),
      right: states.firstIndex(of: then.state) ?? 0,
      explanation: explanation, position: 0, positionAfter: 0, promise: record.id, instant: instant)
  }

  private func value(_ record: PromiseRecord, _ wrong: [String]) throws(LessonTextProblem) -> Prediction {
    func text(_ record: PromiseRecord) -> String? {
      record.settlementText.map(PredictionWords.shown)
    }
    guard let right = text(record) else {
      throw LessonTextProblem("\(words.name(record.id)) stays pending, so it has no value: ask for its state")
    }
    let others = full.promises.prefix(100).filter { $0.id != record.id }.compactMap(text)
    return chosen(
      "What does \(words.nameInQuestion(record.id)) end with?", right, wrong + others,
      explanation: words.why(record.id, in: words.seen) + words.onTheWay(record.id) + words.takenOver(record.id)
        + words.nothing(record.id) + words.handedOn(record.id),
      promise: record.id)
  }

  private func time(_ record: PromiseRecord, _ wrong: [String]) throws(LessonTextProblem) -> Prediction {
    let right = record.settledAt.map(\.description) ?? Self.never
    let times = full.promises.prefix(100).compactMap(\.settledAt) + full.promises.prefix(100).compactMap(\.waitingUntil)
    let others = Set(times).subtracting([record.settledAt].compactMap(\.self)).sorted().map(\.description)
    var prediction = chosen(
      "When is \(words.nameInQuestion(record.id)) settled?", right, wrong + others + [Self.never],
      explanation: words.whyThen(record.id), promise: record.id)
    // Times read best in their order.
    func rank(_ text: String) -> Double { DurationText.duration(text).map { Double($0.clampedNanoseconds) } ?? .infinity }
    prediction.choices.sort { rank($0) < rank($1) }
    prediction.right = prediction.choices.firstIndex(of: right) ?? 0
    return prediction
  }

  private func handler(_ record: PromiseRecord) -> Prediction {
    Prediction(
      question: "Does the handler of \(words.nameInQuestion(record.id)) run?", choices: ["yes", "no"],
      right: record.handlerRun == nil ? 1 : 0,
      explanation: words.handlerRan(record.id) + words.why(record.id, in: words.seen), position: 0, positionAfter: 0,
      promise: record.id)
  }

  private func first(_ state: PromiseRecord.State) throws(LessonTextProblem) -> Prediction {
    let found = full.promises.filter { $0.state == state && $0.address.place.unit == .program }
    guard let record = found.min(by: { ($0.settledStep ?? $0.createdStep) < ($1.settledStep ?? $1.createdStep) }) else {
      throw LessonTextProblem("no promise ends \(state.rawValue): ask about another state")
    }
    let others = full.promises.prefix(100).filter { $0.id != record.id && $0.address.place.unit == .program }
    // Those that end alike are the better offers.
    let offers = others.filter { $0.state == state } + others.filter { $0.state != state }
    let question =
      state == .pending ? "Which is the first of the promises that stay pending?" : "Which promise is \(state.rawValue) first?"
    var prediction = chosen(
      question, words.nameInQuestion(record.id), offers.map { words.nameInQuestion($0.id) },
      explanation: words.why(record.id, in: words.seen),
      promise: record.id)
    prediction.choicePromises = prediction.choices.map { choice in
      full.promises.first { words.nameInQuestion($0.id) == choice }?.id
    }
    return prediction
  }

  // MARK: Choices

  /// A question with the right answer among others, at a place that depends on the texts alone.
  func chosen(
    _ question: String, _ right: String, _ others: [String], explanation: [String], position: Int = 0, after: Int? = nil,
    promise: PromiseID? = nil
  ) -> Prediction {
    var wrong: [String] = []
    for other in others where other != right && !wrong.contains(other) && wrong.count < Self.mostChoices - 1 {
      wrong.append(other)
    }
    let choices = ([right] + wrong).sorted { Self.rank($0, question) < Self.rank($1, question) }
    return Prediction(
      question: question, choices: choices, right: choices.firstIndex(of: right) ?? 0, explanation: explanation,
      position: position, positionAfter: after ?? position, promise: promise == .program ? nil : promise)
  }

  /// A number that looks like chance and is the same on every machine (FNV-1a).
  private static func rank(_ text: String, _ question: String) -> UInt64 {
    (question + text).utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
