import SwiftLanguage
import SwiftSyntax

/// Which case an unknown value is where a `switch` asks: those that don't fail, one after the other, so that all are seen in time and
/// whoever asks again after a change gets another answer.
struct StubChoices {
  /// By the place of each case: its `switch` and its position there.
  private var places: [Int: (choice: Int, index: Int)] = [:]
  /// For each `switch`: the positions of cases in the order in which they are taken.
  private var orders: [[Int]] = []
  /// How often each has been asked.
  private var visits: [Int] = []

  /// - Parameter sources: Where the values of names come from.
  init(in tree: SourceFileSyntax, sources: ValueSources) {
    let finder = SwitchFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    for node in finder.found {
      // Which text or number an application's own value is, the value says.
      add(node, takesLiterals: sources.isFromOutside(node.subject), constants: sources.constants(askedBy: node))
      addFailures(of: node)
    }
    for place in finder.avoided {
      places[place] = (orders.count, 1)
      orders.append([0])
      visits.append(0)
      firsts.append(place)
    }
    for place in finder.guarded {
      places[place] = (orders.count, 0)
      orders.append([0])
      visits.append(0)
      firsts.append(place)
    }
  }

  /// Whether the case at a place is the one that is taken; `nil` if the place belongs to no `switch`.
  mutating func isChosen(at offset: Int) -> Bool? {
    guard let (choice, index) = places[offset] else { return nil }
    if isFirst(offset, of: choice) { visits[choice] += 1 }
    let order = orders[choice]
    return order[max(0, visits[choice] - 1) % order.count] == index
  }

  /// By the place of each case: whether it is the one for an error of a type that the text doesn't know.
  private var failures: [Int: Bool] = [:]

  /// Whether the case at a place is the one for an error that is of no known type: that is the one without a value, `.none` first, or a
  /// `default`; `nil` if the place belongs to no `switch`, or all of its cases have values of their own.
  func isForFailures(at offset: Int) -> Bool? { failures[offset] }

  /// The places where a `switch` begins to be asked.
  private var firsts: [Int] = []

  private func isFirst(_ offset: Int, of choice: Int) -> Bool { firsts[choice] == offset }

  private mutating func addFailures(of node: SwitchExprSyntax) {
    let branches = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label }
    let items = branches.compactMap { $0.as(SwitchCaseLabelSyntax.self) }.flatMap(\.caseItems)
    let named = items.compactMap { item in item.pattern.caseName.map { (name: $0.name, offset: $0.offset, item: item) } }
    // Swift's `Result` has a case for every error.
    guard named.count == items.count, !named.contains(where: { ["success", "failure", "some"].contains($0.name) }) else { return }
    let hasDefault = branches.count > branches.count { $0.is(SwitchCaseLabelSyntax.self) }
    let plain = named.filter { !$0.item.pattern.takesValues && $0.item.whereClause == nil }
    let chosen =
      named.first { $0.name == "none" } ?? (hasDefault ? nil : plain.last ?? named.last { $0.item.whereClause == nil })
    guard chosen != nil || hasDefault else { return }
    for entry in named { failures[entry.offset] = entry.offset == chosen?.offset }
  }

  /// By the place of each case that asks for a constant which nobody declares: what the constants of its `switch` are called, its own
  /// first.
  private(set) var constants: [Int: [String]] = [:]

  private mutating func add(_ node: SwitchExprSyntax, takesLiterals: Bool, constants names: [Int: String]) {
    var found: [Int: Int] = [:]
    var first: Int?
    var ranks: [(rank: Int, index: Int)] = []
    for (index, element) in node.cases.enumerated() {
      guard let branch = element.as(SwitchCaseSyntax.self) else { return }
      let body = branch.statements
      let fails = branch.fails
      let weight = Condition.weight(body) > 0 ? 0 : 1
      switch branch.label {
      case .default: ranks.append((body.count == 1 && Condition.weight(body) == 0 || fails ? 3 : weight, index))
      case .case(let label):
        var isUnhappy = fails
        for item in label.caseItems {
          guard item.whereClause == nil,
            let (name, offset) = item.pattern.caseName ?? (takesLiterals ? item.pattern.literal : nil)
              ?? item.pattern.constant(among: names)
          else { return }
          if StubCases.unhappy.contains(name) { isUnhappy = true }
          if first == nil { first = offset }
          found[offset] = index
        }
        ranks.append((isUnhappy ? 2 : weight, index))
      }
    }
    guard let first, let best = ranks.map(\.rank).min() else { return }
    // Those that fail are taken only where all do.
    let taken = ranks.filter { best < 2 ? $0.rank < 2 : $0.rank == best }
    for (offset, index) in found { places[offset] = (orders.count, index) }
    for (offset, name) in names { constants[offset] = [name] + names.values.filter { $0 != name } }
    orders.append(taken.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index))
    visits.append(0)
    firsts.append(first)
  }

}

