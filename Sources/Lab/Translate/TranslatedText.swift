internal import JavaScriptReading
internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import Translating

/// A script beside what it is in the words of another library.
public struct TranslatedText: Hashable, Sendable {
  /// A line of each; `nil` where one of them has none.
  public struct Row: Hashable, Sendable {
    public let own: String?
    public let translated: String?

    public var differs: Bool { own != translated }
  }

  /// Why there is no translation, in a line.
  public struct Problem: Error, Hashable, Sendable {
    public let text: String
  }

  /// What the script is written in: a library's name, or JavaScript.
  public let source: String
  public let target: String
  /// The translation.
  public let text: String
  public let rows: [Row]
  /// What isn't translated, with its place.
  public let remarks: [String]
  /// Whether the translation can be run.
  public let isRunning: Bool
  /// What a run of each came to, in a line; `nil` where nothing can be said.
  public let verdict: String?

  /// The names of what a script can be translated to.
  public static var targets: [String] { TranslationTarget.all.map(\.name) }

  /// Whether a text looks like JavaScript.
  public static func isJavaScript(_ text: String) -> Bool { JavaScriptTranslation.looksLike(text) }

  /// Translates a script, or a text of JavaScript.
  ///
  /// - Parameters:
  ///   - request: The script under its own library.
  ///   - name: The name of a library, or `async`.
  /// - Complexity: What checking the script takes, and the length of the text times its difference.
  public init(_ request: RunRequest, to name: String) throws(Problem) {
    var request = request
    let original = request.source.text
    var remarks: [String] = []
    target = name
    let isJavaScript = Self.isJavaScript(original)
    if isJavaScript {
      let read = JavaScriptTranslation(of: original)
      if let problem = read.brokenness {
        throw Problem(
          text: "not translated: this isn't JavaScript that runs (\(problem.line):\(problem.column): \(problem.reason))")
      }
      remarks = read.remarks.map { "\($0.line):\($0.column): \($0.reason)" }
      (request.source.text, request.dialect) = (read.body, .ecmascript)
      if name == Dialect.ecmascript.rawValue {
        source = "JavaScript"
        text = read.text
        rows = Self.rows(original, read.text)
        self.remarks = remarks
        (isRunning, verdict) = (true, nil)
        return
      }
    }
    // Whoever looks at the translation waits for its run.
    request.limits.maximumSteps = min(request.limits.maximumSteps, Self.mostSteps)
    do {
      let script = try TranslatedScript(request, to: try TranslationTarget(named: name))
      verdict = Self.verdict(on: script)
      isRunning = script.problems.isEmpty
      source = isJavaScript ? "JavaScript" : script.original.dialect?.rawValue ?? Dialect.google.rawValue
      text = script.translation.text
      remarks += script.translation.remarks.filter(\.isUntranslated).map { remark in
        "\(remark.place): \(remark.text)\(remark.rule.map { " (rule \($0))" } ?? "")"
      }
    } catch let failure as TranslationFailure {
      throw Problem(text: Self.text(of: failure))
    } catch {
      throw Problem(text: "\(error)")
    }
    rows = Self.rows(original, text)
    self.remarks = remarks
  }

  private static let mostSteps = 1_000_000

  /// What both do as they are; failures and orders are for `promiselab translate`, which has the time.
  private static func verdict(on script: TranslatedScript) -> String? {
    guard script.translation.isWhole else { return nil }
    if let problem = script.problems.first {
      return "the translation doesn't run, at line \(problem.place.line) of it: \(problem.message)"
    }
    let proof = TranslationProof(script, mostFailures: 0, mostRuns: 0)
    if let refusal = proof.refusal { return refusal }
    guard let difference = proof.differences.first?.difference else { return "both do the same" }
    let reason =
      difference.rule.map { "because of rule \($0)" } ?? (difference.isOrder ? "more turns or fewer" : "no rule is known")
    return "they part: \(reason): \(difference.words)"
  }

  private static func text(of failure: TranslationFailure) -> String {
    switch failure {
    case .script(let problems):
      let first = problems.diagnostics.first { $0.severity == .error }
      return "not translated: the script doesn't run in its own library"
        + (first.map { " (\($0.place): \(TerminalText.quoted($0.message, limit: 60)))" } ?? "")
    case .translation(let problem): return "\(problem)"
    }
  }

  /// The lines of both, what they have in common on one row.
  private static func rows(_ own: String, _ translated: String) -> [Row] {
    let left = own.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let right = translated.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Long texts would take long to align.
    guard left.count + right.count < 2000 else {
      return (0..<max(left.count, right.count)).map { index in
        Row(own: index < left.count ? left[index] : nil, translated: index < right.count ? right[index] : nil)
      }
    }
    let changes = right.difference(from: left)
    let (removed, inserted) = (Set(changes.removals.map(\.place)), Set(changes.insertions.map(\.place)))
    var rows: [Row] = []
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      let isRemoved = i < left.count && removed.contains(i)
      let isInserted = j < right.count && inserted.contains(j)
      switch (isRemoved, isInserted) {
      case (true, true), (false, false):
        rows.append(Row(own: i < left.count ? left[i] : nil, translated: j < right.count ? right[j] : nil))
        (i, j) = (i + 1, j + 1)
      case (true, false):
        rows.append(Row(own: left[i], translated: nil))
        i += 1
      case (false, true):
        rows.append(Row(own: nil, translated: right[j]))
        j += 1
      }
    }
    return rows
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension LabRun {
  /// The library whose rules held, if they aren't JavaScript's.
  public var rulesUnlikeJavaScript: String? { dialect == .ecmascript ? nil : dialect.rawValue }
}
