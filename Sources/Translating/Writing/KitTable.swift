import SwiftPromises

extension DialectTable {
  /// PromiseKit 8.
  static let kit = DialectTable(
    dialect: .promisekit, module: "PromiseKit",
    steps: [
      .map: Row(.same("map")), .chain: Row(.same("then")), .look: Row(.same("get")), .finish: Row(.same("done")),
      .raise: Row(.throwing("get")),
      .catchPass: Row(.opening("tap", "guard case .rejected({v}) = $0 else { return }")),
      .catchEnd: Row(.same("catch")), .catchVoid: Row(.closing("recover", "return Promise.value(())")),
      .recover: Row(
        .wrapping("recover", value: "Promise.value({r})", type: "Promise<{t}>", failure: "Promise(error: {r})")),
      .recoverChain: Row(.same("recover")), .always: Row(.same("ensure")), .alwaysWait: Row(.same("ensureThen")),
      .finallyEnd: Row(.same("finally")), .tap: Row(.same("tap")),
      .delay: Row(.idiom(".then { {v} in after(seconds: {a}).map { {v} } }")),
      .timeout: Row(
        .around("race({b}, after(seconds: {a}).then { Promise(error: PromiseError.timedOut) })"), needs: ["PromiseError"]),
      .validate: Row(
        .idiom(".get { {v} in guard {h} else { throw PromiseError.validationFailure } }"), needs: ["PromiseError"]),
      .compactMap: Row(.same("compactMap")),
      .reduce: Row(.around("reduceInTurn({b}, {items}{combine}"), needs: ["reduceInTurn"]),
      .asVoid: Row(.same("asVoid")), .cauterize: Row(.same("cauterize")),
    ],
    ends: [
      .look: Row(.same("done")), .catchPass: Row(.same("catch")), .catchVoid: Row(.same("catch")), .recover: Row(.same("catch")),
    ],
    sources: [
      "value": Row(.idiom("Promise{T}.value({x})")), "nothing": Row(.idiom("Promise{T}.value(())")),
      "failure": Row(.idiom("Promise{T}(error: {x})")), "after": Row(.idiom("after(seconds: {a})")),
      "workPromise": Row(.idiom("firstly {f}"), rule: 16, "the closure runs at once, not later"),
      "firstly": Row(.idiom("firstly {f}")), "all": Row(.idiom("when(fulfilled: {args})")),
      "answers": Row(.idiom("allAnswers({list}){tuple}"), needs: ["answers", "Maybe"]),
      "settled": Row(.idiom("when(resolved: {args})")), "firstValue": Row(.idiom("race(fulfilled: {list})")),
      "race": Row(.idiom("race({args})")), "retry": Row(.same("retry"), needs: ["retry"]),
      "wait": Row(.idiom("{x}.wait()"), rule: 37, "what runs while the thread is blocked is another matter"),
    ],
    maker: Maker(name: "Promise{T}", parameters: "seal", fulfill: "seal.fulfill", reject: "seal.reject"), queue: .label,
    type: "Promise{T}", pending: "let ({p}, {p}Seal) = Promise{T}.pending()", fulfillPending: "{p}Seal.fulfill",
    rejectPending: "{p}Seal.reject", swallow: ".catch { _ in }",
    helpers: [
      "PromiseError": promiseErrors, "Maybe": maybe,
      "promise": """
      /// What is a promise already, or one that has the value.
      func asPromise(_ value: Any) -> Promise<Any> { value as? Promise<Any> ?? Promise.value(value) }
      """,
      "answers": """
      func allAnswers<T>(_ promises: [Promise<T>]) -> Promise<[Maybe<T>]> {
        let answers = promises.map { promise in
          promise.map { Maybe<T>.value($0) }.recover { error in Promise.value(Maybe<T>.error(error)) }
        }
        return when(fulfilled: answers).map { answers in
          if let error = answers.last?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
          return answers
        }
      }
      """,
      "reduceInTurn": reducing(),
      "retry": retry(recover: "recover", wait: "after(seconds: delay).then {"),
      "attempt": attempt(failure: "Promise(error: error)"),
    ].merging(
      awaiting(
        making: "Promise<T> { seal in", fulfill: "seal.fulfill", reject: "seal.reject",
        handling: "promise.done { continuation.resume(returning: $0) }.catch { continuation.resume(throwing: $0) }")
    ) { first, _ in first }.merging(
      settling(
        value: "T", catching: "map { Maybe<T>.value($0) }.recover { Promise.value(Maybe<T>.error($0)) }", map: "map",
        chain: "then")
    ) { first, _ in first })
}
