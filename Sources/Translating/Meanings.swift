import SwiftSyntax

/// What an operator of a chain does, whatever its library calls it.
enum StepKind: String, CaseIterable, Hashable {
  /// The value becomes another value.
  case map
  /// The value becomes a promise, which is waited for.
  case chain
  /// The value is looked at and goes on.
  case look
  /// The value is used; nothing of it goes on.
  case finish
  /// The value becomes an error, which a handler returns.
  case raise
  /// The error is looked at and goes on.
  case catchPass
  /// The error is handled; the chain ends.
  case catchEnd
  /// The error is handled; the chain goes on without a value.
  case catchVoid
  /// The error becomes a value.
  case recover
  /// The error becomes a promise, which is waited for.
  case recoverChain
  /// Something is done whatever the outcome, which goes on.
  case always
  /// As `always`; the promise that the closure makes is waited for.
  case alwaysWait
  /// As `always`, behind `catchEnd`.
  case finallyEnd
  case tap
  case delay
  case timeout
  case validate
  case compactMap
  case reduce
  case asVoid
  case cauterize

  /// Whether its handler is for errors.
  var handlesErrors: Bool {
    switch self {
    case .catchPass, .catchEnd, .catchVoid, .recover, .recoverChain: true
    default: false
    }
  }

  /// Whether it hands values on without using them.
  var leavesValuesAlone: Bool {
    switch self {
    case .catchPass, .catchEnd, .catchVoid, .always, .finallyEnd, .delay, .timeout, .cauterize: true
    default: false
    }
  }
}

/// What handles an outcome: the closure of an operator, or a function that is named.
enum Handler {
  case closure(ClosureExprSyntax)
  case function(ExprSyntax)
}

extension StepKind {
  /// Whether a handler belongs to it.
  var hasHandler: Bool {
    switch self {
    case .delay, .timeout, .asVoid, .cauterize, .reduce: false
    default: true
    }
  }
}

/// An operator of a chain, read.
struct Step {
  var kind: StepKind
  var handler: Handler?
  /// Where the handler runs, if the script says so.
  var queue: ExprSyntax?
  /// What it needs besides: the time of a delay.
  var argument: ExprSyntax?
}

/// What joins promises.
enum Combinator: String, Hashable {
  /// All values, or the first error.
  case all
  /// How each ended, as google's `Maybe`; rejected if all are.
  case answers
  /// How each ended.
  case settled
  /// The first value, or all errors.
  case firstValue
  /// What is settled first.
  case race
}

/// How the closure of a maker settles its promise.
enum Settlers {
  /// By two functions.
  case two(fulfill: String, reject: String)
  /// By the methods of one object.
  case resolver(String)
  /// By one function, which is given a value or an error.
  case one(String)
  /// By one function, a completion handler.
  case callback(String)
}

/// What begins a chain, read.
enum Source {
  case value(ExprSyntax?)
  case failure(ExprSyntax)
  /// A promise of another kind that comes to the same.
  case converted(ExprSyntax)
  case executor(ClosureExprSyntax, Settlers)
  /// What a closure returns or throws, later.
  case work(ClosureExprSyntax)
  /// The same, where the closure returns a promise.
  case workPromise(ClosureExprSyntax)
  /// The promise that a closure returns, which runs at once.
  case firstly(ClosureExprSyntax)
  /// A promise of nothing that is fulfilled after a time.
  case after(ExprSyntax)
  case combine(Combinator, [LabeledExprSyntax])
  case retry
  /// Runs a closure after so many milliseconds.
  case timer(ClosureExprSyntax, ExprSyntax?)
  /// Runs a closure soon.
  case job(ClosureExprSyntax)
  /// Blocks until a promise is settled.
  case wait(ExprSyntax)
}

/// What an expression is, as far as its text tells.
enum Guess: Hashable {
  case promise, void, value, error, never, unknown
}
