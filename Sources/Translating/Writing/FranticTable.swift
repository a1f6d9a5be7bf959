import SwiftPromises

extension DialectTable {
  /// FranticApparatus.
  static let frantic = DialectTable(
    dialect: .frantic, module: "FranticApparatus",
    steps: [
      .map: Row(.same("whenFulfilledThenTransform")), .chain: Row(.same("whenFulfilledThenPromise")),
      .look: Row(.same("whenFulfilled")), .finish: Row(.closing("whenFulfilledThenTransform", "return ()")),
      .raise: Row(.throwing("whenFulfilled")), .catchPass: Row(.same("whenRejected")), .catchEnd: Row(.same("whenRejected")),
      .catchVoid: Row(.closing("whenRejectedThenTransform", "return ()")), .recover: Row(.same("whenRejectedThenTransform")),
      .recoverChain: Row(.same("whenRejectedThenPromise")), .always: Row(.same("whenComplete")),
      .alwaysWait: Row(.impossible("'whenComplete' can't be waited for"), rule: 13), .finallyEnd: Row(.same("whenComplete")),
      .tap: Row(.impossible("no operator gets value and error at once; write 'whenFulfilled' and 'whenRejected'")),
      .delay: Row(
        .idiom(
          """
          .whenFulfilledThenPromise(on: GCDDispatcher.main) { {v} in \
          Promise { fulfill, _, _ in DispatchQueue.main.asyncAfter(deadline: .now() + {a}) { fulfill({v}) } } }
          """)),
      .timeout: Row(
        .around("timeout({b}, after: {a})"), needs: ["PromiseError", "timeout"]),
      .validate: Row(
        .idiom(
          ".whenFulfilled(on: GCDDispatcher.main) { {v} in guard {h} else { throw PromiseError.validationFailure } }"),
        needs: ["PromiseError"]),
      .compactMap: Row(
        .idiom(
          """
          .whenFulfilledThenTransform(on: GCDDispatcher.main) { {v} in guard let kept = {h} else { throw PromiseError.validationFailure }; \
          return kept }
          """), rule: 34, "the error of a value that isn't there is another one", needs: ["PromiseError"]),
      .reduce: Row(.around("reduceInTurn({b}, {items}{combine}"), needs: ["reduceInTurn"]),
      .asVoid: Row(.idiom(".whenFulfilledThenTransform(on: GCDDispatcher.main) { _ in () }")),
      .cauterize: Row(.idiom(".whenRejected(on: GCDDispatcher.main) { print(\"PromiseKit:cauterized-error: \\($0)\") }")),
    ],
    ends: [.finish: Row(.same("whenFulfilled"))],
    sources: [
      "value": Row(.idiom("Promise{T} { fulfill, _, _ in fulfill({x}) }")),
      "nothing": Row(.idiom("Promise<Void> { fulfill, _, _ in fulfill(()) }")),
      "failure": Row(.idiom("Promise{T} { _, reject, _ in reject({x}) }")),
      "after": Row(
        .idiom("Promise<Void> { fulfill, _, _ in DispatchQueue.main.asyncAfter(deadline: .now() + {a}) { fulfill(()) } }")),
      "all": Row(.idiom("all({list}){tuple}")), "race": Row(.idiom("firstSettled({list})"), needs: ["firstSettled"]),
      "allOf": Row(.idiom("allOf({args})")), "firstValue": Row(.idiom("race({list})")),
      "answers": Row(.idiom("allAnswers({list}){tuple}"), needs: ["answers", "Maybe"]),
      "retry": Row(.same("retry"), needs: ["retry"]),
      "wait": Row(.impossible("nothing blocks in FranticApparatus: use 'whenFulfilled'"), rule: 37),
    ],
    maker: Maker(name: "Promise{T}", parameters: "fulfill, reject, _", fulfill: "fulfill", reject: "reject", canThrow: false),
    queue: .dispatcher,
    type: "Promise{T}", pending: nil, keepsChains: true,
    helpers: [
      "PromiseError": promiseErrors, "Maybe": maybe,
      "keep": """
      /// What is dropped is cancelled: this keeps the chains.
      var promises: [Any] = []
      """,
      "allOf2": allOf(2), "allOf3": allOf(3), "allOf4": allOf(4),
      "firstSettled": """
      func firstSettled<T>(_ candidates: [Promise<T>]) -> Promise<T> {
        var isOpen = true
        return Promise<T> { fulfill, reject, _ in
          for candidate in candidates {
            promises.append(
              \(settlingFirst("candidate", indent: 8)))
          }
        }
      }
      """,
      "timeout": """
      func timeout<T>(_ promise: Promise<T>, after seconds: Double) -> Promise<T> {
        var isOpen = true
        return Promise<T> { fulfill, reject, _ in
          promises.append(
            \(settlingFirst("promise", indent: 6)))
          DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
            guard isOpen else { return }
            isOpen = false
            reject(PromiseError.timedOut)
          }
        }
      }
      """,
      "answers": """
      func allAnswers<T>(_ candidates: [Promise<T>]) -> Promise<[Maybe<T>]> {
        let answers = candidates.map { candidate in
          candidate.whenFulfilledThenTransform(on: GCDDispatcher.main) { Maybe<T>.value($0) }
            .whenRejectedThenTransform(on: GCDDispatcher.main) { Maybe<T>.error($0) }
        }
        return all(answers).whenFulfilledThenTransform(on: GCDDispatcher.main) { answers in
          if let error = answers.last?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
          return answers
        }
      }
      """,
      "reduceInTurn": reducing(then: "whenFulfilledThenPromise(on: GCDDispatcher.main)"),
      "retry": retry(
        recover: "whenRejectedThenPromise(on: GCDDispatcher.main)",
        wait: """
          Promise<Void> { fulfill, _, _ in
                DispatchQueue.main.asyncAfter(deadline: .now() + delay) { fulfill(()) }
              }.whenFulfilledThenPromise(on: GCDDispatcher.main) { _ in
          """),
      "attempt": attempt(failure: "Promise { _, reject, _ in reject(error) }"),
      "promise": """
      /// What is a promise already, or one that has the value.
      func asPromise(_ value: Any) -> Promise<Any> {
        value as? Promise<Any> ?? Promise<Any> { fulfill, _, _ in fulfill(value) }
      }
      """,
    ].merging(
      awaiting(
        making: "Promise<T> { fulfill, reject, _ in",
        handling: """
          promises.append(
                promise.whenFulfilled(on: GCDDispatcher.main) { continuation.resume(returning: $0) }
                  .whenRejected(on: GCDDispatcher.main) { continuation.resume(throwing: $0) })
          """)
    ) { first, _ in first }.merging(
      settling(
        value: "Value",
        catching: """
          whenFulfilledThenTransform(on: GCDDispatcher.main) { Maybe<Value>.value($0) }
                .whenRejectedThenTransform(on: GCDDispatcher.main) { Maybe<Value>.error($0) }
          """, map: "whenFulfilledThenTransform(on: GCDDispatcher.main)",
        chain: "whenFulfilledThenPromise(on: GCDDispatcher.main)")
    ) { first, _ in first })

