import KitCore
import Program
import PromiseEngine
import SwiftLanguage

/// `AnyIterator`: asks a closure, or goes through a list.
final class KitIterator: LibraryObject {
  let next: () throws -> ScriptValue

  init(_ next: @escaping () throws -> ScriptValue) {
    self.next = next
  }

  convenience init(_ elements: [ScriptValue]) {
    var rest = elements[...]
    self.init { rest.popFirst().map { .some($0) } ?? .none }
  }

  var typeName: String { "AnyIterator" }
  var members: [String: NativeMember] { Self.own }

  private static let own: [String: NativeMember] = [
    "next": .method { call in
      guard case .library(let object) = call.receiver, let iterator = object as? KitIterator else { return .value(.none) }
      return .value(try iterator.next())
    }
  ]

  /// What calling `AnyIterator` makes.
  static func make(_ call: NativeCall) throws -> NativeResult {
    let only = try call.only()
    if let elements = try only.elements { return .value(.library(KitIterator(elements))) }
    if !only.isCallable, let next = try call.machine.iteration(through: only) {
      return .value(.library(KitIterator { try next().map { .some($0) } ?? .none }))
    }
    let runtime = call.machine.runtime
    return .value(.library(KitIterator { try runtime.call(only, []) }))
  }
}

/// The promises that an iterator of the script gives, for `when(fulfilled:concurrently:)`.
struct KitInputs: IteratorProtocol {
  private let give: () throws -> ScriptValue
  private let runtime: PromiseRuntime
  private let place: CodeSite
  private let site: CallSite

  /// Makes an iterator of what a call names: an iterator, a function, a list.
  init(_ value: ScriptValue, _ call: NativeCall) throws {
    let runtime = call.machine.runtime
    (self.runtime, place, site) = (runtime, call.site, runtime.site(call))
    if case .library(let object) = value, let iterator = object as? KitIterator {
      give = iterator.next
    } else if case .library(let object) = value, let iterator = object as? ElementIterator {
      give = iterator.next
    } else if value.isCallable {
      give = { try runtime.call(value, []) }
    } else if let elements = try value.elements {
      give = KitIterator(elements).next
    } else if let next = try call.machine.iteration(through: value) {
      give = { try next().map { .some($0) } ?? .none }
    } else {
      throw FaultReason("\(value.typeName) isn't an iterator", "write 'AnyIterator { … }'")
    }
  }

  /// The next promise; a rejected one for what breaks the rules.
  mutating func next() -> KitValue? {
    do {
      let value = try give()
      if case .none = value { return nil }
      guard let thenable = KitLibrary.thenableOrNil(value.unwrapped) else {
        throw runtime.misuse(
          "'when' needs an iterator of promises, this one gave \(value.unwrapped.typeName)", "give it promises", at: place)
      }
      return KitValue(thenable.promise)
    } catch {
      return KitValue(.settled(.rejected(error), by: .all("when"), hook: runtime.recorder, at: site))
    }
  }
}
