import Program
public import SwiftPromises
public import TraceEvents

/// What a script can be translated to.
public enum TranslationTarget: Hashable, Sendable, CustomStringConvertible {
  /// The words of a library.
  case library(Dialect)
  /// Swift's own tasks and 'await', without a library.
  case async

  /// The name that people write.
  public var name: String {
    switch self {
    case .library(let dialect): dialect.rawValue
    case .async: "async"
    }
  }

  /// What it is written with.
  var table: DialectTable? {
    switch self {
    case .library(let dialect): DialectTable.of(dialect)
    case .async: .async
    }
  }

  public var description: String { name }

  /// All targets that there are.
  public static var all: [TranslationTarget] { DialectTable.all.map { .library($0.dialect) } + [.async] }

  /// The target of a name.
  ///
  /// - Throws: That there is none of that name.
  public init(named name: some StringProtocol) throws(TranslationProblem) {
    guard let target = Self.all.first(where: { $0.name == String(name) }) else { throw .unknownTarget(String(name)) }
    self = target
  }

  /// The library under which the translation runs.
  public var dialect: Dialect {
    switch self {
    case .library(let dialect): dialect
    case .async: .google
    }
  }
}

/// Why a script isn't translated.
public enum TranslationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownTarget(String)
  /// The text can't be parsed.
  case unreadable

  public var description: String {
    switch self {
    case .unknownTarget(let name):
      let names = TranslationTarget.all.map(\.name)
      let nearest = NearestName.find(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      return "nothing can be translated to '\(name)'\(nearest) (there is: \(names.joined(separator: ", ")))"
    case .unreadable: return "the script has syntax errors, or is nested too deeply: 'promiselab run' says where"
    }
  }
}

/// A script in the words of another library.
public struct Translation: Sendable {
  /// Something that the translation changes, or leaves as it was.
  public struct Remark: Hashable, Sendable {
    /// The place in the original.
    public var place: SourcePlace
    /// The rule of docs/dialects.md that explains it, if one does.
    public var rule: Int?
    /// What is different, or why nothing was translated.
    public var text: String
    /// Whether the code was left as it was.
    public var isUntranslated: Bool
    /// The lines of the original that it is about: the statement above which it stands, and what gives the promises that are named there.
    public var lines: [ClosedRange<Int>]
    /// What it is about where that can be changed to see what the rule does, in UTF-8 bytes of the original: what begins late, or a list
    /// of captures.
    public var extent: Range<Int>?
  }

  /// The library of the original.
  public let source: Dialect
  public let target: TranslationTarget
  public let text: String
  /// In the order of the text; each stands in it as a comment, too.
  public let remarks: [Remark]
  /// Where the operators of the original are in the translation.
  public let places: [SourcePlace: SourcePlace]

  /// Whether all of it was translated.
  public var isWhole: Bool { !remarks.contains(where: \.isUntranslated) }

  /// Translates a script.
  ///
  /// - Parameters:
  ///   - text: A script that runs under its own library; whether it does is for the caller to see.
  ///   - source: Its library.
  ///   - target: What to make of it.
  /// - Throws: `unreadable` if it has syntax errors.
  /// - Complexity: O(length of the text).
  public init(of text: String, from source: Dialect, to target: TranslationTarget) throws(TranslationProblem) {
    self = try DeepStack.run { _ in
      Result { () throws(TranslationProblem) in
        try ScriptTranslator.translate(text, from: source, to: target)
      }
    }.get()
  }

  init(
    source: Dialect, target: TranslationTarget, text: String, remarks: [Remark], places: [SourcePlace: SourcePlace]
  ) {
    (self.source, self.target, self.text, self.remarks, self.places) = (source, target, text, remarks, places)
  }
}