extension SwitchCaseSyntax {
  /// Whether things go wrong in it.
  fileprivate var fails: Bool {
    statements.contains {
      !$0.isBranch && $0.tokens(viewMode: .sourceAccurate).contains { Self.failing.contains($0.text) || $0.namesError }
    }
  }

  /// Words of branches in which things go wrong.
  private static let failing: Set<String> = ["throw", "throwing", "reject", "fatalError", "preconditionFailure", "failure"]
}

extension SwitchExprSyntax {
  /// The number that the first case asks for that doesn't fail, if ranges of numbers are asked for, too, and `default` fails.
  var wantedNumber: Int? {
    let branches = cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    let patterns = branches.map { $0.label.as(SwitchCaseLabelSyntax.self)?.caseItems.map(\.pattern) ?? [] }
    guard patterns.contains(where: { $0.contains { $0.lowerBound != nil } }),
      branches.contains(where: { $0.label.is(SwitchDefaultLabelSyntax.self) && $0.fails })
    else { return nil }
    let happy = zip(branches, patterns).first { !$0.fails && !$1.isEmpty }
    return happy?.1.lazy.compactMap { $0.number ?? $0.lowerBound }.first
  }
}

extension TokenSyntax {
  /// Whether it names a type of errors: `return Promise(NetworkError.offline)`.
  fileprivate var namesError: Bool {
    text.first?.isUppercase == true && ["Error", "Errors"].contains { text.hasSuffix($0) && text != $0 }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it decides about what it holds.
  fileprivate var isBranch: Bool {
    if case .stmt(let node) = item, node.is(GuardStmtSyntax.self) || node.is(ForStmtSyntax.self) || node.is(DoStmtSyntax.self) {
      return true
    }
    let value = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    return value?.is(IfExprSyntax.self) == true || value?.is(SwitchExprSyntax.self) == true
  }
}

private final class SwitchFinder: SyntaxVisitor {
  var found: [SwitchExprSyntax] = []
  /// Cases that a `guard` asks for, which let the program go on.
  var guarded: [Int] = []
  /// Cases that an `if` asks for whose branch stops the program, or only leaves.
  var avoided: [Int] = []

  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.parent?.parent?.is(GuardStmtSyntax.self) == true, let place = node.pattern.caseName {
      guarded.append(place.offset)
    } else if Condition.isBetterUnmatched(node), let place = node.pattern.caseName {
      avoided.append(place.offset)
    }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}

extension PatternSyntax {
  /// Whether it takes values out of a case.
  fileprivate var takesValues: Bool {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.takesValues }
    return self.as(ExpressionPatternSyntax.self)?.expression.is(FunctionCallExprSyntax.self) == true
  }

  /// The number that the pattern is.
  fileprivate var number: Int? { self.as(ExpressionPatternSyntax.self)?.expression.integerValue }

  /// The number that the range begins with which the pattern is: `400..<500`.
  fileprivate var lowerBound: Int? {
    guard let range = self.as(ExpressionPatternSyntax.self)?.expression.as(InfixOperatorExprSyntax.self),
      ["..<", "..."].contains(range.operator.ownText)
    else { return nil }
    return range.leftOperand.integerValue
  }

  /// The constant that the pattern is and where it stands, if it is one of some.
  fileprivate func constant(among names: [Int: String]) -> (name: String, offset: Int)? {
    let offset = positionAfterSkippingLeadingTrivia.utf8Offset
    return names[offset].map { ($0, offset) }
  }

  /// The text or number that the pattern is and where it stands; `nil` if it is another pattern.
  fileprivate var literal: (name: String, offset: Int)? {
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression,
      expression.is(StringLiteralExprSyntax.self) || expression.is(IntegerLiteralExprSyntax.self)
    else { return nil }
    return (expression.ownText, expression.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// The case that the pattern asks for and where it stands; `nil` if it is another pattern.
  fileprivate var caseName: (name: String, offset: Int)? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard var expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
    return (member.declName.baseName.text, member.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