  /// What settles a promise with the outcome of another one, unless it was settled before. Both outcomes take the same number of turns.
  private static func settlingFirst(_ name: String, indent: Int) -> String {
    func handler(_ label: String, _ value: String, _ settle: String) -> String {
      """
        \(label): { \(value) in
          if isOpen {
            isOpen = false
            \(settle)(\(value))
          }
          return .value(())
        }
      """
    }
    let text = """
      \(name).then(
        on: GCDDispatcher.main,
      \(handler("onFulfilled", "value", "fulfill")),
      \(handler("onRejected", "error", "reject"))
      """
    return (text + ")").replacing("\n", with: "\n" + String(repeating: " ", count: indent))
  }

  /// The values of promises of different types, which make no list.
  private static func allOf(_ count: Int) -> String {
    let names = ["First", "Second", "Third", "Fourth"].prefix(count)
    let parameters = names.map { "_ \($0.lowercased()): Promise<\($0)>" }.joined(separator: ", ")
    let inputs = names.map { "    \($0.lowercased()).whenFulfilledThenTransform(on: GCDDispatcher.main) { $0 as Any },\n" }
    let values = names.enumerated().map { "$0[\($0.offset)] as! \($0.element)" }.joined(separator: ", ")
    let types = names.joined(separator: ", ")
    return """
      func allOf<\(types)>(\(parameters)) -> Promise<(\(types))> {
        all([
      \(inputs.joined().dropLast())
        ]).whenFulfilledThenTransform(on: GCDDispatcher.main) { (\(values)) }
      }
      """
  }
}
