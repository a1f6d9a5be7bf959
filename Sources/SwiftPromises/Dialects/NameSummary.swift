import Program
import SwiftLanguage

/// What a name is for, in a line: what the operator palette says of it, else what the dialect's words do. The tables here hold names that
/// scripts of all dialects have.
enum NameSummary {
  /// The line for an operator, a function, a type or a static member (`Promise.value`) of a dialect; `nil` for names that are not known.
  static func of(_ name: String, in dialect: Dialect) -> String? {
    let calls = [name + "(", name + " {", name + ":"]
    let catalog = OperatorCatalog.written(for: dialect)
    let entries = catalog.operators + catalog.sources + catalog.joins
    if let entry = entries.first(where: { entry in
      let code = entry.operation.code.replacing("<Int>", with: "")
      return entry.operation.name == name || calls.contains { code.hasPrefix($0) }
    }) {
      return entry.help
    }
    let own = DialectWords.of(dialect).words.first { $0.name == name }?.summary
    return own ?? ofSource(name) ?? ofBridge(name, in: dialect) ?? language[name]
  }

  /// A word of the other side of PromiseKit's bridge.
  private static func ofBridge(_ name: String, in dialect: Dialect) -> String? {
    let sides: [DialectWords] = [.kit, .any]
    guard dialect == .promisekit || dialect == .anypromise else { return nil }
    return sides.lazy.flatMap(\.words).first { $0.name == name }?.help
  }

  /// A simulated source, or a method of one.
  private static func ofSource(_ name: String) -> String? {
    guard name.hasPrefix("Simulated") else { return nil }
    return SimulatedSources.entries.first { "Simulated\($0.operation.name)" == name }?.help ?? sources[name]
  }

  private static let sources = [
    "SimulatedNetwork": "simulated: servers, and what lies between", "SimulatedLocation": "simulated: where the device is",
    "SimulatedGeocoder": "simulated: names of places", "SimulatedDialog": "simulated: questions that a person answers",
    "SimulatedScreen": "simulated: a screen that a person finishes or dismisses",
    "SimulatedRoute": "simulated: ways between places",
    "SimulatedTimer": "simulated: a timer", "SimulatedService": "simulated: a service that fails now and then",
    "SimulatedAccount": "simulated: accounts that a person may refuse",
    "SimulatedGeocoder.reverse": "simulated: the name of a place", "SimulatedRoute.map": "simulated: a map of characters",
    "SimulatedScreen.present": "simulated: show a screen, and get its result",
    "SimulatedService.request": "simulated: calls back with a value or an error, to be wrapped",
  ]

  /// Functions of the language, which every dialect has.
  private static let language = [
    "print": "write values, and end the line", "debugPrint": "write values as a debugger shows them",
    "min": "the least of some values", "max": "the greatest of some values", "abs": "a number without its sign",
    "zip": "pairs of the elements of two sequences", "stride": "numbers from one to another, in steps",
    "swap": "exchange the values of two variables", "type": "the type of a value", "round": "the nearest whole number",
    "floor": "the whole number below", "ceil": "the whole number above", "sqrt": "the square root",
    "pow": "a number to the power of another",
    "sin": "the sine", "cos": "the cosine", "exp": "e to the power of a number", "log": "the natural logarithm",
    "assert": "stop unless a condition holds", "precondition": "stop unless a condition holds",
    "assertionFailure": "stop here, with a message", "preconditionFailure": "stop here, with a message",
    "fatalError": "stop here, with a message", "sleep": "block the queue for some seconds",
    "usleep": "block the queue for some microseconds",
    "Thread": "not in scripts: they run on queues of one virtual clock",
    "withCheckedContinuation": "suspend until a callback resumes", "withUnsafeContinuation": "suspend until a callback resumes",
    "withCheckedThrowingContinuation": "suspend until a callback resumes or throws",
    "withUnsafeThrowingContinuation": "suspend until a callback resumes or throws",
    "exit": "end the program with a status", "dispatchMain": "run what is left; it never comes back",
    "dispatchPrecondition": "stop unless this runs on a queue, or isn't on it",
    "CFRunLoopRun": "run what is left, until the run loop is stopped",
    "CFRunLoopStop": "end the innermost call that runs the run loop",
    "CFRunLoopGetMain": "the run loop", "CFRunLoopGetCurrent": "the run loop",
    "dispatch_promise": "run work on a background queue; a promise of its result",
    "fflush": "does nothing: what is printed is never held back", "setbuf": "does nothing: what is printed is never held back",
    "setvbuf": "does nothing: what is printed is never held back",
    "NSMakeRange": "a range of a location and a length",
    "setlinebuf": "does nothing: what is printed is never held back",
    "withTaskGroup": "run tasks beside each other, and wait for all",
    "withThrowingTaskGroup": "run tasks beside each other, which may throw, and wait for all",
    "withDiscardingTaskGroup": "run tasks whose results nobody needs, and wait for all",
    "withThrowingDiscardingTaskGroup": "run tasks whose results nobody needs, which may throw, and wait for all",
    "withTaskCancellationHandler": "run an operation, and something else at once when its task is cancelled",
  ]
}
