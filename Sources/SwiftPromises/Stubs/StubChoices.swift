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

  init(in tree: SourceFileSyntax) {
    let finder = SwitchFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    for node in finder.found { add(node) }
  }

  /// Whether the case at a place is the one that is taken; `nil` if the place belongs to no `switch`.
  mutating func isChosen(at offset: Int) -> Bool? {
    guard let (choice, index) = places[offset] else { return nil }
    if isFirst(offset, of: choice) { visits[choice] += 1 }
    let order = orders[choice]
    return order[(visits[choice] - 1) % order.count] == index
  }

  /// The places where a `switch` begins to be asked.
  private var firsts: [Int] = []

  private func isFirst(_ offset: Int, of choice: Int) -> Bool { firsts[choice] == offset }

  private mutating func add(_ node: SwitchExprSyntax) {
    var found: [Int: Int] = [:]
    var first: Int?
    var ranks: [(rank: Int, index: Int)] = []
    for (index, element) in node.cases.enumerated() {
      guard let branch = element.as(SwitchCaseSyntax.self) else { return }
      let body = branch.statements
      let fails = body.contains {
        !$0.isBranch && $0.tokens(viewMode: .sourceAccurate).contains { Self.failing.contains($0.text) }
      }
      let weight = Condition.weight(body) > 0 ? 0 : 1
      switch branch.label {
      case .default: ranks.append((body.count == 1 && Condition.weight(body) == 0 || fails ? 3 : weight, index))
      case .case(let label):
        var isUnhappy = fails
        for item in label.caseItems {
          guard item.whereClause == nil, let (name, offset) = item.pattern.caseName else { return }
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
    orders.append(taken.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index))
    visits.append(0)
    firsts.append(first)
  }

  /// Words of branches in which things go wrong.
  private static let failing: Set<String> = ["throw", "throwing", "reject", "fatalError", "preconditionFailure", "failure"]
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

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}

extension PatternSyntax {
  /// The case that the pattern asks for and where it stands; `nil` if it is another pattern.
  fileprivate var caseName: (name: String, offset: Int)? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard var expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
    return (member.declName.baseName.text, member.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
