import SwiftPromises

extension DialectTable {
  /// ECMAScript's promises.
  static let ecma = DialectTable(
    dialect: .ecmascript, module: "ECMAPromises",
    steps: [
      .map: Row(.same("then")), .chain: Row(.same("then")), .look: Row(.closing("then", "return {v}")),
      .finish: Row(.same("then")),
      .raise: Row(.throwing("then")), .catchPass: Row(.closing("catch", "throw {v}")), .catchEnd: Row(.same("catch")),
      .catchVoid: Row(.same("catch")), .recover: Row(.same("catch")), .recoverChain: Row(.same("catch")),
      .always: Row(.same("finally")), .alwaysWait: Row(.same("finally")), .finallyEnd: Row(.same("finally")),
      .tap: Row(.impossible("no operator gets value and error at once; write 'then' and 'catch'")),
      .delay: Row(.idiom(".then { {v} in Promise { resolve, _ in setTimeout({ resolve({v}) }, {ms}) } }")),
      .timeout: Row(
        .around("Promise.race([{b}, Promise { _, reject in setTimeout({ reject(PromiseError.timedOut) }, {ms}) }])"),
        needs: ["PromiseError"]),
      .validate: Row(
        .idiom(".then { {v} in guard {h} else { throw PromiseError.validationFailure }; return {v} }"), needs: ["PromiseError"]),
      .compactMap: Row(
        .idiom(".then { {v} in guard let kept = {h} else { throw PromiseError.validationFailure }; return kept }"), rule: 34,
        "the error of a value that isn't there is another one", needs: ["PromiseError"]),
      .reduce: Row(.around("reduceInTurn({b}, {items}{combine}"), needs: ["reduceInTurn"]),
      .asVoid: Row(.idiom(".then { _ in }")),
      .cauterize: Row(.idiom(".catch { print(\"PromiseKit:cauterized-error: \\($0)\") }")),
    ],
    ends: [.look: Row(.same("then")), .catchPass: Row(.same("catch"))],
    sources: [
      "value": Row(.idiom("Promise.resolve({x})")), "nothing": Row(.idiom("Promise.resolve()")),
      "failure": Row(.idiom("Promise.reject({x})")),
      "after": Row(.idiom("Promise { resolve, _ in setTimeout({ resolve() }, {ms}) }")),
      "work": Row(.idiom("Promise.try {f}"), rule: 16, "the closure runs at once, not later"),
      "workPromise": Row(.idiom("Promise.try {f}"), rule: 16, "the closure runs at once, not later"),
      "firstly": Row(.idiom("Promise.try {f}")), "all": Row(.idiom("Promise.all({list}){tuple}")),
      "answers": Row(.idiom("allAnswers({list}){tuple}"), needs: ["answers", "Maybe"]),
      "settled": Row(.idiom("Promise.allSettled({list})")),
      "firstValue": Row(.idiom("Promise.any({list})")), "race": Row(.idiom("Promise.race({list})")),
      "retry": Row(.same("retry"), needs: ["retry"]),
      "wait": Row(.impossible("nothing blocks in ECMAScript: use 'then'"), rule: 37),
    ],
    maker: Maker(name: "Promise", parameters: "resolve, reject", fulfill: "resolve", reject: "reject"), queue: .none,
    type: "Promise{T}", pending: "let ({p}, {p}Resolve, {p}Reject) = Promise.withResolvers()", fulfillPending: "{p}Resolve",
    rejectPending: "{p}Reject", swallow: ".catch { _ in }",
    helpers: [
      "PromiseError": promiseErrors, "Maybe": maybe,
      "answers": """
      func allAnswers<T>(_ promises: [Promise<T>]) -> Promise<[Maybe<T>]> {
        let answers = promises.map { promise in promise.then { Maybe.value($0) }.catch { Maybe.error($0) } }
        return Promise.all(answers).then { answers in
          if let error = answers.last?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
          return answers
        }
      }
      """,
      "reduceInTurn": reducing(),
      "retry": retry(
        recover: "catch", wait: "Promise { resolve, _ in setTimeout({ resolve() }, delay * 1000) }.then {"),
      "attempt": attempt(failure: "Promise.reject(error)"),
    ])
}
