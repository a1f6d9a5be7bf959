import SwiftLanguage

// What made-up values are called.
extension StubBook {
  /// What a value is called whose type has a name: where its own name says what is done, not what it gives, after the type.
  func typed(_ noun: StubNoun, _ full: String, _ use: StubUse) -> String {
    guard let type = use.typeName, use.isGivenType || noun.noun == full.lastComponent || noun.isEffect || noun.isOwners
    else { return noun.noun }
    return StubNoun(type).noun
  }

  /// The same for one of several.
  func listed(_ noun: StubNoun, _ full: String, _ use: StubUse) -> String {
    if case .list(let one) = noun.kind, !noun.isOwners || use.typeName == nil { one } else { typed(noun, full, use) }
  }
}

extension String {
  /// What stands behind the last dot.
  var lastComponent: String { utf8.contains(UInt8(ascii: ".")) ? split(separator: ".").last.map(String.init) ?? self : self }
}

extension TypeReference {
  /// Whether it is one of the library's types of promises.
  var isOfPromises: Bool {
    if case .promise = self { return true }
    guard case .library(let name, _) = self else { return false }
    return ["Promise", "Guarantee", "AnyPromise", "CancellablePromise", "Resolver"].contains(name)
  }
}
