/// A value that a method which changes it has been given, out of the place where it lies, so that it is alone and changed without a copy.
///
/// As long as it is away, its variable or its object's property is empty: whoever looks at it then overlaps with the change, which Swift forbids
/// ("Simultaneous accesses …, but modification requires exclusive access").
package struct TakenPlace {
  /// What is empty meanwhile: a variable, or the property of an object that the way leads through last.
  package enum Base {
    case root(AccessPath.Root)
    case field(ObjectValue, Int)
  }

  package let base: Base
  /// What the base held, without the value.
  fileprivate(set) var remains: ScriptValue
  /// What the method was given, where it is told to put that back if it throws.
  package fileprivate(set) var original: ScriptValue?
  fileprivate let components: [AccessPath.Component]
  fileprivate let indices: [Int: ScriptValue]
  fileprivate let declared: DeclaredPlace
}

extension Machine {
  static var overlapping: FaultReason {
    FaultReason.trap(
      "overlapping accesses: this is being changed by a method that has not returned yet",
      "use it before or after that call, or change a copy and assign it")
  }

  /// Takes the value at the end of a path out of its place.
  ///
  /// - Returns: The value and where it belongs; `nil` where something on the way is computed, so that a copy has to be changed and assigned.
  package func take(_ path: AccessPath, _ state: inout FiberState) throws -> (value: ScriptValue, place: TakenPlace)? {
    let indices = state.slots(of: path)
    guard let (base, start, declared) = try base(of: path, indices, state) else { return nil }
    if case .root = base, path.isConstant { return nil }
    var place = TakenPlace(
      base: base, remains: exchange(base, .taken, &state), components: Array(path.components[start...]), indices: indices,
      declared: declared)
    if case .taken = place.remains { throw Self.overlapping }
    var value = ScriptValue.absent
    var walk = walk(place)
    do {
      try walk.change(&place.remains, from: 0) { content, _ in swap(&content, &value) }
    } catch {
      _ = exchange(base, place.remains, &state)
      throw error
    }
    if case .absent = value {
      _ = exchange(base, place.remains, &state)
      throw Self.uninitialized
    }
    return (value, place)
  }

  /// Takes the value for a function that gives a new one, but must leave the old one if it throws.
  func takeKeeping(_ path: AccessPath, _ state: inout FiberState) throws -> (value: ScriptValue, place: TakenPlace)? {
    guard var taken = try take(path, &state) else { return nil }
    taken.place.original = taken.value
    return taken
  }

  /// Puts what a method has made of a value back into its place.
  func putBack(_ value: ScriptValue, into place: consuming TakenPlace, _ state: inout FiberState) throws {
    var wasRefused: (any Error)?
    var walk = walk(place)
    do {
      try walk.change(&place.remains, from: 0) { content, declared in content = try declared.fitting(value) }
    } catch {
      wasRefused = error
    }
    guard case .taken = exchange(place.base, place.remains, &state) else { throw Self.overlapping }
    if let wasRefused { throw wasRefused }
  }

  private func walk(_ place: TakenPlace) -> PathWalk {
    PathWalk(
      components: place.components, indices: place.indices, isReading: false, isStoring: false, declared: place.declared,
      getter: { _, _, _ in throw Self.overlapping }, setter: { _, _, _ in throw Self.overlapping }, stubs: stubs)
  }

  /// Puts a value into a variable or a property.
  ///
  /// - Returns: What was there.
  private func exchange(_ base: TakenPlace.Base, _ value: consuming ScriptValue, _ state: inout FiberState) -> ScriptValue {
    var value = value
    switch base {
    case .field(let object, let position): swap(&object.fields[position], &value)
    case .root(.local(let slot)), .root(.temporary(let slot)): swap(&state.stack[state.frame.base + slot], &value)
    case .root(.localCell(let slot)):
      guard case .cell(let cell) = state.stack[state.frame.base + slot] else { break }
      swap(&cell.value, &value)
    case .root(.captureCell(let index)):
      guard case .cell(let cell) = state.frame.captures[index] else { break }
      swap(&cell.value, &value)
    case .root(.global(let index)):
      let old = globals.take(index)
      globals[index] = value
      value = old
    case .root(.staticMember(let type, let member)):
      let name = state.frame.code.members[member].name
      guard let member = state.frame.code.nominalTypes[type].lookup({ $0.statics[name] }) else { break }
      let old = member.value ?? .absent
      member.value = value
      value = old
    case .root(.capture), .root(.nowhere): break
    }
    return value
  }

  /// What a path's variable holds.
  func content(_ root: AccessPath.Root, _ state: borrowing FiberState) -> ScriptValue? {
    switch root {
    case .local(let slot), .temporary(let slot): return state.stack[state.frame.base + slot]
    case .localCell(let slot):
      guard case .cell(let cell) = state.stack[state.frame.base + slot] else { return nil }
      return cell.value
    case .captureCell(let index):
      guard case .cell(let cell) = state.frame.captures[index] else { return nil }
      return cell.value
    case .capture(let index): return state.frame.captures[index]
    case .global(let index): return globals[index]
    case .staticMember(let type, let member):
      let name = state.frame.code.members[member].name
      return state.frame.code.nominalTypes[type].lookup({ $0.statics[name] })?.value
    case .nowhere: return nil
    }
  }

  /// What would be empty if the end of a path were taken, and how many components lead to it; `nil` if something on the way is computed, or
  /// nothing is there.
  private func base(
    of path: AccessPath, _ indices: [Int: ScriptValue], _ state: borrowing FiberState
  ) throws -> (base: TakenPlace.Base, start: Int, declared: DeclaredPlace)? {
    guard var current = content(path.root, state) else { return nil }
    var result = (base: TakenPlace.Base.root(path.root), start: 0, declared: DeclaredPlace(path.type, path.name))
    for (number, component) in path.components.enumerated() {
      switch (component, current) {
      case (_, .taken): throw Self.overlapping
      case (.member(let name), .object(let object)):
        guard let position = object.type.fieldPosition(name) else { return nil }
        let field = object.type.field(at: position)
        guard !field.isConstant || object.fields[position].unwrapped.isObject else { return nil }
        current = object.fields[position].strengthened
        result = (.field(object, position), number + 1, DeclaredPlace(field, of: object.type))
      case (.member(let name), .structure(let instance)):
        guard let position = instance.type.fieldPosition(name) else { return nil }
        current = instance.fields[position].strengthened
      case (.member(let name), .tuple(let tuple)):
        guard let position = tuple.index(of: name) else { return nil }
        current = tuple.elements[position]
      case (.element(let slot), .array(let elements)):
        guard case .int(let position)? = indices[slot], elements.indices.contains(position) else { return nil }
        current = elements[position]
      case (.element(let slot), .dictionary(let table)):
        guard let element = table[indices[slot] ?? .none] else { return nil }
        current = .some(element)
      case (.elementWithDefault(let slot, let defaultSlot), .dictionary(let table)):
        current = table[indices[slot] ?? .none] ?? indices[defaultSlot] ?? .none
      case (.unwrap, .some(let inner)), (.optionalChain, .some(let inner)): current = inner
      case (.unwrap, .none), (.optionalChain, .none), (.unwrap, .absent), (.optionalChain, .absent): return nil
      case (.unwrap, _), (.optionalChain, _): break
      default: return nil
      }
    }
    if case .absent = current { return nil }
    return result
  }
}
