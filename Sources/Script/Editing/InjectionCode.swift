import SwiftParser
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
  /// The sources whose calls say now what the plan said.
  public private(set) var writtenSources: [SourceInjection] = []
  /// The sources whose calls can't say it, and why.
  public private(set) var leftSources: [(injection: SourceInjection, reason: String)] = []

  /// The script with the code.
  public var text: String { edit.text }

  /// Writes injections into a script, each behind the operator that it is for, on the same line.
  ///
  /// A failure becomes `.then { _ in throw … }`, so that an error that comes by itself stays; a value replaces errors, too.
  ///
  /// - Parameters:
  ///   - injections: Those that are switched off stay as they are.
  ///   - sources: What is changed of simulated sources; likewise.
  ///   - text: The script; it must parse.
  ///   - timesRun: How many promises an operator's place makes in the run: code means all of them.
  public init(
    _ injections: [Injection], sources: [SourceInjection] = [], into text: String, timesRun: (SourcePlace) -> Int
  ) {
    edit = ScriptEdit(unchanged: text)
    for injection in sources where injection.isOn {
      do {
        edit = edit.followed(by: try EditableScript(self.text).writing(injection))
        writtenSources.append(injection)
      } catch {
        leftSources.append((injection, "calls \(injection.source) nowhere in the script itself"))
      }
    }
    var failsByText = false
    for injection in injections where injection.isOn {
      let place = injection.address.place
      guard let code = InjectionCode.code(injection.action, failsByText: &failsByText) else {
        left.append((injection, "has no code: it belongs to an instant"))
        continue
      }
      guard place.unit == .program else {
        left.append((injection, "was made at the prompt, not in the script"))
        continue
      }
      guard injection.address.occurrence == nil || timesRun(place) <= 1 else {
        left.append((injection, "means one run of a place that runs \(timesRun(place)) times"))
        continue
      }
      guard let end = CallEnds.end(ofCallAt: moved(place), in: self.text) else {
        left.append((injection, "has no place in the script any more"))
        continue
      }
      insert(code, at: end)
      written.append(injection)
    }
    if failsByText, !self.text.contains("struct InjectedFailure") {
      insert((self.text.hasSuffix("\n") || self.text.isEmpty ? "" : "\n") + InjectionCode.failureType, at: self.text.utf8.count)
    }
  }

  /// Where a place of the old text lies in the new one.
  public func moved(_ place: SourcePlace) -> SourcePlace { edit.place(of: place) ?? place }

  private mutating func insert(_ code: String, at offset: Int) {
    let length = text.utf8.count
    guard offset <= length else { return }
    edit = edit.followed(by: ScriptEdit(text, [.kept(0..<offset), .new(code), .kept(offset..<length)]))
  }

  // MARK: Code

  private static let failureType = """

    struct InjectedFailure: Error, CustomStringConvertible {
      var text = "InjectedFailure"
      var description: String { text }
    }

    """

  /// The operator that does what an injection does; `nil` if there is none.
  private static func code(_ action: Injection.Action, failsByText: inout Bool) -> String? {
    switch action {
    case .delay(let duration):
      let (seconds, attoseconds) = duration.components
      return ".delay(\(Double(seconds) + Double(attoseconds) / 1e18))"
    case .hang: return ".then { _ in Promise<Void>.pending() }"
    case .value(let text): return ".then { _ in \(text) }.recover { _ in \(text) }"
    case .fail(let text):
      if let text, isExpression(text) { return ".then { _ in throw \(text) }" }
      failsByText = true
      let argument = text.map { "text: \"\(escaped($0))\"" } ?? ""
      return ".then { _ in throw InjectedFailure(\(argument)) }"
    case .cancel, .fulfil, .reject, .answer: return nil
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
  private var end: Int?

  private init(_ text: String, _ place: SourcePlace) {
    lines = LineTable(text)
    self.place = place
    super.init(viewMode: .sourceAccurate)
  }

  /// The UTF-8 offset behind the call of the operator at a place, its closures included.
  static func end(ofCallAt place: SourcePlace, in text: String) -> Int? {
    guard BracketGuard.offsetOfTooDeepText(in: text) == nil else { return nil }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil else { return nil }
    let finder = CallEnds(text, place)
    finder.walk(tree)
    return finder.end
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? node.calledExpression
    let name = callee.as(DeclReferenceExprSyntax.self)?.baseName ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName
    if let name {
      let (line, column) = lines.position(ofUTF8Offset: name.positionAfterSkippingLeadingTrivia.utf8Offset)
      if line == place.line, column == place.column { end = node.endPositionBeforeTrailingTrivia.utf8Offset }
    }
    return .visitChildren
  }
}
