public import SwiftPromises

/// A question about promises that the libraries answer differently, with their answers.
public struct DialectRule: Hashable, Sendable {
  /// One answer, and the libraries that give it.
  public struct Answer: Hashable, Sendable {
    public let dialects: [Dialect]
    /// A sentence without its subject or its end, as it follows the library's name: "rejects again with the same error".
    public let text: String
  }

  /// The rule's number in docs/dialects.md.
  public let number: Int
  /// A few words for the rule, by which it is found.
  public let title: String
  public let question: String
  public let answers: [Answer]

  init(_ number: Int, _ title: String, _ question: String, _ answers: [(dialects: [Dialect], text: String)]) {
    self.number = number
    self.title = title
    self.question = question
    self.answers = answers.map { Answer(dialects: $0.dialects, text: $0.text) }
  }

  /// What a library does; `nil` where it has nothing of the kind.
  public func answer(of dialect: Dialect) -> String? {
    answers.first { $0.dialects.contains(dialect) }?.text
  }

  /// All rules, in the order of their numbers.
  public static let all: [DialectRule] = handlers + making + combining + policy

  /// The rule of a number.
  public static func numbered(_ number: Int) -> DialectRule? { all.first { $0.number == number } }
}

extension Dialect {
  /// The library's name and version as people know it.
  public var title: String {
    switch self {
    case .google: "google/promises 2"
    case .promisekit: "PromiseKit 8"
    case .anypromise: "AnyPromise (PromiseKit 8)"
    case .promisekit096: "PromiseKit 0.9.6"
    case .promisekit092: "PromiseKit 0.9.2"
    case .frantic: "FranticApparatus 6 and 7"
    case .ecmascript: "ECMAScript"
    }
  }
}

/// Both guides of PromiseKit 0.9.
let kitZero: [Dialect] = [.promisekit096, .promisekit092]
