import SwiftLanguage

/// What each library calls the same thing, so that a word of one that is used under another can be explained.
package enum Thesaurus {
  /// One idea, and how each library that has it writes it.
  package struct Entry: Sendable {
    /// What it does, as an infinitive phrase.
    let meaning: String
    /// The names by which people may use it: methods, functions and types.
    let names: [Dialect: [String]]
    /// How to write it, where the name alone doesn't tell.
    let forms: [Dialect: String]

    init(_ meaning: String, _ names: [Dialect: [String]], forms: [Dialect: String] = [:]) {
      self.meaning = meaning
      self.names = names
      self.forms = forms
    }

    /// How a dialect writes it; `nil` if the dialect hasn't it.
    func form(in dialect: Dialect) -> String? { forms[dialect] ?? names[dialect]?.first.map { "'\($0)'" } }
  }

  static let entries: [Entry] = [
    Entry(
      "make a promise that is settled later",
      [
        .google: ["Promise"], .promisekit: ["Promise"], .anypromise: ["AnyPromise"], .promisekit096: ["Promise", "new"],
        .promisekit092: ["Deferred"], .frantic: ["Promise"], .ecmascript: ["Promise"],
      ],
      forms: [
        .google: "'Promise { fulfill, reject in … }'", .promisekit: "'Promise { seal in … }'",
        .anypromise: "'AnyPromise { resolve in … }'", .promisekit096: "'Promise.new { fulfiller, rejecter in … }'",
        .promisekit092: "'Deferred()'", .frantic: "'Promise { fulfill, reject, isCancelled in … }'",
        .ecmascript: "'Promise { resolve, reject in … }'",
      ]),
    Entry(
      "handle a value and return the next",
      [
        .google: ["then"], .promisekit: ["map"], .anypromise: ["then"], .promisekit096: ["then"], .promisekit092: ["then"],
        .frantic: ["whenFulfilledThenTransform"], .ecmascript: ["then"],
      ]),
    Entry(
      "handle a value and return the next promise",
      [
        .google: ["then"], .promisekit: ["then"], .anypromise: ["then"], .promisekit096: ["then"], .promisekit092: ["then"],
        .frantic: ["whenFulfilledThenPromise"], .ecmascript: ["then"],
      ]),
    Entry(
      "handle a value at the end", [.promisekit: ["done"], .google: ["then"], .frantic: ["whenFulfilled"]]),
    Entry("look at a value and pass it on", [.promisekit: ["get"], .google: ["then"], .frantic: ["whenFulfilled"]]),
    Entry("look at an outcome and pass it on", [.promisekit: ["tap"]]),
    Entry(
      "handle an error",
      [
        .google: ["catch"], .promisekit: ["catch"], .anypromise: ["catch"], .promisekit096: ["catch"], .promisekit092: ["catch"],
        .frantic: ["whenRejected"], .ecmascript: ["catch"],
      ]),
    Entry(
      "turn an error into a value",
      [
        .google: ["recover"], .promisekit: ["recover"], .anypromise: ["catch"], .promisekit096: ["catch"],
        .promisekit092: ["catch"], .frantic: ["whenRejectedThenTransform", "whenRejectedThenPromise"], .ecmascript: ["catch"],
      ],
      forms: [
        .anypromise: "a 'catch' that returns a value", .promisekit096: "a 'catch' that returns a value",
        .promisekit092: "a 'catch' that returns a value", .ecmascript: "a 'catch' that returns a value",
      ]),
    Entry(
      "do something whatever the outcome",
      [
        .google: ["always"], .promisekit: ["ensure"], .anypromise: ["ensure"], .frantic: ["whenComplete"],
        .ecmascript: ["finally"],
      ]),
    Entry("end a chain whatever the outcome", [.promisekit: ["finally"], .google: ["always"]]),
    Entry(
      "wait for all",
      [
        .google: ["all"], .promisekit: ["when"], .anypromise: ["PMKWhen"], .promisekit096: ["when"], .promisekit092: ["when"],
        .frantic: ["all"], .ecmascript: ["all"],
      ],
      forms: [
        .promisekit: "'when(fulfilled:)'", .promisekit096: "'Promise.when'", .promisekit092: "'Promise.when'",
        .ecmascript: "'Promise.all'",
      ]),
    Entry(
      "wait for all, whatever their outcomes",
      [.promisekit: ["when"], .anypromise: ["PMKJoin"], .ecmascript: ["allSettled"], .google: ["any"]],
      forms: [.promisekit: "'when(resolved:)'", .ecmascript: "'Promise.allSettled'"]),
    Entry(
      "take the first to be settled",
      [.google: ["race"], .promisekit: ["race"], .anypromise: ["PMKRace"], .ecmascript: ["race"]],
      forms: [.ecmascript: "'Promise.race'"]),
    Entry(
      "take the first to be fulfilled",
      [.promisekit: ["race"], .anypromise: ["PMKRaceFulfilled"], .frantic: ["race"], .ecmascript: ["any"]],
      forms: [.promisekit: "'race(fulfilled:)'", .ecmascript: "'Promise.any'"]),
    Entry("pass a value on later", [.google: ["delay"], .promisekit: ["after"], .anypromise: ["PMKAfter"]]),
    Entry("reject after a time", [.google: ["timeout"]]),
    Entry(
      "try again", [.google: ["retry"], .promisekit096: ["until"], .promisekit092: ["until"]],
      forms: [.promisekit096: "'Promise.until'", .promisekit092: "'Promise.until'"]),
    Entry("reject a value that is not right", [.google: ["validate"], .promisekit: ["compactMap"]]),
    Entry("go through a list one promise after the other", [.google: ["reduce"]]),
    Entry("wrap a function with a callback", [.google: ["wrap"]]),
    Entry("begin a chain", [.promisekit: ["firstly"], .google: ["Promise"], .frantic: ["PromiseMaker"]]),
    Entry(
      "run work in the background",
      [
        .anypromise: ["dispatch_promise"], .promisekit096: ["dispatch_promise"], .promisekit092: ["dispatch_promise"],
        .google: ["Promise"],
      ],
      forms: [.google: "'Promise(on: .global()) { … }'", .promisekit: "'DispatchQueue.global().async(.promise) { … }'"]),
    Entry(
      "block until it is settled", [.google: ["awaitPromise"], .promisekit: ["wait", "hang"], .anypromise: ["wait", "PMKHang"]]),
    Entry(
      "make a promise and settle it from outside",
      [.google: ["pending"], .promisekit: ["pending"], .promisekit092: ["Deferred"], .ecmascript: ["withResolvers"]],
      forms: [.google: "'Promise.pending()'", .promisekit: "'Promise.pending()'", .ecmascript: "'Promise.withResolvers()'"]),
    Entry("pass several values to one handler", [.anypromise: ["PMKManifold"], .promisekit096: ["PMKManifold"]]),
    Entry("run a job before the next timer", [.ecmascript: ["queueMicrotask"]]),
  ]

  /// Every name that some dialect uses for an operator.
  static let allNames: Set<String> = Set(entries.flatMap { $0.names.values.joined() })

  /// The operator of a dialect that can be written in the place of another dialect's; `nil` if more than the name would change.
  static func replacement(for name: String, in dialect: Dialect) -> String? {
    let meant = entries.filter { entry in entry.names.contains { $0.key != dialect && $0.value.contains(name) } }
    guard let entry = meant.first(where: { $0.form(in: dialect) != nil }), entry.forms[dialect] == nil else { return nil }
    return entry.names[dialect]?.first
  }

  /// How a dialect writes what it calls by a name itself.
  static func form(of name: String, in dialect: Dialect) -> String? {
    let entry = entries.first { $0.names[dialect]?.contains(name) == true }
    return entry?.form(in: dialect).map { "'\(dialect.rawValue)' has \($0)" }
  }

  /// What to say of a name that a dialect hasn't: who has it, and what this one calls it; `nil` if nobody has it.
  static func advice(on name: String, in dialect: Dialect) -> String? {
    // A function here may be one of a type there: 'Promise.when'.
    if let own = entries.lazy.compactMap({ $0.names[dialect]?.contains(name) == true ? $0.forms[dialect] : nil }).first,
      own.hasSuffix(".\(name)'")
    {
      return "'\(dialect.rawValue)' has \(own)"
    }
    let meant = entries.filter { entry in
      entry.names.contains { $0.key != dialect && $0.value.contains(name) } && entry.names[dialect]?.contains(name) != true
    }
    guard !meant.isEmpty else { return nil }
    let owners = Dialect.allCases.filter { owner in meant.contains { $0.names[owner]?.contains(name) == true } }
    let has = "\(owners.map { "'\($0.rawValue)'" }.joined(separator: ", ")) \(owners.count == 1 ? "has" : "have") it"
    guard let entry = meant.first(where: { $0.form(in: dialect) != nil }), let own = entry.form(in: dialect) else {
      return "\(has); '\(dialect.rawValue)' has nothing to \(meant[0].meaning)"
    }
    return "\(has); to \(entry.meaning), '\(dialect.rawValue)' has \(own)"
  }
}
