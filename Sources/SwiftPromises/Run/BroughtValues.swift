import SwiftLanguage
import TraceEvents

/// The values that a plan brought into a run.
struct BroughtValues {
  /// The values, by where they were brought in.
  var values: [PromiseAddress: ScriptValue] = [:]

  /// Whether each value is of its promise's type; those are missing of which the text doesn't tell, and where no other value was seen.
  ///
  /// - Parameters:
  ///   - told: The types of all values of the run, in their order.
  ///   - types: The types of promises' values by their places, as far as the text tells.
  ///   - keeping: The operators that give a promise of the same type.
  /// - Complexity: O(n) for n events and values.
  func fits(
    _ events: [TraceEvent], _ told: [(text: String, kind: String)], _ types: [SourcePlace: TypeReference], keeping: Set<String>
  ) -> [PromiseAddress: Bool] {
    guard !values.isEmpty else { return [:] }
    var creations: [PromiseID: PromiseCreation] = [:]
    var kinds: [PromiseID: String] = [:]
    var seenAt: [SourcePlace: Set<String>] = [:]
    var next = told.startIndex
    for event in events {
      switch event.kind {
      case .created(let creation): creations[event.promise] = creation
      case .settled(let settlement) where settlement.state == .fulfilled:
        guard let index = told[next...].firstIndex(where: { $0.text == settlement.text }) else { continue }
        next = index + 1
        guard let address = creations[event.promise]?.address, values[address] == nil else { continue }
        kinds[event.promise] = told[index].kind
        seenAt[address.place, default: []].insert(told[index].kind)
      default: break
      }
    }
    var fits: [PromiseAddress: Bool] = [:]
    for (id, creation) in creations {
      guard let value = values[creation.address] else { continue }
      if let type = types[creation.address.place] {
        fits[creation.address] = type.coerce(value) != nil
      } else if let seen = seenAt[creation.address.place] {
        fits[creation.address] = seen.contains(value.typeName)
      } else if keeping.contains(creation.operatorName) {
        fits[creation.address] = hasKind(of: id, value, creations, kinds, types, keeping)
      }
    }
    return fits
  }

  /// Whether a value is of the type of what a promise was made from, through all operators that keep it; `nil` if that isn't known.
  private func hasKind(
    of id: PromiseID, _ value: ScriptValue, _ creations: [PromiseID: PromiseCreation], _ kinds: [PromiseID: String],
    _ types: [SourcePlace: TypeReference], _ keeping: Set<String>
  ) -> Bool? {
    var creation = creations[id]
    while let known = creation, keeping.contains(known.operatorName), known.parents.count == 1 {
      let source = known.parents[0]
      if let kind = kinds[source] { return kind == value.typeName }
      creation = creations[source]
      if let place = creation?.address.place, let type = types[place] { return type.coerce(value) != nil }
    }
    return nil
  }
}
