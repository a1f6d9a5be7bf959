public import TraceEvents

/// What a promise waits for, and what waits for it: in the whole run, whatever the instant.
public struct Waits: Hashable, Sendable {
  /// The promises that it was made from, the one that its handler returned, and those that its code awaited.
  public let inputs: Set<PromiseID>
  /// The promises that were made from it, took it over or awaited it.
  public let dependents: Set<PromiseID>

  /// Nothing at all.
  public static let none = Waits(inputs: [], dependents: [])

  private init(inputs: Set<PromiseID>, dependents: Set<PromiseID>) {
    self.inputs = inputs
    self.dependents = dependents
  }

  /// - Parameters:
  ///   - promise: The promise.
  ///   - full: The fold of the whole trace.
  public init(of promise: PromiseID, in full: TraceState) {
    guard let record = full[promise] else {
      self = .none
      return
    }
    inputs = Set(record.parents + (record.adopts.map { [$0] } ?? []) + record.awaits.map(\.input))
    dependents = Set(record.children + record.adopters + record.awaiters).subtracting([.program])
  }
}
