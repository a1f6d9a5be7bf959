package import SwiftOperators
import SwiftParser
import SwiftSyntax

extension OperatorTable {
  /// Swift's standard operators, as SwiftOperators knows them, in groups each of which names all that lie below it.
  ///
  /// SwiftOperators looks for the relation of two groups step by step, and makes a tree for every step of which it knows no text: a
  /// third of all that folding takes. Here each relation is one step, with a text.
  package static let swift: OperatorTable = {
    let standard = OperatorTable.standardOperators
    let operators =
      StandardOperatorNames.infix.compactMap { standard.infixOperator(named: $0) }
      + StandardOperatorNames.prefix.compactMap { standard.prefixOperator(named: $0) }
      + StandardOperatorNames.postfix.compactMap { standard.postfixOperator(named: $0) }
    // What is told here twice would be a mistake of this file; the first counts.
    return OperatorTable(precedenceGroups: StandardGroup.all.map(\.group), operators: operators) { _ in }
  }()
}

extension OperatorTable {
  /// Adds the operators between operands that a text uses and nobody declares: an application's own, in pasted code. JavaScript's arrow is
  /// none, and is to be told.
  mutating func addUndeclared(in tree: SourceFileSyntax) {
    var names: [String] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      guard case .binaryOperator(let name) = token.tokenKind, name != "=>", infixOperator(named: name) == nil,
        !names.contains(name)
      else { continue }
      names.append(name)
    }
    guard !names.isEmpty else { return }
    let declarations = names.map { "infix operator \($0)" }.joined(separator: "\n")
    addSourceFile(Parser.parse(source: declarations)) { _ in }
  }
}

/// The names of Swift's standard operators.
enum StandardOperatorNames {
  static let infix = [
    "<<", "&<<", ">>", "&>>", "*", "&*", "/", "%", "&", "+", "&+", "-", "&-", "|", "^", "...", "..<", "??", "<", "<=", ">", ">=",
    "==",
    "!=", "===", "!==", "~=", "&&", "||", "*=", "&*=", "/=", "%=", "+=", "&+=", "-=", "&-=", "<<=", "&<<=", ">>=", "&>>=", "&=",
    "^=", "|=",
    "~>",
  ]
  static let prefix = ["++", "--", "!", "~", "+", "-", "...", "..<"]
  static let postfix = ["++", "--", "..."]
}

/// One of Swift's standard precedence groups.
private struct StandardGroup {
  let name: String
  let associativity: Associativity
  let lower: ArraySlice<String>

  /// From the lowest to the highest. `DefaultPrecedence` lies beside the four above it, not below them.
  static let all: [StandardGroup] = {
    let ladder: [(String, Associativity)] = [
      ("AssignmentPrecedence", .right), ("FunctionArrowPrecedence", .right), ("TernaryPrecedence", .right),
      ("LogicalDisjunctionPrecedence", .left), ("LogicalConjunctionPrecedence", .left), ("ComparisonPrecedence", .none),
      ("NilCoalescingPrecedence", .right), ("CastingPrecedence", .none), ("RangeFormationPrecedence", .none),
      ("AdditionPrecedence", .left), ("MultiplicationPrecedence", .left), ("BitwiseShiftPrecedence", .none),
    ]
    let names = ladder.map(\.0)
    return ladder.enumerated().map { StandardGroup(name: $1.0, associativity: $1.1, lower: names[..<$0]) } + [
      StandardGroup(name: "DefaultPrecedence", associativity: .none, lower: names[..<3])
    ]
  }()

  var group: PrecedenceGroup {
    // The nearest first: it is asked for most.
    let relations = lower.reversed().map { name in
      PrecedenceRelation.higherThan(name, syntax: PrecedenceGroupNameSyntax(name: .identifier(name)))
    }
    return PrecedenceGroup(
      name: name, associativity: associativity, assignment: name == "AssignmentPrecedence", relations: relations)
  }
}
