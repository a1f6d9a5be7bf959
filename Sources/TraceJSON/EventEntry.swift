internal import TraceEvents

/// An event. Beyond the fields that all events have, it carries those of its kind.
struct EventEntry: Encodable {
  let step: Int
  /// Virtual milliseconds.
  let time: Double
  let event: String
  let promise: Int
  let cause: Int
  var `operator`: String?
  /// What the operator does. Documents of earlier versions don't say.
  var kind: String?
  var address: String?
  var parents: [Int]?
  var role: String?
  /// Why a handler is passed over, if not because it handles the other outcome.
  var reason: String?
  var state: String?
  var text: String?
  var inner: Int?
  var input: Int?
  /// Virtual milliseconds.
  var until: Double?
  var number: Int?
  var choices: [String]?
  /// The queue whose job brought it about; absent where that is unknown.
  var queue: String?

  init(_ event: TraceEvent, queue: String? = nil) {
    self.queue = queue
    step = event.step
    time = event.time.milliseconds
    self.event = event.kind.name
    promise = event.promise.rawValue
    cause = event.cause.rawValue
    switch event.kind {
    case .created(let creation):
      `operator` = creation.operatorName
      kind = creation.kind.rawValue
      address = "\(creation.address)"
      parents = creation.parents.map(\.rawValue)
    case .handlerRan(let handlerRole): role = handlerRole.rawValue
    case .settled(let settlement), .ignored(let settlement):
      state = settlement.state.rawValue
      text = settlement.text
    case .adopted(let promise): inner = promise.rawValue
    case .absorbed(let promise), .awaits(let promise): input = promise.rawValue
    case .waiting(let instant): until = instant.milliseconds
    case .injected(let what), .printed(let what), .answered(let what), .marked(let what), .faulted(let what): text = what
    case .prompted(let line, let what):
      number = line
      text = what
    case .asked(let question):
      text = question.text
      choices = question.choices
    case .skipped(let why): reason = why == .outcome ? nil : why.rawValue
    case .cancelled: break
    }
  }
}
