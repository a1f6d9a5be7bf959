/// What a library's types tell of chains before they run, so that the compiler can refuse what the library's own would.
package protocol ChainTypes: Sendable {
  /// The type that a method gives; `nil` where the types don't tell.
  ///
  /// - Parameters:
  ///   - base: The type of the promise that the method is called on, if it is known.
  ///   - handler: What is known of its closure, if it has one.
  func result(of name: String, on base: TypeReference?, handler: HandlerShape?) -> TypeReference?

  /// The type that a free function or a static method gives; `nil` where the types don't tell.
  func result(ofFunction name: String, label: String?, handler: HandlerShape?, call: CallShape?) -> TypeReference?

  /// Why a free function can't be called so, with what to write instead.
  func problem(ofFunction name: String, call: CallShape) -> String?

  /// The type of what a method's closure gets, if that is known; `.any` if it gets something of which nothing is known.
  func input(of name: String, on base: TypeReference?) -> TypeReference?

  /// What the closure that makes a promise is given to settle it with a value; `nil` for a function that takes the value.
  func resolver(of type: TypeReference, settling content: TypeReference) -> TypeReference?

  /// Whether a free function takes a list of any things, too: Swift prefers that form where the list is written out.
  func hasFormOfAny(_ name: String, label: String?) -> Bool

  /// Whether a method's call, or that of a function without a base, must be marked with `try`.
  func mustBeTried(_ name: String, on base: TypeReference?) -> Bool

  /// What a method is called by that gives a promise which can fail, where it also has a form whose promise can't; `nil` where it has only
  /// one form.
  func failingForm(of name: String, on base: TypeReference?) -> String?

  /// Whether a type is a protocol of the library's promises: its methods give promises that can fail, whatever they are called on.
  func isProtocol(_ type: TypeReference) -> Bool

  /// Whether a function has a form for closures that give a promise which can't fail, which Swift prefers for `.value(…)`.
  func prefersUnfailing(_ name: String) -> Bool

  /// What a method's closure must return.
  func demand(of name: String, on base: TypeReference?) -> ResultDemand.Kind?

  /// Why a method can't be called on a type, with what to write instead.
  func problem(calling name: String, on base: TypeReference?) -> String?

  /// Why a method can't be called with these labels, with what to write instead.
  func problem(labels: [String?], calling name: String, on base: TypeReference?) -> String?

  /// What to write instead of a closure with a wrong result.
  ///
  /// - Parameter type: What the closure returns, as messages show it.
  func advice(on name: String, returning type: String) -> String

  /// What a closure that must not throw gets, as messages show it: `(Error)`.
  func closureParameters(of name: String) -> String

  /// What demands something of its closure, as messages call it: `instance method 'then(on:flags:_:)'`.
  func callee(_ demand: ResultDemand) -> String

  /// Why the closure of a type that makes promises must name what it gets, with what to write instead; `nil` if it needn't.
  func problem(ofMakerIgnoringInput name: String) -> String?

  /// How a promise of a value that is there is written.
  var settledForm: String { get }

  /// What to warn of where pasted code may be written for an older version, whose method lets its closure return a value or nothing; `nil`
  /// if the method demands the same in all versions, or if the text has something newer.
  func toleration(of name: String, returning type: String, mentions: (String) -> Bool) -> String?

  /// Whether a promise of a type can fail.
  func canFail(_ type: TypeReference) -> Bool

  /// Whether pasted code for an older version may call a method there, which runs as it did.
  func isAged(_ name: String, on base: TypeReference?) -> Bool
}

extension ChainTypes {
  package func isAged(_ name: String, on base: TypeReference?) -> Bool { false }
}

/// What the text of a closure tells of it.
package struct HandlerShape {
  /// What it returns, if that is known.
  package var result: TypeReference?
  /// The same, where Swift's compiler would certainly say so.
  package var certainResult: TypeReference?
  /// Whether an error can leave it.
  package var mayThrow: Bool
  /// The labels of the call's arguments.
  package var labels: Set<String> = []
  /// The implicit member that is the call's first argument, like `promise` in `async(.promise) { … }`.
  package var firstMember: String?
}

/// What an operator demands of its closure's result.
package struct ResultDemand {
  package enum Kind {
    /// A promise.
    case promise
    /// A promise, or nothing where the promise is one of nothing.
    case promiseOrNothing
    /// A guarantee of nothing.
    case guarantee
    /// Nothing; `throwing` tells whether errors may leave it.
    case nothing(throwing: Bool)
  }

  package let kind: Kind
  /// The operator.
  package let name: String
  /// Whether it is a method.
  package let isMethod: Bool
  /// Where the operator's name stands, in UTF-8.
  package let offset: Int
}

/// What the text of a call tells of what it is given.
package struct CallShape {
  /// One of the arguments, or an element of the list that is the only one.
  package struct Input {
    /// Its type, where Swift's compiler would certainly say so.
    package var type: TypeReference?
    /// Whether it has no other form that what is around it could ask for.
    package var isFixed: Bool
  }

  package var labels: [String?]
  package var inputs: [Input]
  /// Whether the inputs are the elements of a list.
  package var isList: Bool
  /// What the type before the function's name is of: `Int` in `Promise<Int>.value(1)`.
  package var content: TypeReference?

  /// Whether one of the arguments has a label.
  package var hasLabels: Bool { labels.contains { $0 != nil } }
  /// The types of the inputs.
  package var types: [TypeReference?] { inputs.map(\.type) }
}

extension ChainTypes {
  /// The form of a method that a protocol of promises has, which gives one that can fail; `nil` for other types, and if there is only one form.
  func formOfProtocol(_ name: String, on type: TypeReference) -> String? {
    isProtocol(type) ? failingForm(of: name, on: type) : nil
  }
}
