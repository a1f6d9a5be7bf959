public import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Writes calls of the functions that a text declares, and finds those that it lacks.
///
/// Pasted code declares functions that its application calls. Those that return promises, that are async, or that start chains
/// are missing where nobody calls them.
struct UncalledFunctions {
  private let code: DeclaredCode
  private let unit: CodeUnit
  private let promise: (_ type: String, _ value: String) -> String
  /// The names of types that are promises.
  private static let promiseTypes: Set<String> = ["Promise", "Guarantee", "AnyPromise", "CancellablePromise", "Cancellable"]

  /// A call of each function, in the order of the text.
  ///
  /// - Complexity: O(length of the text).
  static func calls(in tree: SourceFileSyntax, unit: CodeUnit, dialect: Dialect, operators: Set<String>) -> [MadeUpCall] {
    let code = DeclaredCode(tree, operators: operators)
    let finder = UncalledFunctions(code: code, unit: unit) { type, value in
      dialect != .google || type == "Guarantee" ? "\(type).value(\(value))" : "\(type)(\(value))"
    }
    let candidates = finder.candidates
    let missing = Set(finder.missing(among: candidates).map(\.offset))
    let starters = Set(candidates.map(\.offset))
    return code.functions.map { finder.call($0, isMissing: missing.contains($0.offset), isStarter: starters.contains($0.offset)) }
  }

  /// What returns a promise, is async, or starts a chain.
  private var candidates: [DeclaredFunction] {
    func startsItself(_ function: DeclaredFunction) -> Bool {
      returnsPromise(function) || function.isAsync || function.startsChains
    }
    let starters = Set(code.functions.filter(startsItself).map(\.name))
    return code.functions.filter { startsItself($0) || !$0.used.isDisjoint(with: starters) }
  }

  /// What of that nobody calls.
  private func missing(among candidates: [DeclaredFunction]) -> [DeclaredFunction] {
    var called = code.usedOutside
    for function in code.functions { called.formUnion(function.used.subtracting([function.name])) }
    let uncalled = candidates.filter { !called.contains($0.isInitializer ? $0.owner ?? "" : $0.name) }
    // Functions that only call one another: the first begins.
    return uncalled.isEmpty ? candidates.filter { !code.usedOutside.contains($0.name) }.prefix(1).map(\.self) : uncalled
  }

  private func returnsPromise(_ function: DeclaredFunction) -> Bool {
    guard let type = function.returnType else { return false }
    let name = type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text ?? ""
    return Self.promiseTypes.contains(name)
  }

  // MARK: Texts

  private func call(_ function: DeclaredFunction, isMissing: Bool, isStarter: Bool) -> MadeUpCall {
    let owner = function.owner
    let isStatic = function.isStatic || owner.map { code.types[$0]?.kind == .interface } ?? false
    let instance = owner.map { "let \(instanceName($0)) = \(MadeUpValue(code: code, promise: promise).instance(of: $0))" }
    let text: String
    if function.isInitializer, let instance {
      text = instance
    } else {
      let isActor = owner.map { code.types[$0]?.kind == .actor } ?? false
      let effects = (function.isThrowing ? "try " : "") + (function.isAsync || isActor ? "await " : "")
      let base = owner.map { (isStatic ? $0 : instanceName($0)) + "." } ?? ""
      let values = MadeUpValue(code: code, promise: promise, generics: function.generics)
      text = "\(effects)\(base)\(function.name)\(function.isProperty ? "" : values.arguments(function.parameters))"
    }
    let isOwnPreparation = isStatic || function.isInitializer
    return MadeUpCall(
      name: (owner.map { "\($0)." } ?? "") + function.name, isMissing: isMissing, isStarter: isStarter,
      place: unit.place(atUTF8Offset: function.offset),
      preparations: isOwnPreparation ? [] : instance.map { [$0] } ?? [], text: text)
  }

  /// A variable for an instance that the text doesn't declare.
  private func instanceName(_ type: String) -> String {
    let last = type.split(separator: ".").last.map(String.init) ?? type
    let capitals = last.prefix { $0.isUppercase }
    let count = capitals.count > 1 && capitals.count < last.count ? capitals.count - 1 : capitals.count
    let name = last.prefix(count).lowercased() + last.dropFirst(count)
    return code.topLevelNames.contains(name) || name == last ? "the\(last)" : name
  }
}

extension ScriptProgram {
  /// A call, with made-up arguments, of each function that the text declares, in its order.
  ///
  /// - Complexity: O(length of the text).
  public var possibleCalls: [MadeUpCall] {
    let unit = CodeUnit(unit: .program, name: source.name, text: source.text)
    return DeepStack.run { _ in
      UncalledFunctions.calls(in: parsed.tree, unit: unit, dialect: dialect, operators: DialectLibrary.of(dialect).operators)
    }
  }
}
