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

/// The members of an object, as the machine finds them.
package final class NativeMembers: MemberTable {
  package let members: [String: NativeMember]

  package init(_ members: [String: NativeMember]) {
    self.members = members
  }
}

extension HostObject {
  /// A member of the object.
  func nativeMember(_ name: String) -> NativeMember? { nativeMembers[name] }

  /// The object's members by name.
  package var nativeMembers: [String: NativeMember] {
    // No other class of tables is ever made.
    memberTable.map { unsafeDowncast($0, to: NativeMembers.self).members } ?? [:]
  }
}
