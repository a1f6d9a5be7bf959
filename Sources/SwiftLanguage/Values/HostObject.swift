/// An object that whoever runs a script brings in: a promise, a queue, a task, a date. This is all that the language knows of it.
///
/// Confined to the thread of its run, as every value of a script is (see `ScriptValue`).
package protocol HostObject: AnyObject {
  /// The type's name as messages show it.
  var typeName: String { get }
  /// The type's name as Swift reflects it: with what it is of, if that is known.
  var reflectedName: String { get }
  /// What two values must share to be the same object.
  var identity: ObjectIdentifier { get }
  /// Its members, which the machine alone can read; `nil` if it has none.
  var memberTable: MemberTable? { get }
  /// Whether a weak variable keeps it all the same.
  var isKeptByWeakVariables: Bool { get }
  /// Whether it is a queue, of which what is put on it tells all that calls of it do.
  var isQueue: Bool { get }

  /// What a loop over it goes through; `nil` if it is no sequence.
  var sequenceElements: [ScriptValue]? { get }

  /// The object as Swift shows it.
  func describe(_ format: (ScriptValue) -> String) -> String

  /// The object as Swift shows it inside of another value: its debug description, if it has one.
  func describeNested(_ format: (ScriptValue) -> String) -> String

  /// The object where the text says what it is of: `Int` in `let p: Promise<Int>`.
  func known(toBeOf content: TypeReference) -> any HostObject

  /// What it is known to be of; `nil` if nobody knows.
  var content: TypeReference? { get }

  /// Whether this equals another object.
  func equals(_ other: any HostObject) -> Bool

  /// What equal objects have in common.
  func hash(into hasher: inout Hasher)

  /// Whether this is less than another object; `nil` if they have no order.
  func precedes(_ other: any HostObject) -> Bool?

  /// What a made-up value is beside it; `nil` if nothing tells.
  var likeness: ScriptValue? { get }

  /// The value of an operator between this and another value; `nil` if there is none.
  ///
  /// - Parameter isLeft: Whether this is the left operand.
  func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue?
}

extension HostObject {
  package var memberTable: MemberTable? { nil }
  package var reflectedName: String { typeName }
  package var identity: ObjectIdentifier { ObjectIdentifier(self) }
  package var isKeptByWeakVariables: Bool { false }
  package var isQueue: Bool { false }
  package var sequenceElements: [ScriptValue]? { nil }
  package func describe(_ format: (ScriptValue) -> String) -> String { typeName }
  package func describeNested(_ format: (ScriptValue) -> String) -> String { describe(format) }
  package var content: TypeReference? { nil }
  package func known(toBeOf content: TypeReference) -> any HostObject { self }
  package func equals(_ other: any HostObject) -> Bool { identity == other.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
  package func precedes(_ other: any HostObject) -> Bool? { nil }
  package var likeness: ScriptValue? { nil }
  package func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? { nil }
}

/// The members of an object, which only the machine knows how to call.
package class MemberTable {
  package init() {}
}

/// A function of a library as a value; the machine knows how to call it.
package class HostFunction {
  package let name: String

  init(name: String) {
    self.name = name
  }

  /// The function as one sees it through a function type: what it is given is made what the parameters' types say, optionals above all.
  package func taking(_ parameters: [TypeReference]) -> HostFunction { self }
}
