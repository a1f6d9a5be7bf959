public import TraceEvents

/// Names promises as the answer to a question does: `` `then` line 7 ``.
///
/// Where a line has several promises of one name the column tells them apart, and where a place ran several times its call.
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

  private let full: TraceState
  /// The column of each name on each line; `nil` where there are several.
  private var columns: [Spot: Int?] = [:]
  private var timesRun: [Maker: Int] = [:]
  private let isMarking: Bool

  /// Instead of names, the promises' numbers between marks, for texts whose names are put in elsewhere.
  init(marking full: TraceState) {
    self.full = full
    isMarking = true
  }

  /// - Parameter full: The fold of the whole trace.
  /// - Complexity: O(n) for n promises.
  public init(_ full: TraceState) {
    self.full = full
    isMarking = false
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
  }

  private static func spot(_ promise: PromiseRecord) -> Spot {
    Spot(operatorName: promise.operatorName, unit: promise.address.place.unit, line: promise.address.place.line)
  }

  private static func maker(_ promise: PromiseRecord) -> Maker {
    Maker(operatorName: promise.operatorName, place: promise.address.place)
  }

  /// A promise with its place: `` `then` line 7 ``, `` `then` line 7:12 ``, `` `delay` line 4, call 2 ``.
  public func name(_ id: PromiseID) -> String {
    guard id != .program else { return "the program" }
    guard !isMarking else { return "\(SketchSteps.mark)\(id)\(SketchSteps.mark)" }
    guard let promise = full[id] else { return "promise #\(id)" }
    return "\(label(promise)) \(place(promise))"
  }

  /// The operator's name alone: `` `then` ``.
  func label(_ promise: PromiseRecord) -> String { "`\(singleLine(promise.operatorName, limit: 60))`" }

  private func place(_ promise: PromiseRecord) -> String {
    let place = promise.address.place
    var words = PlainWords().words(for: place)
    if case .some(.none) = columns[PlaceNames.spot(promise)] { words += ":\(place.column)" }
    if let run = promise.address.occurrence, timesRun[PlaceNames.maker(promise), default: 1] > 1 { words += ", call \(run + 1)" }
    return words
  }
}
