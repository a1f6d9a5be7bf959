/// What `makeIterator()` of a collection gives: it goes through it once.
package final class ElementIterator: LibraryObject {
  private var rest: ArraySlice<ScriptValue>

  package init(_ elements: [ScriptValue]) {
    rest = elements[...]
  }

  /// The next element, or nil.
  package func next() -> ScriptValue { rest.popFirst().map { .some($0) } ?? .none }

  package var typeName: String { "IndexingIterator" }
  package var members: [String: NativeMember] { Self.own }

  private static let own: [String: NativeMember] = [
    "next": .method { call in
      guard case .library(let object) = call.receiver, let iterator = object as? ElementIterator else { return .value(.none) }
      return .value(iterator.next())
    }
  ]
}
