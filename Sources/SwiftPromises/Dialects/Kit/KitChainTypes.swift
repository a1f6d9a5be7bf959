import SwiftLanguage

/// PromiseKit 8's types, as far as they decide what its compiler accepts.
struct KitChainTypes: ChainTypes {
  private static var guarantee: TypeReference { .library("Guarantee") }
  private static var finalizer: TypeReference { .library("PMKFinalizer") }

  private enum Receiver { case promise(TypeReference), guarantee, finalizer }

  private func receiver(_ type: TypeReference?) -> Receiver? {
    switch type {
    case .promise(let value): .promise(value)
    case .library("Guarantee", _): .guarantee
    case .library("PMKFinalizer", _): .finalizer
    default: nil
    }
  }

  func result(of name: String, on base: TypeReference?, handler: HandlerShape?) -> TypeReference? {
    if let handler, Self.isPromisedWork(name, handler) { return handler.mayThrow ? .promise(.any) : Self.guarantee }
    guard let base, let receiver = receiver(base) else { return nil }
    // What only promises have is called on one (`failingForm`).
    if case .guarantee = receiver, KitLibrary.neverFails[name] != nil {
      return result(of: name, on: .promise(.any), handler: handler)
    }
    switch (receiver, name) {
    case (.finalizer, _): return nil
    case (_, "done") where !isGuaranteed(receiver, handler), (_, "asVoid") where !isGuaranteed(receiver, handler):
      return .promise(.void)
    case (.promise, "catch"), (.promise, "cauterize"): return Self.finalizer
    case (.promise, "get"), (_, "tap"), (_, "ensure"), (_, "ensureThen"), (_, "always"):
      if case .promise = base { return base }
      return .promise(.any)
    case (.promise, "recover"):
      guard let handler else { return nil }
      switch handler.result {
      case .library("Guarantee", _): return handler.labels.contains("policy") || handler.mayThrow ? base : Self.guarantee
      case .promise: return base
      case .void where isNothing(base): return handler.labels.contains("policy") || handler.mayThrow ? base : Self.guarantee
      default: return nil
      }
    case (.guarantee, "asVoid"): return Self.guarantee
    case (.guarantee, "done"), (.guarantee, "get"), (.guarantee, "map"):
      return handler.map { $0.mayThrow ? .promise(.any) : Self.guarantee }
    case (.guarantee, "then"):
      guard let handler else { return nil }
      switch handler.result {
      case .library("Guarantee", _): return handler.mayThrow ? .promise(.any) : Self.guarantee
      case .promise: return .promise(.any)
      default: return nil
      }
    default: return KitLibrary.allOperators.contains(name) ? .promise(.any) : nil
    }
  }

  /// `async(.promise) { … }` of a queue, whatever the text tells of the queue.
  private static func isPromisedWork(_ name: String, _ handler: HandlerShape) -> Bool {
    name == "async" && handler.firstMember == "promise"
  }

  /// Whether it may be a promise of nothing.
  private func isNothing(_ type: TypeReference) -> Bool {
    guard case .promise(let value) = type else { return false }
    if case .void = value { return true }
    return value.isAny
  }

  private func isGuaranteed(_ receiver: Receiver, _ handler: HandlerShape?) -> Bool {
    if case .guarantee = receiver { return true }
    return false
  }

  func result(ofFunction name: String, label: String?, handler: HandlerShape?) -> TypeReference? {
    switch (name, label) {
    case ("after", _), ("Guarantee.value", _), ("Guarantee", _), ("when", "resolved"), ("when", "guarantees"), ("when", nil):
      Self.guarantee
    case ("when", _), ("race", "fulfilled"), ("all", _), ("any", _), ("Promise.value", _): .promise(.any)
    case ("firstly", _): handler?.result
    default: nil
    }
  }

  func failingForm(of name: String, on base: TypeReference?) -> String? {
    if name == "async" { return QueueLibrary.asyncThatFails }
    guard let base, let receiver = receiver(base) else { return nil }
    switch receiver {
    case .guarantee where KitLibrary.failingForms.contains(name): return KitLibrary.failingForm(name)
    case .promise where name == "recover": return KitLibrary.failingForm(name)
    default: return nil
    }
  }

  func demand(of name: String, on base: TypeReference?) -> ResultDemand.Kind? {
    if name == "firstly" { return .promise }
    guard let receiver = receiver(base) else { return nil }
    switch (receiver, name) {
    case (.finalizer, "finally"): return .nothing(throwing: false)
    case (.finalizer, _): return nil
    case (_, "then"), (_, "thenMap"), (_, "thenFlatMap"): return .promise
    case (.promise(let value), "recover"):
      if case .void = value { return .promiseOrNothing }
      return value.isAny ? .promiseOrNothing : .promise
    case (_, "ensureThen"): return .guarantee
    case (_, "done"), (_, "get"): return .nothing(throwing: true)
    case (_, "tap"), (_, "ensure"), (_, "always"), (_, "catch"): return .nothing(throwing: false)
    default: return nil
    }
  }

  func problem(calling name: String, on base: TypeReference?) -> String? {
    guard let base, let receiver = receiver(base) else { return nil }
    switch receiver {
    case .finalizer where name != "finally" && KitLibrary.allOperators.contains(name):
      return "value of type 'PMKFinalizer' has no member '\(name)': 'catch' ends the chain, use 'recover' to go on"
    case .guarantee where KitLibrary.neverFails[name] != nil:
      return "value of type 'Guarantee' has no member '\(name)': a guarantee can't fail, use 'done' or 'get'"
    case .promise where name == "finally":
      return "value of type '\(base.name)' has no member 'finally': write it behind 'catch', or use 'ensure'"
    default: return nil
    }
  }

  func problem(labels: [String?], calling name: String, on base: TypeReference?) -> String? {
    guard labels.contains("only"), name == "catch" || name == "recover", let base, case .promise? = receiver(base) else {
      return nil
    }
    return "extraneous argument label 'only:' in call: PromiseKit 8 has no '\(name)(only:)', "
      + (name == "catch"
        ? "use 'recover' and look at the error there, or 'catch' at the end of the chain"
        : "use 'recover { error in … }' that throws all other errors again")
  }

  func canFail(_ type: TypeReference) -> Bool {
    if case .library("Guarantee", _) = type { false } else { true }
  }

  func advice(on name: String, returning type: String) -> String {
    switch name {
    case "done", "get", "tap", "ensure", "always", "catch", "finally":
      if name == "catch" || name == "finally" { return "nothing goes on behind '\(name)'; 'recover' makes a new value" }
      let own = type.hasPrefix("Promise") || type.hasPrefix("Guarantee") ? "'then'" : "'map'"
      return "'\(name)' returns nothing, use \(own) to go on with it"
    default: return KitAdvice.of(name, returning: type)
    }
  }
}

extension KitLibrary {
  /// All methods that go on with a promise.
  static let allOperators = library.operators.union(library.ambiguousOperators)
}
