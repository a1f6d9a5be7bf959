public import TraceEvents
public import TraceGraph

/// Something that can be asked about a run, and that the run answers.
public enum Ask: Hashable, Sendable {
  /// What is printed as the N-th line, from 1.
  case line(Int)
  /// In which order all lines are printed.
  case order
  /// How many times a line is printed.
  case count(String)
  /// The state of a promise, at the end or at an instant.
  case state(PromisePointer, at: VirtualInstant?)
  /// What a promise ends with: its value or its error.
  case value(PromisePointer)
  /// When a promise is settled.
  case time(PromisePointer)
  /// Whether the handler of a promise runs.
  case handler(PromisePointer)
  /// Which handler gets the error of a promise.
  case lands(PromisePointer)
  /// Which promise is the first to come to a state; of those that stay pending, the one that was made first.
  case first(PromiseRecord.State)

  static let forms = [
    "print 1", "order", "count TEXT", "state then 4", "state then 4 at 50ms", "value then 4", "time then 4", "handler then 4",
    "lands then 4", "first rejected",
  ]

  /// Reads what docs/LESSONS.md lists.
  init(_ text: String) throws(LessonTextProblem) {
    let words = text.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "print":
      guard let number = Int(rest), number > 0 else {
        throw LessonTextProblem("'print' needs the number of a line, such as `print 1` for the first")
      }
      self = .line(number)
    case "order":
      guard rest.isEmpty else { throw LessonTextProblem("'order' asks about all lines: write `order` alone") }
      self = .order
    case "count":
      guard !rest.isEmpty else { throw LessonTextProblem("'count' needs a printed line, such as `count got ada`") }
      self = .count(rest)
    case "state":
      let parts = rest.split(separator: " ")
      guard parts.count > 2, parts[parts.count - 2] == "at" else {
        self = .state(try PromisePointer(rest), at: nil)
        return
      }
      guard let duration = DurationText.duration(parts[parts.count - 1]) else {
        throw LessonTextProblem("'\(parts[parts.count - 1])' isn't a valid time: write for example `state then 4 at 50ms`")
      }
      self = .state(
        try PromisePointer(parts.dropLast(2).joined(separator: " ")), at: VirtualInstant.zero.advanced(by: duration))
    case "value": self = .value(try PromisePointer(rest))
    case "time": self = .time(try PromisePointer(rest))
    case "handler": self = .handler(try PromisePointer(rest))
    case "lands": self = .lands(try PromisePointer(rest))
    case "first":
      guard let state = PromiseRecord.State(rawValue: rest) else {
        let states = PromiseRecord.State.allCases.map(\.rawValue).joined(separator: ", ")
        throw LessonTextProblem("'first' needs a state, such as `first rejected`: one of \(states)")
      }
      self = .first(state)
    default:
      let near = LessonTextProblem.near(text, Ask.forms)
      throw LessonTextProblem(
        "nothing is known to ask by '\(TerminalText.quoted(text, limit: 40))'\(near); \(LessonTextProblem.whereAllAre)")
    }
  }
}

/// A promise of a run, as authors name it: the operator and its line, `then 4`.
///
/// `then 4:12` names the one at a column where the line has several, `then 4#1` the second that the place makes, `all` the only one of
/// the script.
public struct PromisePointer: Hashable, Sendable, CustomStringConvertible {
  public var operatorName: String
  /// The line; `nil` for the only promise that the operator makes.
  public var line: Int?
  public var column: Int?
  public var occurrence: Int?

  /// Names a promise so that it can't be mistaken for another one.
  init(_ promise: PromiseRecord) {
    let place = promise.address.place
    (operatorName, line, column) = (promise.operatorName, place.line, place.column)
    occurrence = promise.address.occurrence
  }

  init(_ text: some StringProtocol) throws(LessonTextProblem) {
    let example = "name the operator and its line, such as `then 4`; `then 4:12` with the column, `then 4#1` for its second call"
    let parts = text.split(separator: " ")
    if parts.count == 1, parts[0].allSatisfy({ $0.isLetter || $0 == "_" }) {
      (operatorName, line, column, occurrence) = (String(parts[0]), nil, nil, nil)
      return
    }
    guard parts.count == 2 else {
      throw LessonTextProblem("'\(TerminalText.quoted(String(text), limit: 40))' names no promise: \(example)")
    }
    let place = parts[1].split(separator: "#", omittingEmptySubsequences: false)
    let numbers = place[0].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let run = place.count == 2 ? Int(place[1]) : nil
    guard place.count < 3, (place.count == 1) == (run == nil), (1...2).contains(numbers.count), numbers.allSatisfy({ $0 > 0 }),
      run ?? 0 >= 0
    else {
      throw LessonTextProblem("'\(TerminalText.quoted(String(parts[1]), limit: 40))' isn't a place: \(example)")
    }
    (operatorName, line) = (String(parts[0]), numbers[0])
    (column, occurrence) = (numbers.count == 2 ? numbers[1] : nil, run)
  }

  public var description: String {
    operatorName + (line.map { " \($0)" } ?? "") + (column.map { ":\($0)" } ?? "") + (occurrence.map { "#\($0)" } ?? "")
  }

  /// The promise that is meant.
  ///
  /// - Throws: Why there is none, or more than one.
  func promise(in state: TraceState) throws(LessonTextProblem) -> PromiseRecord {
    let onLine = state.promises.filter {
      $0.address.place.unit == .program && (line == nil || $0.address.place.line == line)
    }
    let found = onLine.filter { promise in
      promise.operatorName == operatorName && (column == nil || promise.address.place.column == column)
        && (occurrence == nil || promise.address.occurrence == occurrence)
    }
    guard let promise = found.first else {
      let names = onLine.reduce(into: [String]()) { if !$0.contains($1.operatorName) { $0.append($1.operatorName) } }
      let there = names.isEmpty ? "no promise is made there" : "what is made there: \(names.joined(separator: ", "))"
      let place = line.map { "the script's line \($0)" } ?? "the script"
      throw LessonTextProblem("\(place) makes no '\(operatorName)': \(there)")
    }
    guard found.count == 1 else {
      let isOnePlace = found.allSatisfy { $0.address.place == promise.address.place }
      let place = promise.address.place
      let isAlone = !found.contains { $0.id != promise.id && $0.address.place.line == place.line }
      let advice = isOnePlace ? "\(place.line)#0" : isAlone ? "\(place.line)" : "\(place.line):\(place.column)"
      throw LessonTextProblem("'\(self)' names \(found.count) promises: write `\(operatorName) \(advice)` for the first of them")
    }
    return promise
  }
}
