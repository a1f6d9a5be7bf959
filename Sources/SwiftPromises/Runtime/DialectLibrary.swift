import PromiseEngine
import SwiftLanguage

/// What scripts of one dialect can name besides the language itself, and what the library does that the language knows nothing of.
@dynamicMemberLookup
struct DialectLibrary: Sendable {
  typealias Body = Vocabulary.Body
  typealias LibraryType = Vocabulary.LibraryType

  let dialect: Dialect
  /// What the compiler and the machine look names up in.
  var vocabulary: Vocabulary
  /// What each operator does, for checks.
  var meanings: [String: OperatorMeaning] = [:]
  /// Words that scripts of all dialects share, which the library itself hasn't: only scripts that don't import it can use them.
  var commonWords: Set<String> = []
  /// How the library itself makes a promise, where scripts that don't import it have other ways, too.
  var promiseClosure: PromiseClosure?
  /// Whether others may see a promise's outcome before its first handler is handed over, as PromiseKit's; google's holds its lock meanwhile.
  var showsOutcomeFirst = false
  /// What `queue.async(.promise) { … }` makes; the flag says whether it can fail, where the text that uses it decides.
  var promisedWork: (@Sendable (NativeCall, _ canFail: Bool?) throws -> NativeResult)?
  /// Enumerations and structures that the library declares as a script would, its errors above all.
  var declarations: @Sendable () -> [TypeInfo] = { [] }
  /// An error of the library as scripts see it; `nil` for those that the library doesn't know.
  var valueOfError: @Sendable (any Error, StandardTypes) -> ScriptValue? = { _, _ in nil }
  /// The library's error that a value of the script means; `nil` for values that mean none of them.
  var errorOfValue: @Sendable (ScriptValue, StandardTypes) -> (any Error)? = { _, _ in nil }
  /// What the library keeps for the time of a run.
  var makeHost: @Sendable (PromiseRuntime) -> (any LibraryHost)? = { _ in nil }

  /// The promise of a simulated source as scripts of the dialect hold it.
  var sourcePromise: @Sendable (ScriptPromise, PromiseRuntime) -> ScriptValue = { promise, _ in .promise(promise) }
  /// The promise of a simulated source where it is more than a value around one of the engine's.
  var makeSource: (@Sendable (_ name: String, CallSite, PromiseRuntime) -> SourcePromise?)?
  /// A first value and more that some want, as a handler gets them (rule 14).
  var severalValues: @Sendable ([(label: String, value: ScriptValue)]) -> ScriptValue = { values in
    .tuple(TupleValue(elements: values.map(\.value), labels: values.map(\.label)))
  }

  /// The library of a dialect, with what scripts can name in any.
  init(_ dialect: Dialect, vocabulary: Vocabulary) {
    self.dialect = dialect
    self.vocabulary = vocabulary
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Vocabulary, Value>) -> Value {
    get { vocabulary[keyPath: path] }
    set { vocabulary[keyPath: path] = newValue }
  }
}

/// How a library makes a promise with a closure, and how one of a value.
struct PromiseClosure: Sendable {
  /// How many arguments the closure gets.
  let parameters: Int
  /// How to write it.
  let form: String
  /// How to write a promise of a value that is there.
  let settled: String
}

/// What a library keeps for the time of a run: an order of its own among jobs, for one.
protocol LibraryHost: AnyObject {
  /// Runs a job of the clock, and whatever the library does after each.
  func performJob(_ job: () -> Void)

  /// Forgets what was still to be done: the run has ended.
  func removeAllJobs()
}
