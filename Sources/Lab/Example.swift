public import Program

/// A demonstration that ships with the program.
public struct Example: Hashable, Sendable {
  /// The name by which it is opened; that of a guide's snippet has the guide's name before a slash.
  public let name: String
  /// What it is about.
  public let topic: ExampleTopic
  /// Its file's path in docs/examples, without the ending; it is opened by this, too.
  public let file: String
  /// The script.
  public let source: ScriptSource

  /// What it shows: the script's first line that names no dialect.
  public var title: String {
    let line = source.text.split(separator: "\n").first { !$0.hasPrefix("// dialect:") } ?? ""
    return String(line.drop { $0 == "/" || $0 == " " })
  }

  /// All demonstrations, in the order in which a teacher would show them. Their files lie in docs/examples.
  public static let all: [Example] = [
    Example("bubbling", .chains, PackageResources.bubbling_swift),
    Example("then-pipeline", .chains, PackageResources.then_pipeline_swift),
    Example("catch-pipeline", .chains, PackageResources.catch_pipeline_swift),
    Example("recover", .chains, PackageResources.recover_swift),
    Example("always", .chains, PackageResources.always_swift),
    Example("all-avatars", .combining, PackageResources.all_avatars_swift),
    Example("any-avatars", .combining, PackageResources.any_avatars_swift),
    Example("race", .combining, PackageResources.race_swift),
    Example("retry", .time, PackageResources.retry_swift),
    Example("cancellation", .time, PackageResources.cancellation_swift),
    Example("broken-chain", .mistakes, PackageResources.broken_chain_swift),
    Example("libraries", .libraries, PackageResources.libraries_swift),
  ]

  /// The demonstration with a name, or with the name of its file; the ending `.swift` and a leading folder aside.
  public static func named(_ name: String) -> Example? {
    let stem = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    func last(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    return openable.first { $0.name == stem } ?? openable.first { $0.file == stem }
      ?? openable.first { last($0.name) == stem } ?? openable.first { last($0.file) == stem }
  }

  /// The examples that can be opened, by their topics.
  public static let byTopic: [(topic: ExampleTopic, examples: [Example])] = ExampleTopic.allCases.compactMap { topic in
    let examples = openable.filter { $0.topic == topic }
    return examples.isEmpty ? nil : (topic, examples)
  }

  init(_ name: String, _ topic: ExampleTopic, file: String? = nil, _ bytes: [UInt8]) {
    (self.name, self.topic, self.file) = (name, topic, file ?? name)
    source = ScriptSource(name: "\(name).swift", text: String(decoding: bytes, as: UTF8.self))
  }
}

/// What examples are about, in the order in which they are listed; the raw value is the heading.
public enum ExampleTopic: String, Hashable, Sendable, CaseIterable {
  case chains = "Chains and their errors"
  case combining = "Several promises at once"
  case time = "Trying again and cancelling"
  case mistakes = "Mistakes"
  case libraries = "Other libraries"
  case googleIntroduction = "The guide of google/promises: introduction"
  case googleGettingStarted = "The guide of google/promises: getting started"
  case googleBasics = "The guide of google/promises: basics"
  case googleExtensions = "The guide of google/promises: extensions"
  case googleAdvanced = "The guide of google/promises: advanced topics"
  case googleAntiPatterns = "The guide of google/promises: anti-patterns"
  case frantic = "The readme of FranticApparatus 6"
  case anyPromise = "PromiseKit's guide to AnyPromise"
}
