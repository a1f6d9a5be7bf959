import SwiftSyntax

/// What declares a variable.
struct DeclaredName {
  /// What its declaration says.
  indirect enum Kind {
    case typed(TypeSyntax)
    /// What it is set to at first.
    case value(ExprSyntax)
    /// One of the elements of a list, one by one.
    case element(ExprSyntax)
    /// A part of a tuple, by its place: of a dictionary's elements, of what `zip` and `enumerated()` give.
    case part(Kind, Int)
    /// Its declaration doesn't say: a closure's parameter without a type, part of a pattern.
    case unsaid
  }

  let kind: Kind
  /// The node that declares it.
  let id: SyntaxIdentifier
  /// Whether it may get another value later.
  var isVariable = false
}
