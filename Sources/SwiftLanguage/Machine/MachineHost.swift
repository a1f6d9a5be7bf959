package import Program
package import TraceEvents

/// Who runs a machine: where its fibers go on, what errors mean, who is told.
package protocol MachineHost: AnyObject {
  /// Whether the run has ended, so that nothing goes on.
  var isOver: Bool { get }
  /// The queue whose job is running.
  var runningQueue: any FiberQueue { get }
  /// The promise whose handler is running, for the trace.
  var runningHandler: PromiseID { get }
  /// The instant of the virtual clock.
  var now: VirtualInstant { get }
  /// The types that the language makes values of.
  var types: LanguageTypes { get }

  /// Notes that a handler goes on.
  func handlerStarts(of promise: PromiseID)

  /// Notes that it ends, or waits again.
  func handlerEnds()

  /// Lets a fiber occupy its queue while it waits.
  func block(_ resumer: Resumer)

  /// Whether the job that runs pauses behind a call, so that a job of another thread may come in between.
  func pauses() -> Bool

  /// An error as scripts see it.
  func value(of error: any Error) -> ScriptValue

  /// The error that a script's value means.
  func error(of value: ScriptValue) -> any Error

  /// Calls a function of the script for a library; what it throws is the error that a library would get.
  func call(_ function: ScriptValue, _ arguments: [ScriptValue]) throws -> ScriptValue

  /// Notes that a weak reference was read whose object is gone.
  func weakReferenceWasNil()

  /// Takes what the script prints.
  func printed(_ text: String)

  /// A number from 0 up to 1, which is not reached, that depends on the run's seed, a key and how often it was asked for.
  func draw(_ key: String) -> Double
}

/// Where a fiber goes on that was put aside.
package protocol FiberQueue: AnyObject {
  /// Runs a job in its turn.
  func dispatch(_ work: @escaping @Sendable () -> Void)

  /// Lets the job go on that blocks the queue, before all that wait for it.
  func release(_ work: @escaping @Sendable () -> Void)
}

/// What a fiber belongs to, and what can be cancelled.
package protocol FiberTask: AnyObject {
  var isCancelled: Bool { get }

  /// Has `action` done when the task is cancelled; at once if it has been.
  ///
  /// - Returns: A number by which it can be taken back.
  func onCancel(_ action: @escaping () -> Void) -> Int?

  func forgetCancellation(_ number: Int)
}

/// What the machine asks a standard library: the members of values and types that no script declares.
package protocol MemberLibrary {
  /// A member of a value.
  func member(_ name: String, of value: ScriptValue) -> NativeMember?

  /// A method that all sequences have, also those that a script declares.
  func sequenceMethod(_ name: String) -> NativeBody?

  /// A static property of one of the library's types.
  func staticProperty(_ name: String, of type: TypeReference, _ call: NativeCall) throws -> ScriptValue?

  /// A static method of one of the library's types.
  func staticMethod(_ name: String, of type: TypeReference) -> NativeBody?

  /// What calling the name of a type makes.
  func construct(_ type: TypeReference, _ call: NativeCall) throws -> NativeResult
}

/// What stands for names that nobody declares, where the plan wants that.
package protocol UnknownNames: AnyObject {
  /// What an unknown function is.
  func function(named name: String, at site: CodeSite) -> ScriptValue

  /// What an unknown name is that isn't called.
  func value(named name: String, at site: CodeSite) -> ScriptValue

  /// What a comparison must say so that the program goes on: `guard` holds, and an `if` that only leaves doesn't; `nil` if nothing tells.
  func wanted(at site: CodeSite) -> Bool?

  /// Whether an unknown value is the case that a `switch` asks for here; `nil` if nothing tells.
  func isChosenCase(at site: CodeSite, of value: ScriptValue) -> Bool?

  /// Whether a made-up error, which is of no type that the text knows, is the case that a `switch` asks for here; `nil` if nothing tells.
  func isChosenFailure(at site: CodeSite, _ error: ScriptValue) -> Bool?

  /// Whether a value is an error that was made up.
  func isMadeUpError(_ value: ScriptValue) -> Bool

  /// Whether a search that finds nothing in a list of made-up things is to find one, so that the program goes on.
  func mustFind(at site: CodeSite) -> Bool

  /// What changes the value of a part of the text, on which a loop or a recursion goes on, so that it comes to its end; `nil` for others.
  func ending(from start: Int, to end: Int, in unit: CodeUnit) -> NativeFunction?

  /// What a loop that awaits goes through: its own iterator of something unknown, and any other sequence itself.
  func iterated(_ sequence: ScriptValue) -> ScriptValue

  /// The names that a pattern gives to the parts of what the call at a place gives; empty if nothing takes it apart.
  func partNames(at site: CodeSite) -> [String]

  /// Whether the element that is looked up at a place had better not be there: what fills a cache comes behind.
  func isEmptied(at site: CodeSite) -> Bool

  /// The headers of answers without which the program doesn't go on.
  var neededHeaders: [String] { get }

  /// How many parts a made-up text had better have that is cut at a place; `nil` if nothing tells.
  func partCount(at site: CodeSite) -> Int?

  /// Learns that a promise was made to be settled from outside.
  func notePending(_ promise: ObjectIdentifier)

  /// Learns that the program comes to a statement.
  func reached(_ site: CodeSite)

  /// Keeps what the script assigns to an unknown name.
  func assign(_ value: ScriptValue, to name: String)

  /// What the script assigned to an unknown name; `nil` if it hasn't.
  func assigned(to name: String) -> ScriptValue?

  /// Calls an unknown function or method.
  func call(_ name: String, _ call: NativeCall) throws -> NativeResult

  /// Whether a value is of the kind for which a member is stood for that it doesn't have.
  func covers(_ name: String, of value: ScriptValue) -> Bool

  /// Takes a handler that the script gives to an unknown object, which will call it.
  func keep(_ handler: ScriptValue, as name: String, of object: ObjectValue)

  /// Takes the functions that something is made of whose code wasn't pasted, `Client(load: { … })`: somebody calls them.
  func keep(_ parts: [ScriptValue], named names: [String?], of owner: String)

  /// The name of a member with what it is a member of.
  func fullName(_ name: String, _ owner: ScriptValue) -> String

  /// What an unknown member is.
  func member(_ name: String, of value: ScriptValue, at site: CodeSite) -> ScriptValue
}

extension MachineHost {
  /// What a script's `Result` holds.
  package func result(_ value: ScriptValue) throws -> Result<ScriptValue, any Error> {
    // `.success(value)` where the type was not known; a stub is a success.
    if case .implicitMember(let member) = value, ["success", "failure"].contains(member.name) {
      let payload = member.arguments?.first ?? .void
      return member.name == "success" ? .success(payload) : .failure(error(of: payload))
    }
    if let stub = value.stub { return .success(.object(stub)) }
    guard case .enumeration(let instance) = value, instance.type.name == "Result", let payload = instance.payload.first
    else { throw FaultReason("\(value.typeName) isn't a Result", "use '.success(value)' or '.failure(error)'") }
    return instance.enumCase.index == 0 ? .success(payload) : .failure(error(of: payload))
  }

  /// The script's `Result` of an outcome.
  package func script(_ result: Result<ScriptValue, any Error>) -> ScriptValue {
    let (index, payload): (Int, ScriptValue) =
      switch result {
      case .success(let value): (0, value)
      case .failure(let error): (1, self.value(of: error))
      }
    return .enumeration(EnumerationValue(type: types.result, enumCase: types.result.cases[index], payload: [payload]))
  }
}
