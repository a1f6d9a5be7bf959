internal import PromiseEngine
internal import TraceEvents

/// An event as the thread it happened on leaves it: what takes time to put into words is left to the writer.
///
/// What happens to nearly every promise is kept flat, so that noting it takes no memory of its own and copying it little time.
struct RecordedEvent: Sendable {
  enum What: Sendable {
    case made(Making)
    case handlerRan(TraceEvent.HandlerRole)
    case fulfilled(ToldValue)
    /// Anything else.
    indirect case happened(TraceEvent.Kind)

    init(_ kind: TraceEvent.Kind) {
      switch kind {
      case .handlerRan(let role): self = .handlerRan(role)
      case .settled(let settlement) where settlement.state == .fulfilled: self = .fulfilled(.text(settlement.text))
      default: self = .happened(kind)
      }
    }
  }

  /// How a promise was made.
  struct Making: Sendable {
    var name: StaticString
    var kind: OperatorKind
    var site: CallSite
    /// The first promise that it was made from; `.program` for none.
    var parent: PromiseID
    var rest: Rest?

    /// What few have: more promises that it was made from, by an operator whose name doesn't lie in the program.
    final class Rest: Sendable {
      let name: String
      let parents: ArraySlice<PromiseID>

      init(name: String, parents: ArraySlice<PromiseID>) { (self.name, self.parents) = (name, parents) }
    }

    init(_ maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) {
      (name, kind, self.site, self.parent) = (maker.name, maker.kind, site, parent ?? .program)
    }

    /// A promise was made of any number of others, by an operator with any name.
    init(by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]) {
      self.init(PromiseOperator("", kind), at: site, from: parents.first)
      rest = Rest(name: operatorName, parents: parents.dropFirst())
    }

    func forEachParent(_ body: (PromiseID) -> Void) {
      if parent != .program { body(parent) }
      if let rest { for other in rest.parents { body(other) } }
    }
  }

  /// Nanoseconds since the recording began.
  var time: Int64
  var promise: PromiseID
  var cause: PromiseID
  /// The system's number of the thread.
  var thread: Int32
  /// The place of the queue's label in the recorder's list; -1 outside of queues.
  var queue: Int32
  var what: What

  /// How a promise was settled, if that is what happened.
  var settledState: Settlement.State? {
    switch what {
    case .fulfilled: .fulfilled
    case .happened(.settled(let settlement)): settlement.state
    case .made, .handlerRan, .happened: nil
    }
  }
}
