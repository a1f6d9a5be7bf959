public import Screen

/// The bindings in force: the table, changed by the person's configuration.
public struct KeyMap: Hashable, Sendable {
  /// The bindings with the keys that they have now, in the order of the help.
  public private(set) var bindings: [KeyBinding]
  private var actions: [Key: Action] = [:]

  /// The bindings without a configuration.
  public static let standard = KeyMap(KeyBinding.all)

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    index()
  }

  /// The action of a key; `nil` if it has none.
  public func action(for key: Key) -> Action? { actions[key] }

  /// The keys of an action, the one to show first in front.
  public func keys(for action: Action) -> [Key] { bindings.first { $0.action == action }?.keys ?? [] }

  /// The binding with a name.
  public func binding(named name: String) -> KeyBinding? { bindings.first { $0.name == name } }

  /// Gives a binding other keys; they are taken from whatever had them.
  ///
  /// - Returns: Whether there is a binding of that name.
  @discardableResult
  public mutating func bind(_ name: String, to keys: [Key]) -> Bool {
    guard let target = bindings.firstIndex(where: { $0.name == name }) else { return false }
    for position in bindings.indices { bindings[position].keys.removeAll { keys.contains($0) } }
    bindings[target].keys = keys
    index()
    return true
  }

  private mutating func index() {
    actions = [:]
    for binding in bindings {
      for key in binding.keys where actions[key] == nil { actions[key] = binding.action }
    }
  }
}
