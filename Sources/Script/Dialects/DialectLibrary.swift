import PromiseEngine

/// What scripts of one dialect can name besides the language itself, and what it means: tables that the compiler and the machine look
/// names up in.
struct DialectLibrary: Sendable {
  /// What is called; it may call functions of the script.
  typealias Body = @Sendable (NativeCall) throws -> NativeResult

  /// A type of the library.
  struct LibraryType: Sendable {
    /// What calling the type makes; `nil` if it can't be called.
    var make: Body?
    /// Static members: methods and properties.
    var statics: [String: NativeMember] = [:]
  }

  let dialect: Dialect
  /// Free functions by name.
  var functions: [String: Body] = [:]
  /// Free variables and constants by name.
  var variables: [String: @Sendable (PromiseRuntime) -> ScriptValue] = [:]
  /// What `queue.async(.promise) { … }` makes.
  var promisedWork: Body?
  /// Properties that every error has besides those of its type.
  var errorProperties: [String: @Sendable (NativeCall) throws -> ScriptValue] = [:]
  /// What chains of the library's operators give, as far as types tell; `nil` where handlers may return anything.
  var chainTypes: (any ChainTypes)?
  /// Types by name. `Promise` is there in every dialect that has it; its name in type annotations is known without.
  var types: [String: LibraryType] = [:]
  /// Free functions, types and static methods (`Promise.pending`) whose call makes a promise.
  var makers: Set<String> = []
  /// Methods that only promises have, and that make a promise.
  var operators: Set<String> = []
  /// Methods that make a promise of a promise, and that other values have, too.
  var ambiguousOperators: Set<String> = []
  /// Methods that give a promise of the same type.
  var typeKeepingOperators: Set<String> = []
  /// Enumerations and structures that the library declares as a script would, its errors above all.
  var declarations: @Sendable () -> [TypeInfo] = { [] }
  /// An error of the library as scripts see it; `nil` for those that the library doesn't know.
  var valueOfError: @Sendable (any Error, StandardTypes) -> ScriptValue? = { _, _ in nil }
  /// The library's error that a value of the script means; `nil` for values that mean none of them.
  var errorOfValue: @Sendable (ScriptValue, StandardTypes) -> (any Error)? = { _, _ in nil }
  /// Whether promises notice that nobody refers to them any more, so that scopes must let go of theirs at their ends.
  var noticesDropping = false
  /// What `await` does with a value; `nil` where only what waits by itself can be awaited, as in Swift.
  var await: Body?
  /// What calling an asynchronous function, the receiver, gives at once: a promise; `nil` where its caller waits, as in Swift.
  var startAsynchronous: (@Sendable (NativeCall) throws -> ScriptValue)?
  /// Names of Swift that the dialect's programs have no use for, and what to write instead.
  var lacks: [String: String] = [:]
  /// What the library keeps for the time of a run.
  var makeHost: @Sendable (PromiseRuntime) -> (any LibraryHost)? = { _ in nil }

  /// The promise of a simulated source as scripts of the dialect hold it.
  var sourcePromise: @Sendable (ScriptPromise, PromiseRuntime) -> ScriptValue = { promise, _ in .promise(promise) }
  /// The promise of a simulated source where it is more than a value around one of the engine's.
  var makeSource: (@Sendable (_ name: String, CallSite, PromiseRuntime) -> SourcePromise?)?
  /// A first value and more that some want, as a handler gets them (row 14).
  var severalValues: @Sendable ([(label: String, value: ScriptValue)]) -> ScriptValue = { values in
    .tuple(TupleValue(elements: values.map(\.value), labels: values.map(\.label)))
  }

  /// What to say of a name that the library hasn't: who has it, and what this one calls it.
  func advice(_ name: String) -> String? { lacks[name] ?? Thesaurus.advice(on: name, in: dialect) }

  /// The library of a dialect; `nil` if it is not built.
  static func of(_ dialect: Dialect) -> DialectLibrary? {
    switch dialect {
    case .google: google
    case .promisekit096: KitZeroLibrary.guide
    case .promisekit092: KitZeroLibrary.readme
    case .promisekit: KitLibrary.library
    case .anypromise: AnyLibrary.library
    case .ecmascript: ECMALibrary.library
    case .frantic: FranticLibrary.library
    }
  }
}

/// What a library keeps for the time of a run: an order of its own among jobs, for one.
protocol LibraryHost: AnyObject {
  /// Runs a job of the clock, and whatever the library does after each.
  func performJob(_ job: () -> Void)

  /// Forgets what was still to be done: the run has ended.
  func removeAllJobs()
}
