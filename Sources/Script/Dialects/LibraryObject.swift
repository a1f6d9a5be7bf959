import PromiseEngine

/// An object of a library as scripts hold it: a dialect's promise, a resolver, a dispatcher, a task, a date.
///
/// Each library has subclasses of its own. Compared by identity, like the objects it stands for, unless it says otherwise.
///
/// Confined to the thread of its run, as every value of a script is (see `ScriptValue`).
class LibraryObject {
  /// The type's name as messages show it.
  var typeName: String { "object" }
  /// Members by name.
  var members: [String: NativeMember] { [:] }
  /// What two values must share to be the same object.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }
  /// Whether the library would wait for it where a promise may stand.
  var isPromise: Bool { false }
  /// The engine's promise that it stands for, if it is one.
  var enginePromise: ScriptPromise? { nil }

  /// The object as Swift shows it.
  func describe(_ format: (ScriptValue) -> String) -> String { typeName }

  /// Whether this equals another object.
  func equals(_ other: LibraryObject) -> Bool { identity == other.identity }

  /// What equal objects have in common.
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// Whether this is less than another object; `nil` if they have no order.
  func precedes(_ other: LibraryObject) -> Bool? { nil }

  /// The value of an operator between this and another value; `nil` if there is none.
  ///
  /// - Parameter isLeft: Whether this is the left operand.
  func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? { nil }
}
