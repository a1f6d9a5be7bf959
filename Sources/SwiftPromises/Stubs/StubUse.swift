/// How a script uses its names, as far as that tells what an unknown one stands for.
///
/// Found in the text, before anything is known about types: `.then` is called on it, a handler returns it, an `if` asks it.
struct StubUse {
  /// Whether it is handed over as a function rather than called.
  var isFunction = false
  /// Whether a promise is wanted.
  var wantsPromise = false
  /// Whether a handler returns it, so that a promise would do as well as a value.
  var isReturned = false
  /// Whether it is asked as a condition.
  var isCondition = false
  /// Whether it is thrown, or what something rejects with.
  var isError = false
  /// Whether nothing is asked of it that a text or a number hasn't.
  var isPlain = true
  /// Whether members are asked of it that no value of the language has: it is a thing, whatever it is called.
  var isThing = false
  /// Whether something is done with what it gives, so that it gives something.
  var isNeeded = false
  /// Whether nothing is asked of it that a collection hasn't.
  var isCollection = true
  /// Whether a condition that asks it lets the program go on if it is false: the branch only leaves.
  var isUnwanted = false
  /// Whether it is better not there: the branch that asks for it only leaves, and what is worth seeing comes behind.
  var isAbsent = false
  /// Whether the call is awaited, so that it suspends.
  var isAwaited = false
  /// Whether `try` stands before the call, so that it can throw.
  var isTried = false
  /// Whether jobs are handed to it.
  var isQueue = false
  /// What the text says elsewhere about values of the name.
  var hint: StubHints.Kind?
  /// Whether a declared type says what it is, which no name does then.
  var isTyped = false
  /// What the declared type is called, or the type that a call is given: `decode(User.self)`.
  var typeName: String?
  /// Whether a call is given the type by name, which says more than its own name.
  var isGivenType = false
  /// Whether the declared type is `Void`.
  var isVoid = false
  /// The names of the parts that a pattern takes it apart into.
  var parts: [String] = []
  /// What the declared types of the parts say, if there are such.
  var partUses: [StubUse] = []
  /// Whether it is a member of what a call gives, which is another thing each time.
  var isOfCall = false
  /// Whether an element that is looked for had better not be there: a cache is empty.
  var isEmptied = false
  /// Whether a search that finds nothing would end the story: what it looks for is there.
  var mustBeFound = false
  /// Whether what is called behind it ends a chain of promises, so that it handles the errors itself.
  var handlesErrors = false
  /// Whether several things are wanted: each is mapped to a promise.
  var isList = false
  /// What kind of values several things are, if their declared type says so.
  var elementHint: StubHints.Kind?
  /// Whether they are wanted as a set.
  var isSet = false
  /// What its keys and values are, if its declared type is a dictionary's.
  var entry: [StubUse] = []
  /// The variable that begins with it, if its name means several things.
  var listName: String?
  /// Whether the closure that it is given uses what it gets as a thing with members of its own: `state.mutate { $0.rotation = r }`.
  var handsThing = false
  /// Whether the closure that it is given asks its last argument, `$1`, for members without unwrapping it.
  var asksLastClosureArgument = false
  /// Whether a default stands behind it that is one value: `user.map { … } ?? guest`.
  var hasDefault = false
  /// Whether it becomes the path of something, which begins with a slash: `components.path = endpoint.path`.
  var isPath = false
  /// Whether it is given a closure whose result it gives: `attempt(times: 3) { api.load() }`.
  var givesClosure = false

  /// Whether the closure that it is given has run when it returns.
  var runsAtOnce = false

  /// Whether it is what a call gives.
  var isResult = false

  /// Whether what it gives is handed over as the handler of a promise: `load().then(weakly(self, Store.keep))`.
  var makesHandler = false

  /// Whether it may be called more than once, so that its answers have to be told apart.
  var isRepeated = false

  /// Whether the closure that it is given is called only when something fails: `request.onError { error in reject(error) }`.
  var tellsOfFailure = false

  /// What its completion handler is given, if that is one thing with a value or an error in it.
  var outcomeForm: OutcomeForm?

  /// Whether a promise's operator is called on it though it isn't called itself: it is a property that keeps a promise.
  var isChained = false

  /// What is said of the result of a call.
  var ofResult: StubUse {
    StubUse(
      isCondition: isCondition, isError: isError, isPlain: isPlain, isThing: isThing && !wantsPromise, isCollection: isCollection,
      isUnwanted: isUnwanted,
      isAbsent: isAbsent,
      hint: hint, isTyped: isTyped, typeName: typeName, isGivenType: isGivenType, parts: parts, partUses: partUses,
      isEmptied: isEmptied,
      isList: isList, elementHint: elementHint, isSet: isSet, entry: entry, isPath: isPath, isResult: true)
  }
}
