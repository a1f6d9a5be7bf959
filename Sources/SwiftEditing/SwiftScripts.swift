public import Program
import SwiftLanguage
public import SwiftPromises
public import TraceEvents

/// Scripts in a subset of Swift, with the promises of one library.
public struct SwiftScripts: Language {
  public let name = "swift"

  public init() {}

  public func check(
    _ source: ScriptSource, rules: String?, stubsUnknownNames: Bool, isStopped: () -> Bool
  ) throws(ScriptProblems) -> any CheckedProgram {
    try ScriptProgram(
      source, dialect: rules.flatMap(Dialect.init(rawValue:)), stubsUnknownNames: stubsUnknownNames, isStopped: isStopped)
  }

  public func problems(of source: ScriptSource, rules: String?, stubsUnknownNames: Bool) -> [ScriptDiagnostic] {
    ScriptProgram.problems(
      of: source, dialect: rules.flatMap(Dialect.init(rawValue:)), stubsUnknownNames: stubsUnknownNames)
  }

  public func isIncomplete(_ text: String) -> Bool { ScriptProgram.isIncomplete(text) }

  public func classify(_ text: String, behind lead: String, isLineEnd: (Character) -> Bool) -> [[TextKind]]? {
    SourceClassification.lines(of: text, behind: lead, isLineEnd: isLineEnd)
  }

  public func edit(_ text: String, _ change: ProgramChange) throws(EditProblem) -> ScriptEdit {
    let script = try EditableScript(text)
    return switch change {
    case .add(let code, let place): try script.adding(code, after: place)
    case .branch(let code, let place): try script.branching(code, at: place)
    case .join(let places, let code): try script.joining(places, by: code)
    case .addSource(let code, let name): script.addingSource(code, named: name)
    case .delete(let place): try script.deleting(place)
    case .move(let place, let isLater): try script.moving(place, later: isLater)
    case .setArguments(let place, let text): try script.settingArguments(at: place, to: text)
    case .write(let injection): try script.writing(injection)
    }
  }

  public func arguments(at place: SourcePlace, of text: String) throws(EditProblem) -> String {
    try EditableScript(text).arguments(at: place)
  }

  public func statement(at place: SourcePlace, of text: String) -> String? {
    StatementText.statement(atLine: place.line, column: place.column, of: text)
  }

  public func complete(_ question: CompletionQuestion, rules: String) -> [ScopeName] {
    let dialect = Dialect(rawValue: rules) ?? .google
    return switch question {
    case .names: ScopeName.library(of: dialect)
    case .promiseMembers: ScopeName.promiseMembers(of: dialect)
    case .stringMembers: ScopeName.stringMembers
    case .arrayMembers: ScopeName.arrayMembers
    case .membersOfCall(let path): OperatorNames.makes(path, in: dialect) ? ScopeName.promiseMembers(of: dialect) : []
    }
  }
}

extension LanguageChoice {
  /// Scripts in a subset of Swift.
  public static let swift = LanguageChoice(SwiftScripts())
}

extension ScriptProgram: CheckedProgram {
  public var rules: String { dialect.rawValue }
}
