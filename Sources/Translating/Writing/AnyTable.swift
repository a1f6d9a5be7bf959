import SwiftPromises

extension DialectTable {
  /// PromiseKit's AnyPromise.
  static let any = DialectTable(
    dialect: .anypromise, module: "AnyPromises",
    steps: anySteps(always: Row(.same("ensure")), delay: ".then { {v} in PMKAfter({a}).then { _ in {v} } }"), ends: anyEnds,
    sources: [
      "value": Row(.idiom("AnyPromise({x})")), "nothing": Row(.idiom("AnyPromise(())")),
      "failure": Row(.idiom("AnyPromise({x})")),
      "after": Row(.idiom("PMKAfter({a})")),
      "all": Row(
        .idiom("PMKWhen({list}){tuple}"), rule: 23, "its error is an NSError with the position of the promise that failed"),
      "race": Row(.idiom("PMKRace({list})")), "firstValue": Row(.idiom("PMKRaceFulfilled({list})")),
      "answers": Row(.idiom("allAnswers({list}){tuple}"), needs: ["answers", "Maybe"]),
      "retry": Row(.same("retry"), needs: ["retry"]),
      "wait": Row(.idiom("{x}.wait()"), rule: 37, "what runs while the thread is blocked is another matter"),
    ],
    maker: Maker(name: "AnyPromise", parameters: "resolve", fulfill: "resolve", reject: "resolve", canThrow: false), queue: .none,
    type: "AnyPromise", pending: nil, swallow: ".catch { _ in }",
    helpers: [
      "PromiseError": promiseErrors, "Maybe": maybe,
      "timeout": """
      func timeout(_ promise: AnyPromise, after seconds: Double) -> AnyPromise {
        PMKRace([promise, PMKAfter(seconds).then { _ in throw PromiseError.timedOut }])
      }
      """,
      "answers": """
      func allAnswers(_ promises: [AnyPromise]) -> AnyPromise {
        let answers = promises.map { promise in promise.then { Maybe.value($0) }.catch { Maybe.error($0) } }
        return PMKWhen(answers).then { answers in
          if let error = answers.last?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
          return answers
        }
      }
      """,
      "reduceInTurn": reducing("reduceInTurn<Item>", of: "AnyPromise", value: "Any"),
      "retry": retry("retry", of: "AnyPromise", recover: "catch", wait: "PMKAfter(delay).then { _ in"),
      "attempt": attempt("attempt", of: "AnyPromise", failure: "AnyPromise(error)"),
      "promise": """
      /// What is a promise already, or one that has the value.
      func asPromise(_ value: Any) -> AnyPromise { value as? AnyPromise ?? AnyPromise(value) }
      """,
    ].merging(
      awaiting(
        "AnyPromise", making: "AnyPromise { resolve in", fulfill: "resolve", reject: "resolve", value: "Any?",
        handling: "promise.then { continuation.resume(returning: $0) }.catch { continuation.resume(throwing: $0) }")
    ) { first, _ in first }.merging(
      settling(
        "AnyPromise", value: "Any?", catching: "then { Maybe.value($0) }.catch { Maybe.error($0) }", map: "then", chain: "then",
        isTyped: false)
    ) { first, _ in first })

