public import Program

/// A demonstration that ships with the program.
public struct Example: Hashable, Sendable {
  /// The name of its file without the ending, by which it is opened; the folder belongs to it.
  public let name: String
  /// The script.
  public let source: ScriptSource

  /// What it shows: the script's first line that names no dialect.
  public var title: String {
    let line = source.text.split(separator: "\n").first { !$0.hasPrefix("// dialect:") } ?? ""
    return String(line.drop { $0 == "/" || $0 == " " })
  }

  /// All demonstrations, in the order in which a teacher would show them. Their files lie in docs/examples.
  public static let all: [Example] = [
    Example("bubbling", PackageResources.bubbling_swift),
    Example("then-pipeline", PackageResources.then_pipeline_swift),
    Example("catch-pipeline", PackageResources.catch_pipeline_swift),
    Example("recover", PackageResources.recover_swift),
    Example("always", PackageResources.always_swift),
    Example("all-avatars", PackageResources.all_avatars_swift),
    Example("any-avatars", PackageResources.any_avatars_swift),
    Example("race", PackageResources.race_swift),
    Example("retry", PackageResources.retry_swift),
    Example("broken-chain", PackageResources.broken_chain_swift),
    Example("cancellation", PackageResources.cancellation_swift),
    Example("libraries", PackageResources.libraries_swift),
  ]

  /// The demonstration with a name, the ending `.swift` and a leading folder aside.
  public static func named(_ name: String) -> Example? {
    let stem = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    return openable.first { $0.name == stem } ?? openable.first { $0.name.split(separator: "/").last.map(String.init) == stem }
  }

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    source = ScriptSource(name: "\(name).swift", text: String(decoding: bytes, as: UTF8.self))
  }
}
