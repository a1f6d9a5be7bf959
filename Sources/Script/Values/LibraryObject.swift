/// A value of one of the library's types that is shared, such as a task.
class LibraryObject {
  /// The name of its type.
  var typeName: String { "" }

  /// The text that `String(describing:)` gives.
  var text: String { typeName }

  /// Finds a member.
  func member(_ name: String) -> NativeMember? { nil }

  /// Whether this equals another object; by default if it is the same.
  func equals(_ other: LibraryObject) -> Bool { self === other }

  /// What equal objects have in common.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether this is less than another object; `nil` if they have no order.
  func precedes(_ other: LibraryObject) -> Bool? { nil }

  /// The value of an operator between this and another value; `nil` if there is none.
  ///
  /// - Parameter isLeft: Whether this is the left operand.
  func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? { nil }
}
