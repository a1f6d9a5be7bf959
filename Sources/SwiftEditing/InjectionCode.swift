public import Program
import SwiftLanguage
import SwiftParser
public import SwiftPromises
import SwiftSyntax
public import TraceEvents

/// Injections written into a script as code.
public struct InjectionCode: Sendable {
  /// The change of the script.
  public private(set) var edit: ScriptEdit
  /// What is code now.
  public private(set) var written: [Injection] = []
  /// What has no code, and why.
  public private(set) var left: [(injection: Injection, reason: String)] = []
  /// What of `written` the code does otherwise than the injection did, and how: `runs its handler first`.
  public private(set) var differing: [(injection: Injection, how: String)] = []
  /// The sources whose calls say now what the plan said.
  public private(set) var writtenSources: [SourceInjection] = []
  /// The sources whose calls can't say it, and why.
  public private(set) var leftSources: [(injection: SourceInjection, reason: String)] = []

  /// The script with the code.
  public var text: String { edit.text }

  /// What code has to know of the run.
  public struct Facts: Sendable {
    /// The library whose words are used.
    public var dialect: Dialect
    /// How many promises an operator's place makes in the run: code means all of them.
    public var timesRun: @Sendable (SourcePlace) -> Int
    /// Whether it is an error that the promise at an address ends with.
    public var isRejected: @Sendable (PromiseAddress) -> Bool
    /// Whether the promises of an address end with errors as well as with values.
    public var endsBothWays: @Sendable (PromiseAddress) -> Bool
    /// Whether an error comes to the promise at an address.
    public var getsError: @Sendable (PromiseAddress) -> Bool
    /// What the operator does that makes the promise at an address; `nil` if the run has none there.
    public var kind: @Sendable (PromiseAddress) -> OperatorKind?

    public init(
      dialect: Dialect = .google, timesRun: @escaping @Sendable (SourcePlace) -> Int = { _ in 1 },
      isRejected: @escaping @Sendable (PromiseAddress) -> Bool = { _ in false },
      endsBothWays: @escaping @Sendable (PromiseAddress) -> Bool = { _ in false },
      getsError: @escaping @Sendable (PromiseAddress) -> Bool = { _ in false },
      kind: @escaping @Sendable (PromiseAddress) -> OperatorKind? = { _ in nil }
    ) {
      self.dialect = dialect
      self.timesRun = timesRun
      self.isRejected = isRejected
      self.endsBothWays = endsBothWays
      self.getsError = getsError
      self.kind = kind
    }
  }

  /// Writes injections into a script, each behind the operator that it is for, on the same line, in the library's own words.
  ///
  /// What wouldn't compile there, as behind PromiseKit's `catch`, is left.
  ///
  /// - Parameters:
  ///   - injections: Those that are switched off stay as they are.
  ///   - sources: What is changed of simulated sources; likewise.
  ///   - source: The script; it must run.
  ///   - facts: What the run has shown.
  public init(_ injections: [Injection], sources: [SourceInjection] = [], into source: ScriptSource, _ facts: Facts = Facts()) {
    self.source = source
    self.facts = facts
    edit = ScriptEdit(unchanged: source.text)
    for injection in sources where injection.isOn { write(injection) }
    for injection in injections where injection.isOn {
      let call = CallEnds.call(at: moved(injection.address.place), in: text)
      if let reason = write(injection) {
        left.append((injection, reason))
        continue
      }
      written.append(injection)
      if let how = difference(of: injection, hasClosure: call?.hasClosure ?? false) { differing.append((injection, how)) }
    }
  }

  /// How code behind an operator differs from an injection, which takes the place of what the operator does.
  private func difference(of injection: Injection, hasClosure: Bool) -> String? {
    switch injection.action {
    case .fail, .value: break
    case .delay, .hang, .cancel, .fulfill, .reject, .answer: return nil
    }
    switch facts.kind(injection.address) {
    case nil: return nil
    case .promise, .deferred: return hasClosure ? "runs its closure first, which the injection left out" : nil
    case .handler, .validate: return "runs its handler first, which the injection left out"
    default: return "comes once it is settled; the injection settled it at once"
    }
  }

  private mutating func write(_ injection: SourceInjection) {
    do {
      edit = edit.followed(by: try EditableScript(text).writing(injection))
      writtenSources.append(injection)
    } catch {
      leftSources.append((injection, "calls \(injection.source) nowhere in the script itself"))
    }
  }

