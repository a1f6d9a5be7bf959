/// What scripts can name besides the language itself, and what it means: tables that the compiler and the machine look names up in.
///
/// Whoever runs scripts hands one in; the language knows no library by name.
package struct Vocabulary: Sendable {
  /// What is called; it may call functions of the script.
  package typealias Body = @Sendable (NativeCall) throws -> NativeResult

  /// A type of the library.
  package struct LibraryType: Sendable {
    /// What calling the type makes; `nil` if it can't be called.
    package var make: Body?
    /// Static members: methods and properties.
    package var statics: [String: NativeMember]
    /// What a static property is that the table doesn't name.
    package var otherStatic: (@Sendable (_ name: String, NativeCall) -> ScriptValue?)?
    /// The type of what is added to its values, if that is another one: `DispatchTimeInterval` to `DispatchTime`.
    package var step: String?

    package init(
      make: Body? = nil, statics: [String: NativeMember] = [:],
      otherStatic: (@Sendable (_ name: String, NativeCall) -> ScriptValue?)? = nil, step: String? = nil
    ) {
      self.step = step
      self.make = make
      self.statics = statics
      self.otherStatic = otherStatic
    }
  }

  /// What a call of a function or an operator of the library can be given.
  package struct CallLabels: Sendable {
    /// The labels of its arguments, in their order.
    package var labels: [String]
    /// Whether nothing but a closure goes without a label.
    package var takesClosureOnly: Bool
    /// Whether its closure gets nothing.
    package var givesNothing: Bool

    /// How many arguments go without a label; `nil` if any number may.
    package var mostUnlabelled: Int?

    package init(_ labels: String..., takesClosureOnly: Bool = false, givesNothing: Bool = false, mostUnlabelled: Int? = nil) {
      (self.labels, self.takesClosureOnly, self.givesNothing) = (labels, takesClosureOnly, givesNothing)
      self.mostUnlabelled = mostUnlabelled
    }

    /// Whether a call with these labels may be meant.
    func fit(_ given: ArgumentLabels) -> Bool {
      let most = takesClosureOnly ? 1 : mostUnlabelled ?? .max
      return given.labels.count { $0 == nil } <= most && given.labels.allSatisfy { $0.map(labels.contains) ?? true }
    }

    /// What to say to a label that isn't among them.
    package var advice: String { "it has \(labels.map { "'\($0):'" }.joined(separator: ", "))" }
  }

  /// The label of a function that a promise is made of, which is its value.
  package static let functionAsValue = "$value"

  /// The library's name, for messages.
  package let name: String
  /// Free functions by name.
  package var functions: [String: Body] = [:]
  /// Free variables and constants by name.
  package var variables: [String: @Sendable (NativeCall) -> ScriptValue] = [:]
  /// Types by name. `Promise` is there in every library that has it; its name in type annotations is known without.
  package var types: [String: LibraryType] = [:]
  /// The library's protocols to which only classes can conform.
  package var classProtocols: Set<String> = []
  /// Free functions that scripts have whatever the library is, unless it has one of the name or lacks it.
  package var commonFunctions: [String: Body] = [:]
  /// Methods that have a form for closures without a result, too: for a closure whose only statement is an `if` or a `switch`, Swift takes
  /// that one, unless the closure says what it returns.
  package var dropsChoices: Set<String> = []
  /// Types that scripts have whatever the library is.
  package var commonTypes: [String: LibraryType] = [:]
  /// Static members that can be set, as `DispatchQueue.promises`, and what setting them does with the value.
  package var settableStatics: [String: Body] = [:]
  /// Members of enumerations that the library declares, by the type's name.
  package var enumerationMembers: [String: [String: NativeMember]] = [:]
  /// Properties that every error has besides those of its type.
  package var errorProperties: [String: @Sendable (NativeCall) throws -> ScriptValue] = [:]
  /// Modules that scripts can import besides Swift's own, and the name of the library that each belongs to.
  package var modules: [String: String] = [:]
  /// Names of Swift that the library's programs have no use for, and what to write instead.
  package var lacks: [String: String] = [:]
  /// Labels whose arguments are seconds, and functions and methods whose arguments without a label are: whole numbers divided there are a
  /// fraction (`delay(1/20)`), as Swift has it for literals of which it wants a `Double`.
  package var timedNames: Set<String> = []
  /// Methods that settle a promise with a value, and those that settle it with an error.
  package var settlingMethods: Set<String> = []
  package var rejectingMethods: Set<String> = []
  /// What to say of a name that the library hasn't; `nil` if there is nothing to say.
  package var advice: @Sendable (_ name: String) -> String? = { _ in nil }

  // MARK: Promises

  /// Those operators that messages name.
  package var usualOperators: [String] = []
  /// Free functions, types and static methods (`Promise.pending`) whose call makes a promise.
  package var makers: Set<String> = []
  /// Static methods of promises that make one of their type, to be settled later.
  package var pendingMakers: Set<String> = []
  /// How many arguments the closure gets with which a promise is made: a closure with another number may be the promise's value. `nil`
  /// if no closure is looked at that way.
  package var makerArguments: Int?
  /// Whether a promise can be made of a function as its value, without a label.
  package var takesFunctions = false
  /// Whether computing the value that a promise is made of may throw, which rejects the promise (`@autoclosure`).
  package var takesThrowingValues = false
  /// Methods that only promises have, and that make a promise.
  package var operators: Set<String> = []
  /// Methods that make a promise of a promise, and that other values have, too.
  package var ambiguousOperators: Set<String> = []
  /// Methods that give a promise of the same type.
  package var typeKeepingOperators: Set<String> = []
  /// Methods that pass their promise's value on where a closure gives nothing, and what they are called where a promise of nothing is
  /// expected, so that Swift chooses the form whose promise has no value.
  package var formsGivingNothing: [String: String] = [:]
  /// Operators whose closure gets the promise's error, and those whose closure gets its value, where Swift's compiler says so of every
  /// form of them.
  package var errorHandlers: Set<String> = []
  package var valueHandlers: Set<String> = []
  /// Functions, types and operators whose closure gives the value of the promise that they make, or a promise of it.
  package var givers: Set<String> = []
  /// Those of them whose promise is of the type of what their closure gives, in the plan, and for generic functions that the closure calls.
  package var typedGivers: Set<String> = []
  /// Operators that can be handed a maker by its name: `then(Promise.value)`.
  package var takersOfMakers: Set<String> = []
  /// Operators whose closure gives what takes the place of an error, and those whose closure is a test of the value.
  package var recoveringOperators: Set<String> = []
  package var testingOperators: Set<String> = []
  /// Functions of several promises: those whose promise is of a list or a tuple, and those whose promise is one of them.
  package var collectingFunctions: Set<String> = []
  package var racingFunctions: Set<String> = []
  /// Functions whose closure is called again for each attempt, and can't wait.
  package var repeatingFunctions: Set<String> = []
  /// What the calls of functions and operators can be given besides what has no label, by their names; those that aren't there aren't checked.
  package var argumentLabels: [String: CallLabels] = [:]
  /// The labels that calls of a function of the library begin or go on with, by its name. Where names are stubbed, a call with
  /// others means the application's own function of that name.
  package var ownLabels: [String: Set<String>] = [:]
  /// What chains of the library's operators give, as far as types tell; `nil` where handlers may return anything.
  package var chainTypes: (any ChainTypes)?
  /// Protocols of the library's promises: promises have what an extension adds to one of them.
  package var promiseProtocols: Set<String> = []
  /// The type of promises that can't fail, and the one of those protocols whose extensions it has, too; `nil` if there is no such type.
  package var unfailing: (type: String, protocol: String)?
  /// Whether an object is what the library waits for.
  package var isPromise: @Sendable (any HostObject) -> Bool = { _ in false }
  /// Whether promises notice that nobody refers to them any more, so that scopes must let go of theirs at their ends.
  package var noticesDropping = false

  // MARK: Waiting

  /// What `await` does with a value; `nil` where only what waits by itself can be awaited, as in Swift.
  package var await: Body?
  /// What `await(…)` called as a function does; `nil` if there is none.
  package var blockingAwait: Body?
  /// What calling an asynchronous function, the receiver, gives at once: a promise; `nil` where its caller waits, as in Swift.
  package var startAsynchronous: (@Sendable (NativeCall) throws -> ScriptValue)?
  /// Lets the code that calls it go on where it belongs; an actor is the argument. `nil` where queues are no matter of Swift's.
  package var hop: (@Sendable (Isolation, NativeCall) throws -> NativeResult)?
  /// Starts what `async let` names; its argument is the function that computes it.
  package var startChild: Body?
  /// Makes what the end of a scope calls in which `async let` started its argument.
  package var childEnd: Body?

  package init(name: String) {
    self.name = name
  }

  /// A type of the library, or one that scripts have in any case.
  package func type(_ name: String) -> LibraryType? { types[name] ?? commonTypes[name] }
}
