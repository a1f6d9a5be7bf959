public import Synchronization

/// One place for each input of a combination, filled in any order.
@usableFromInline
package final class Slots<Element: Sendable>: Sendable {
  @usableFromInline let state: Mutex<(elements: [Element?], missing: Int)>

  @_alwaysEmitIntoClient
  init(_ elements: [Element?]) {
    state = Mutex((elements, elements.count))
  }

  /// Makes so many empty places.
  @_alwaysEmitIntoClient
  package convenience init(count: Int) {
    self.init(Array(repeating: nil, count: count))
  }

  /// Fills a place.
  ///
  /// - Returns: All elements, in order, if that was the last one missing.
  @_alwaysEmitIntoClient
  package func put(_ element: Element, at index: Int) -> [Element]? {
    state.withLock { state in
      state.elements[index] = element
      state.missing -= 1
      return state.missing == 0 ? state.elements.compactMap { $0 } : nil
    }
  }
}
