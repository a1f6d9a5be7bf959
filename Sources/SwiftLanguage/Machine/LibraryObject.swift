/// An object of a library with members of its own: a resolver, a task, a date.
///
/// Each library has classes of its own. Compared by identity, like the objects they stand for, unless they say otherwise.
package protocol LibraryObject: HostObject {
  /// Members by name.
  var members: [String: NativeMember] { get }
}

extension LibraryObject {
  package var members: [String: NativeMember] { [:] }
  package var memberTable: MemberTable? { NativeMembers(members) }
}

/// An object of a library some of whose properties scripts set: `request.httpMethod = "POST"`.
package protocol SettableObject: LibraryObject {
  /// Whether everybody who has it shares it, as instances of classes are shared: then constants' properties can be set, too.
  var isShared: Bool { get }

  /// The value of a property that can be set; `nil` if there is none of the name.
  func property(_ name: String) -> ScriptValue?

  /// The object whose property has another value: itself if it is shared, or else a changed copy.
  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject
}

/// The members of an object, as the machine finds them.
package final class NativeMembers: MemberTable {
  package let members: [String: NativeMember]

  package init(_ members: [String: NativeMember]) {
    self.members = members
  }
}

extension HostObject {
  /// Whether changing a property changes it for everybody who has it.
  var isSharedObject: Bool { (self as? any SettableObject)?.isShared ?? true }

  /// A member of the object.
  func nativeMember(_ name: String) -> NativeMember? { nativeMembers[name] }

  /// The object's members by name.
  package var nativeMembers: [String: NativeMember] {
    // No other class of tables is ever made.
    memberTable.map { unsafeDowncast($0, to: NativeMembers.self).members } ?? [:]
  }
}