  /// PromiseKit 0.9.
  static func kitZero(_ dialect: Dialect) -> DialectTable {
    // 0.9.2 has no closure that makes a promise: its 'Deferred' is put into a function.
    let isOld = dialect == .promisekit092
    let new = isOld ? "makePromise" : "Promise.new"
    let later = """
      \(new) { fulfiller, rejecter in DispatchQueue.main.asyncAfter(deadline: .now() + {a}) { fulfiller({v}) } }
      """
    return DialectTable(
      dialect: dialect, module: "PromiseKit",
      steps: anySteps(
        nothing: isOld ? "Promise.promiseWithValue(0)" : "Promise.promiseWithValue(())",
        always: Row(.impossible("PromiseKit 0.9 has nothing that runs whatever the outcome"), rule: 13),
        delay: Template(".then { {v} in \(later) }"), helpers: isOld ? ["makePromise"] : []),
      ends: anyEnds,
      sources: [
        "value": Row(.idiom("Promise.promiseWithValue({x})")),
        "nothing": isOld
          ? Row(.idiom("Promise.promiseWithValue(0)"), rule: nil, "a promise of nothing would stay pending: its value is 0")
          : Row(.idiom("Promise.promiseWithValue(())")),
        "failure": Row(.idiom("Promise.promiseWithValue({x})")),
        "after": Row(.idiom(Template(later.replacing("{v}", with: "()"))), needs: isOld ? ["makePromise"] : []),
        "all": isOld
          ? Row(.idiom("Promise.when({list}){tuple}"), rule: 23, "rejects when all are settled, with what all came to")
          : Row(.idiom("Promise.when({list}){tuple}")),
        "race": Row(.idiom("firstSettled({list})"), needs: isOld ? ["firstSettled", "makePromise"] : ["firstSettled"]),
        "firstValue": Row(.impossible("PromiseKit 0.9 has nothing that takes the first value"), rule: 25),
        "answers": Row(.impossible("PromiseKit 0.9 has nothing that waits for all, whatever their outcomes"), rule: 27),
        "retry": Row(.impossible("'Promise.until' is another thing: it takes a closure for the error"), rule: 33),
        "wait": Row(.impossible("nothing blocks in PromiseKit 0.9: use 'then'"), rule: 37),
      ],
      maker: Maker(
        name: isOld ? "makePromise" : "Promise.new", parameters: "fulfiller, rejecter", fulfill: "fulfiller", reject: "rejecter",
        canThrow: false, helpers: isOld ? ["makePromise"] : []),
      queue: .none,
      type: "Promise{T}", pending: nil, swallow: ".catch { _ in }",
      helpers: [
        "PromiseError": promiseErrors, "Maybe": maybe,
        "makePromise": """
        func makePromise<T>(_ work: (@escaping (T) -> Void, @escaping (Error) -> Void) -> Void) -> Promise<T> {
          let deferred = Deferred()
          var isOpen = true
          func settle(_ action: () -> Void) {
            guard isOpen else { return }
            isOpen = false
            action()
          }
          work({ value in settle { deferred.resolve(value) } }, { error in settle { deferred.reject(error) } })
          return deferred.promise
        }
        """,
        "timeout": """
        func timeout<T>(_ promise: Promise<T>, after seconds: Double) -> Promise<T> {
          \(new) { fulfiller, rejecter in
            promise.then { fulfiller($0) }.catch { rejecter($0) }
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { rejecter(PromiseError.timedOut) }
          }
        }
        """,
        "firstSettled": """
        func firstSettled<T>(_ promises: [Promise<T>]) -> Promise<T> {
          \(new) { fulfiller, rejecter in
            for promise in promises { promise.then { fulfiller($0) }.catch { rejecter($0) } }
          }
        }
        """,
        "reduceInTurn": reducing(),
        "promise": """
        /// What is a promise already, or one that has the value.
        func asPromise(_ value: Any) -> Promise<Any> { value as? Promise<Any> ?? Promise.promiseWithValue(value) }
        """,
      ].merging(
        awaiting(
          making: "\(new) { fulfiller, rejecter in", fulfill: "fulfiller", reject: "rejecter",
          handling: "promise.then { continuation.resume(returning: $0) }.catch { continuation.resume(throwing: $0) }")
      ) { first, _ in first }.merging(
        settling(
          value: "T", catching: "then { Maybe<T>.value($0) }.catch { Maybe<T>.error($0) }", map: "then", chain: "then")
      ) { first, _ in first })
  }

  /// - Parameter nothing: What a handler of errors returns so that the chain goes on without a value.
  private static func anySteps(
    nothing: String = "()", always: Row, delay: Template, helpers: Set<String> = []
  ) -> [StepKind: Row] {
    [
      .map: Row(.same("then")), .chain: Row(.same("then")), .look: Row(.closing("then", "return {v}")),
      .finish: Row(.same("then")),
      .raise: Row(.same("then")), .catchPass: Row(.closing("catch", "throw {v}")), .catchEnd: Row(.same("catch")),
      .catchVoid: Row(.closing("catch", Template("return \(nothing)"))), .recover: Row(.same("catch")),
      .recoverChain: Row(.same("catch")),
      .always: always, .alwaysWait: Row(.impossible("nothing here can be waited for"), rule: 13), .finallyEnd: always,
      .tap: Row(.impossible("no operator gets value and error at once; write 'then' and 'catch'")),
      .delay: Row(.idiom(delay), needs: helpers),
      .timeout: Row(.around("timeout({b}, after: {a})"), needs: helpers.union(["PromiseError", "timeout"])),
      .validate: Row(
        .idiom(".then { {v} in guard {h} else { throw PromiseError.validationFailure }; return {v} }"), needs: ["PromiseError"]),
      .compactMap: Row(
        .idiom(".then { {v} in guard let kept = {h} else { throw PromiseError.validationFailure }; return kept }"), rule: 34,
        "the error of a value that isn't there is another one", needs: ["PromiseError"]),
      .reduce: Row(.around("reduceInTurn({b}, {items}{combine}"), needs: ["reduceInTurn"]),
      .asVoid: Row(.idiom(".then { _ in () }")),
      .cauterize: Row(.idiom(".catch { print(\"PromiseKit:cauterized-error: \\($0)\") }")),
    ]
  }

  private static let anyEnds: [StepKind: Row] = [.look: Row(.same("then")), .catchPass: Row(.same("catch"))]
}
