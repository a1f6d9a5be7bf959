public import TraceEvents

/// Names promises as the answer to a question does: `` `then` line 7 ``.
///
/// Where a line has several promises of one name, their numbers tell them apart, as in every sentence. Questions of lessons add column and
/// call: a number alone says nothing to whom the graph is hidden.
public struct PlaceNames: Sendable {
  private struct Spot: Hashable {
    var operatorName: String
    var unit: SourcePlace.Unit
    var line: Int
  }

  private struct Maker: Hashable {
    var operatorName: String
    var place: SourcePlace
  }

  private enum Scheme {
    /// Instead of names, the promises' numbers between marks, for texts whose names are put in elsewhere.
    case marks
    case numbers(NumberedPromises, called: [PromiseID: String])
    /// Numbers, the column of each name on each line, `nil` where there are several, and how often each place ran.
    case questions(NumberedPromises, columns: [Spot: Int?], timesRun: [Maker: Int])
  }

  private let full: TraceState
  private let scheme: Scheme

  private init(_ full: TraceState, _ scheme: Scheme) {
    self.full = full
    self.scheme = scheme
  }

  /// Instead of names, the promises' numbers between marks.
  init(marking full: TraceState) { self.init(full, .marks) }

  /// - Parameter full: The fold of the whole trace.
  /// - Complexity: O(n) for n promises.
  public init(_ full: TraceState) { self.init(full, numbered: NumberedPromises(full)) }

  /// The same where it is known already which promises need their numbers.
  public init(_ full: TraceState, numbered: NumberedPromises) { self.init(full, .numbers(numbered, called: [:])) }

  /// Names for whoever may see no numbers: behind them stands what promises are called in the script, `` `delay` line 2, #4 (`two`) ``.
  public init(_ full: TraceState, called: [PromiseID: String]) {
    self.init(full, .numbers(NumberedPromises(full), called: called))
  }

  /// Names for questions of lessons, with column and call behind the number.
  /// - Complexity: O(n) for n promises.
  public init(asking full: TraceState) {
    var columns: [Spot: Int?] = [:]
    var timesRun: [Maker: Int] = [:]
    for promise in full.promises {
      let spot = PlaceNames.spot(promise)
      let column = promise.address.place.column
      if let known = columns[spot] {
        if known != column { columns[spot] = .some(nil) }
      } else {
        columns[spot] = .some(column)
      }
      timesRun[PlaceNames.maker(promise), default: 0] += 1
    }
    self.init(full, .questions(NumberedPromises(full), columns: columns, timesRun: timesRun))
  }

  private static func spot(_ promise: PromiseRecord) -> Spot {
    Spot(operatorName: promise.operatorName, unit: promise.address.place.unit, line: promise.address.place.line)
  }

  private static func maker(_ promise: PromiseRecord) -> Maker {
    Maker(operatorName: promise.operatorName, place: promise.address.place)
  }

  /// A promise with its place: `` `then` line 7 ``, `` `delay` line 4, #3 ``; in a question of a lesson `` `delay` line 4, #3 (call 2) ``.
  public func name(_ id: PromiseID) -> String {
    guard id != .program else { return "the program" }
    if case .marks = scheme { return "\(SketchSteps.mark)\(id)\(SketchSteps.mark)" }
    guard let promise = full[id] else { return "promise #\(id)" }
    return "\(label(promise)) \(place(promise))"
  }

  /// The operator's name alone: `` `then` ``.
  func label(_ promise: PromiseRecord) -> String { "`\(singleLine(promise.operatorName, limit: 60))`" }

  private func place(_ promise: PromiseRecord) -> String {
    let place = promise.address.place
    switch scheme {
    case .marks: return ""
    case .numbers(let numbered, let called):
      return numbered.place(of: promise) + (called[promise.id].map { " (`\($0)`)" } ?? "")
    case .questions(let numbered, let columns, let timesRun):
      var which: [String] = []
      if case .some(.none) = columns[PlaceNames.spot(promise)] { which.append("column \(place.column)") }
      if let run = promise.address.occurrence, timesRun[PlaceNames.maker(promise), default: 1] > 1 {
        which.append("call \(run + 1)")
      }
      return numbered.place(of: promise) + (which.isEmpty ? "" : " (\(which.joined(separator: ", ")))")
    }
  }
}
