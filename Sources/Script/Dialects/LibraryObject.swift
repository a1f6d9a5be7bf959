/// An object of a dialect's library as scripts hold it: a promise, a resolver, a dispatcher.
///
/// Each library has subclasses of its own. Compared by identity, like the objects it stands for.
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

  /// The object as Swift shows it.
  func describe(_ format: (ScriptValue) -> String) -> String { typeName }
}
