import SwiftPromises

extension DialectTable {
  /// google/promises.
  static let google = DialectTable(
    dialect: .google, module: "Promises",
    steps: [
      .map: Row(.same("then")), .chain: Row(.same("then")), .look: Row(.same("then")),
      .finish: Row(.same("then"), rule: 6, "a 'then' without a result passes the value on"), .raise: Row(.same("then")),
      .catchPass: Row(.same("catch")),
      .catchEnd: Row(.same("catch"), rule: 10, "the chain goes on after 'catch', rejected again"),
      .catchVoid: Row(.closing("recover", "return ()")), .recover: Row(.same("recover")), .recoverChain: Row(.same("recover")),
      .always: Row(.same("always")),
      .alwaysWait: Row(.impossible("'always' can't be waited for"), rule: 13),
      .finallyEnd: Row(.same("always")),
      .tap: Row(.impossible("no operator gets value and error at once; write 'then' and 'catch'")),
      .delay: Row(.same("delay")), .timeout: Row(.same("timeout")), .validate: Row(.same("validate")),
      .compactMap: Row(
        .idiom(".then { {v} in guard let kept = {h} else { throw PromiseError.validationFailure }; return kept }"), rule: 34,
        "the error of a value that isn't there is another one"),
      .reduce: Row(.same("reduce")), .asVoid: Row(.idiom(".then { _ in Promise(()) }")),
      .cauterize: Row(.idiom(".catch { print(\"PromiseKit:cauterized-error: \\($0)\") }")),
    ],
    ends: [.finish: Row(.same("then")), .catchEnd: Row(.same("catch")), .catchVoid: Row(.same("catch"))],
    sources: [
      "value": Row(.idiom("Promise{T}({x})")), "nothing": Row(.idiom("Promise{T}(())")),
      "failure": Row(.idiom("Promise{T}({x})")),
      "after": Row(.idiom("Promise(()).delay({a})")), "work": Row(.idiom("Promise{T} {f}")),
      "workPromise": Row(.idiom("Promise{T} {f}")),
      "firstly": Row(.idiom("Promise{T} {f}"), rule: 36, "the closure runs later, on the queue"),
      "all": Row(.idiom("all({args})")), "answers": Row(.idiom("any({args})")),
      "settled": Row(.idiom("any({list})"), rule: 27, "rejects if all are rejected; each answer is a 'Maybe'"),
      "firstValue": Row(.idiom("firstValue({list})"), needs: ["firstValue"]), "race": Row(.idiom("race({args})")),
      "retry": Row(.same("retry")), "wait": Row(.idiom("awaitPromise({x})")),
    ],
    maker: Maker(name: "Promise{T}", parameters: "fulfill, reject", fulfill: "fulfill", reject: "reject"), queue: .label,
    type: "Promise{T}", pending: "let {p} = Promise{T}.pending()", fulfillPending: "{p}.fulfill", rejectPending: "{p}.reject",
    helpers: [
      "firstValue": """
      func firstValue<T>(_ promises: [Promise<T>]) -> Promise<T> {
        Promise<T> { fulfill, reject in
          var failures = 0
          for promise in promises {
            promise.then { fulfill($0) }.catch { error in
              failures += 1
              if failures == promises.count { reject(error) }
            }
          }
        }
      }
      """,
      "promise": """
      /// What is a promise already, or one that has the value.
      func asPromise(_ value: Any) -> Promise<Any> { value as? Promise<Any> ?? Promise(value) }
      """,
    ].merging(
      awaiting(
        making: "let promise = Promise<T>.pending()", fulfill: "promise.fulfill", reject: "promise.reject", end: "return promise",
        handling: "promise.then { continuation.resume(returning: $0) }.catch { continuation.resume(throwing: $0) }")
    ) { first, _ in first }.merging(settling) { first, _ in first })

  /// `then` with two handlers, which return values, or promises: a handler that returns nothing would pass the value on.
  private static let settling: [String: String] = [
    "whenSettled": settling("whenSettled", "Result") { "promise.fulfill(try \($0))" },
    "whenSettledThen": settling("whenSettledThen", "Promise<Result>") {
      "try \($0).then { promise.fulfill($0) }.catch { promise.reject($0) }"
    },
  ]

  private static func settling(_ name: String, _ result: String, _ settle: (String) -> String) -> String {
    """
    extension Promise {
      /// Handles both outcomes: 'rejected' isn't given what 'fulfilled' throws.
      func \(name)<Result>(
        _ fulfilled: @escaping (Value) throws -> \(result), _ rejected: @escaping (Error) throws -> \(result)
      ) -> Promise<Result> {
        let promise = Promise<Result>.pending()
        then { value in
          do { \(settle("fulfilled(value)")) } catch { promise.reject(error) }
        }.catch { error in
          do { \(settle("rejected(error)")) } catch { promise.reject(error) }
        }
        return promise
      }
    }
    """
  }
}
