import SwiftLanguage

/// PromiseKit 8's types, as far as they decide what its compiler accepts.
struct KitChainTypes: ChainTypes {
  private static var guarantee: TypeReference { .library("Guarantee") }
  private static func guarantee(of content: TypeReference?) -> TypeReference { .library("Guarantee", of: content) }
  private static var finalizer: TypeReference { .library("PMKFinalizer") }

  private enum Receiver { case promise(TypeReference), guarantee, thenable, finalizer }

  private func receiver(_ type: TypeReference?) -> Receiver? {
    switch type {
    case .promise(let value): .promise(value)
    case .library("Guarantee", _): .guarantee
    case .library("PMKFinalizer", _): .finalizer
    case let type? where isProtocol(type): .thenable
    default: nil
    }
  }

  func result(of name: String, on base: TypeReference?, handler: HandlerShape?) -> TypeReference? {
    if let handler, Self.isPromisedWork(name, handler) {
      return handler.mayThrow ? .promise(handler.certainResult ?? .any) : Self.guarantee(of: handler.certainResult)
    }
    guard let base, let receiver = receiver(base) else { return nil }
    switch receiver {
    // What only promises have is called on one (`failingForm`).
    case .guarantee where KitLibrary.neverFails[name] != nil, .thenable:
      return result(of: name, on: .promise(base.content ?? .any), handler: handler)
    default: break
    }
    switch (receiver, name) {
    case (.finalizer, _): return nil
    case (_, "done") where !isGuaranteed(receiver), (_, "asVoid") where !isGuaranteed(receiver):
      return .promise(.void)
    case (.promise, "catch"), (.promise, "cauterize"): return Self.finalizer
    case (.promise, "get"), (_, "tap"), (_, "ensure"), (_, "ensureThen"), (_, "always"):
      if case .promise = base { return base }
      return .promise(.any)
    case (.promise, "recover"):
      guard let handler else { return nil }
      switch handler.result {
      case .void where isNothing(base):
        return handler.labels.contains("policy") || handler.mayThrow ? base : Self.guarantee(of: base.content)
      case .library("Guarantee", _):
        return handler.labels.contains("policy") || handler.mayThrow ? base : Self.guarantee(of: base.content)
      case .promise: return base
      default: return nil
      }
    case (.guarantee, "asVoid"): return Self.guarantee(of: .void)
    case (.guarantee, "done"), (.guarantee, "get"), (.guarantee, "map"):
      let content = name == "done" ? .void : name == "get" ? base.content : handler?.certainResult
      return handler.map { $0.mayThrow ? .promise(content ?? .any) : Self.guarantee(of: content) }
    case (.guarantee, "then"):
      guard let handler else { return nil }
      let content = handler.result?.content
      switch handler.result {
      case .library("Guarantee", _): return handler.mayThrow ? .promise(content ?? .any) : Self.guarantee(of: content)
      case .promise: return .promise(content ?? .any)
      default: return nil
      }
    case (.promise, _): return .promise(content(of: name, on: base.content, handler) ?? .any).ifOperator(name)
    default: return KitLibrary.allOperators.contains(name) ? .promise(.any) : nil
    }
  }