  /// - Returns: Why it has no code; `nil` if it was written.
  private mutating func write(_ injection: Injection) -> String? {
    let place = injection.address.place
    let forms: [String]
    switch self.forms(of: injection) {
    case .success(let codes): forms = codes
    case .failure(let lack): return lack.reason
    }
    guard place.unit == .program else { return "was made at the prompt, not in the script" }
    guard injection.address.occurrence == nil || facts.timesRun(place) <= 1 else {
      return "means one run of a place that runs \(facts.timesRun(place)) times"
    }
    guard let end = CallEnds.call(at: moved(place), in: text)?.end else {
      return "is at a place of the script that calls nothing"
    }
    var reason = ""
    for code in forms {
      let next = inserting(code, at: end)
      let changed = ScriptSource(name: source.name, text: next.text)
      let problems = ScriptProgram.problems(of: changed, dialect: facts.dialect, stubsUnknownNames: true)
      guard let problem = problems.first(where: { $0.severity == .error }) else {
        edit = next
        return nil
      }
      reason = "has no code in \(facts.dialect.rawValue), where nothing like '\(code)' can follow (\(problem.message))"
    }
    return reason
  }

  private let source: ScriptSource
  private let facts: Facts

  /// Where a place of the old text lies in the new one.
  public func moved(_ place: SourcePlace) -> SourcePlace { edit.place(of: place) ?? place }

  /// The change with more code, and with the declarations that it needs.
  private func inserting(_ code: String, at offset: Int) -> ScriptEdit {
    var parts: [TextPart] = [.kept(0..<offset), .new(code), .kept(offset..<text.utf8.count)]
    let declarations = InjectedDeclarations.declarations(for: code, in: text)
    if !declarations.isEmpty {
      let isLineOver = text.hasSuffix("\n") && offset < text.utf8.count
      parts.append(.new((isLineOver ? "" : "\n") + declarations))
    }
    return edit.followed(by: ScriptEdit(text, parts))
  }

  // MARK: Code

  /// Why something has no code.
  private struct Lack: Error {
    var reason: String
  }

  /// The operators that do what an injection does: the first form that compiles is taken.
  private func forms(of injection: Injection) -> Result<[String], Lack> {
    let words = facts.dialect.injections
    switch injection.action {
    case .delay(let duration):
      let delay = words.delay(duration / .seconds(1))
      let one = facts.isRejected(injection.address) ? delay.onError : delay.onValue
      guard facts.endsBothWays(injection.address) else { return .success([one]) }
      // Values first: the error that the second part lets go on must not be late twice.
      return .success([delay.onValue + delay.onError, one])
    case .hang: return .success(words.hang.both)
    case .value(let text): return .success(words.value(text).both)
    case .fail(let text):
      let argument = text.map { "text: \"\(InjectionCode.escaped($0))\"" } ?? ""
      let error = text.flatMap { InjectionCode.isExpression($0) ? $0 : nil } ?? "InjectedFailure(\(argument))"
      let failure = words.failure(error)
      return .success([facts.getsError(injection.address) ? failure.onValue + failure.onError : failure.onValue])
    case .cancel: return .failure(Lack(reason: words.cancellation))
    case .fulfill, .reject: return .failure(Lack(reason: "was done by hand at an instant, which has no code"))
    case .answer: return .failure(Lack(reason: "was a person's answer at an instant, which has no code"))
    }
  }

  /// Whether a text looks like an expression that makes an error, rather than a message.
  private static func isExpression(_ text: String) -> Bool {
    guard text.contains("(") || text.contains("."), !text.contains(where: \.isNewline) else { return false }
    var parser = Parser(text)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard !tree.hasError, tree.statements.count == 1, case .expr(let expression) = tree.statements.first?.item else {
      return false
    }
    return expression.is(FunctionCallExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\", "\"": result += "\\\(character)"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
  }
}

/// Finds where calls end.
private final class CallEnds: SyntaxVisitor {
  private let lines: LineTable
  private let place: SourcePlace
  private var call: Call?

  /// A call in a text.
  struct Call {
    /// The UTF-8 offset behind it, its closures included.
    let end: Int
    let hasClosure: Bool
  }

  private init(_ text: String, _ place: SourcePlace) {
    lines = LineTable(text)
    self.place = place
    super.init(viewMode: .sourceAccurate)
  }

  /// The call of the operator at a place.
  static func call(at place: SourcePlace, in text: String) -> Call? {
    guard BracketGuard.problem(in: text) == nil else { return nil }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil else { return nil }
    let finder = CallEnds(text, place)
    finder.walk(tree)
    return finder.call
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? node.calledExpression
    let name = callee.as(DeclReferenceExprSyntax.self)?.baseName ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName
    if let name {
      let (line, column) = lines.position(ofUTF8Offset: name.positionAfterSkippingLeadingTrivia.utf8Offset)
      if line == place.line, column == place.column {
        let hasClosure = node.trailingClosure != nil || node.arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
        call = Call(end: node.endPositionBeforeTrailingTrivia.utf8Offset, hasClosure: hasClosure)
      }
    }
    return .visitChildren
  }
}