  /// What the promise is of that a method of promises gives, if it is certain.
  private func content(of name: String, on value: TypeReference?, _ handler: HandlerShape?) -> TypeReference? {
    let result = handler?.certainResult
    var element: TypeReference?
    if case .array(let known)? = value { element = known }
    switch name {
    case "map": return result
    case "compactMap": if case .optional(let wrapped)? = result { return wrapped } else { return result }
    case "then": return handler?.result?.content
    case "mapValues": return result.map { .array($0) }
    case "filterValues", "sortedValues": return value
    case "compactMapValues":
      if case .optional(let wrapped)? = result { return .array(wrapped) } else { return result.map { .array($0) } }
    case "thenMap": return handler?.result?.content.map { .array($0) }
    case "firstValue": return element
    default: return nil
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

  private func isGuaranteed(_ receiver: Receiver) -> Bool {
    if case .guarantee = receiver { return true }
    return false
  }

  func result(ofFunction name: String, label: String?, handler: HandlerShape?, call: CallShape?) -> TypeReference? {
    switch (name, label) {
    case ("after", _): Self.guarantee(of: .void)
    case ("Guarantee.value", _): Self.guarantee(of: made(by: call))
    case ("Promise.value", _): .promise(made(by: call) ?? .any)
    case ("Promise.pending", _):
      .tuple(
        [.promise(call?.content ?? .any), .library("Resolver", of: call?.content)], labels: ["promise", "resolver"])
    case ("Guarantee", _): Self.guarantee
    case ("Guarantee.pending", _):
      .tuple([Self.guarantee(of: call?.content), .function([call?.content ?? .any], .void)], labels: ["guarantee", "resolve"])
    case ("when", "resolved"):
      Self.guarantee(of: .array(call?.commonContent.map { .library(KitResults.typeName, of: $0) } ?? .any))
    case ("when", nil) where call?.hasLabels == true: nil
    case ("when", "guarantees"), ("when", nil): Self.guarantee
    case ("when", "fulfilled"): .promise(call.flatMap(collected) ?? .any)
    case ("race", nil): call.flatMap(raced)
    case ("when", _), ("race", "fulfilled"), ("all", _), ("any", _): .promise(.any)
    case ("firstly", _): handler.flatMap { $0.mayThrow ? failing($0.result) : $0.result }
    default: nil
    }
  }

  /// A guarantee as a promise: `firstly` makes one of it where its closure may throw.
  private func failing(_ type: TypeReference?) -> TypeReference? {
    guard let type, case .guarantee? = receiver(type) else { return type }
    return .promise(type.content ?? .any)
  }

  /// What `Promise.value(…)` is of.
  private func made(by call: CallShape?) -> TypeReference? {
    guard let call else { return nil }
    if let content = call.content { return content }
    if call.isList { return call.types.first.flatMap { $0.map { .array($0) } } }
    return call.labels.isEmpty ? .void : call.types.first ?? nil
  }

  /// What `when(fulfilled:)` collects, if it is certain that it collects anything.
  private func collected(_ call: CallShape) -> TypeReference? {
    guard !call.labels.contains("concurrently") else { return nil }
    let contents = call.types.map { $0?.content }
    if !contents.isEmpty, contents.allSatisfy({ $0?.isVoid == true }) { return .void }
    if call.isList { return call.commonContent.map { .array($0) } }
    guard (2...5).contains(contents.count), contents.contains(where: { $0.map { !$0.isVoid } ?? false }) else { return nil }
    return .tuple(contents.map { $0 ?? .any }, labels: contents.map { _ in nil })
  }

  /// What `race` of these gives: a guarantee if all of them are, or a promise.
  private func raced(_ call: CallShape) -> TypeReference? {
    let known = call.types.compactMap(\.self)
    guard let first = known.first, let receiver = receiver(first) else { return nil }
    switch receiver {
    case .promise, .thenable: return .promise(call.commonContent ?? .any)
    case .guarantee: return known.count == call.inputs.count && !call.isList ? Self.guarantee(of: call.commonContent) : nil
    case .finalizer: return nil
    }
  }

  func problem(ofFunction name: String, call: CallShape) -> String? {
    let known = call.inputs.filter { $0.isFixed }.compactMap(\.type).filter { receiver($0) != nil }
    let contents = known.compactMap(\.content).filter { !$0.isAny }
    switch (name, call.labels.first ?? nil) {
    case ("when", "resolved"):
      guard let first = contents.first, let other = contents.first(where: { $0.name != first.name }) else { return nil }
      return conflict("T", first.name, other.name)
        + "'when(resolved:)' takes promises of one type; 'map' or 'asVoid' makes them so"
    case ("when", "fulfilled")
    where !call.isList && !call.labels.contains("concurrently") && !(2...5).contains(call.inputs.count):
      guard let value = contents.first(where: { !$0.isVoid }) else { return nil }
      return "'when(fulfilled:)' of \(call.inputs.count) promises takes such of 'Void' alone, not of '\(value.name)': "
        + "give it a list, or at most five promises"
    case ("race", nil):
      guard let first = known.first, let other = known.first(where: { !isSame($0, first) }) else { return nil }
      return conflict("U", first.name, other.name)
        + "'race' takes promises, or guarantees, of one type; 'Promise(…)' around a guarantee makes it a promise"
    default: return nil
    }
  }

  private func conflict(_ parameter: String, _ first: String, _ second: String) -> String {
    "conflicting arguments to generic parameter '\(parameter)' ('\(first)' vs. '\(second)'): "
  }

  /// Whether two promises may be of one type.
  private func isSame(_ left: TypeReference, _ right: TypeReference) -> Bool {
    switch (receiver(left), receiver(right)) {
    case (.promise, .promise), (.guarantee, .guarantee):
      guard let left = left.content, let right = right.content, !left.isAny, !right.isAny else { return true }
      return left.name == right.name
    default: return false
    }
  }

  func input(of name: String, on base: TypeReference?) -> TypeReference? {
    guard let base, let receiver = receiver(base) else { return nil }
    switch (receiver, name) {
    case (.finalizer, _): return nil
    case (_, "then"), (_, "done"), (_, "get"), (_, "map"), (_, "compactMap"): return base.content
    case (_, "thenMap"), (_, "mapValues"), (_, "flatMapValues"), (_, "compactMapValues"), (_, "filterValues"):
      if case .array(let element)? = base.content { return element }
      return nil
    // A result, too, is looked into by its cases only.
    case (.promise, "catch"), (.promise, "recover"), (.promise, "tap"): return .error
    default: return nil
    }
  }

  func resolver(of type: TypeReference, settling content: TypeReference) -> TypeReference? {
    type.isPromise ? .library("Resolver", of: content) : nil
  }

  func hasFormOfAny(_ name: String, label: String?) -> Bool { name == "when" && label == "fulfilled" }

  func mustBeTried(_ name: String, on base: TypeReference?) -> Bool {
    if base == nil { return name == "hang" }
    if case .promise? = base { return name == "wait" }
    return false
  }

  func failingForm(of name: String, on base: TypeReference?) -> String? {
    if name == "async" { return QueueLibrary.asyncThatFails }
    guard let base, let receiver = receiver(base) else { return nil }
    switch receiver {
    case .guarantee where KitLibrary.failingForms.contains(name), .thenable where KitLibrary.failingForms.contains(name):
      return KitLibrary.failingForm(name)
    case .promise where name == "recover": return KitLibrary.failingForm(name)
    default: return nil
    }
  }

  func isProtocol(_ type: TypeReference) -> Bool {
    if case .library(let name, _) = type { name == "Thenable" || name == "CatchMixin" } else { false }
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
      return "value of type '\(base.name)' has no member 'finally': write it after 'catch', or use 'ensure'"
    default: return nil
    }
  }

  func isAged(_ name: String, on base: TypeReference?) -> Bool {
    guard name == "always", let base, case .finalizer? = receiver(base) else { return false }
    return true
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
}

extension TypeReference {
  /// The type, if the method that gives it is one of PromiseKit's.
  fileprivate func ifOperator(_ name: String) -> TypeReference? { KitLibrary.allOperators.contains(name) ? self : nil }
}

extension CallShape {
  /// What all inputs are promises of, if that is known of each of them and the same.
  fileprivate var commonContent: TypeReference? {
    let contents = types.map { $0?.content }
    guard let first = contents.first, let first, !first.isAny, contents.allSatisfy({ $0?.name == first.name }) else { return nil }
    return first
  }
}

extension KitLibrary {
  /// All methods that go on with a promise.
  static let allOperators = library.operators.union(library.ambiguousOperators)
}
