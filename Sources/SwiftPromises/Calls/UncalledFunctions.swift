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
    let usesValue = ![Dialect.google].contains(dialect)
    let finder = UncalledFunctions(code: code, unit: unit) { type, value in
      usesValue || type == "Guarantee" ? "\(type).value(\(value))" : "\(type)(\(value))"
    }
    let missing = Set(finder.missing.map(\.offset))
    let starters = Set(finder.candidates.map(\.offset))
    return code.functions.map { finder.call($0, isMissing: missing.contains($0.offset), isStarter: starters.contains($0.offset)) }
  }

  /// What returns a promise, is async, or starts a chain.
  private var candidates: [DeclaredFunction] {
    let starters = namesThatStartChains
    return code.functions.filter { function in
      returnsPromise(function) || function.isAsync || function.startsChains || !function.used.isDisjoint(with: starters)
    }
  }

  /// What nobody calls and is worth a call.
  private var missing: [DeclaredFunction] {
    let candidates = self.candidates
    var called = code.usedOutside
    for function in code.functions { called.formUnion(function.used.subtracting([function.name])) }
    let uncalled = candidates.filter { !called.contains($0.isInitializer ? $0.owner ?? "" : $0.name) }
    // Functions that only call one another: the first begins.
    return uncalled.isEmpty ? candidates.filter { !code.usedOutside.contains($0.name) }.prefix(1).map(\.self) : uncalled
  }

  /// The functions that start chains when they are called.
  private var namesThatStartChains: Set<String> {
    Set(code.functions.filter { returnsPromise($0) || $0.isAsync || $0.startsChains }.map(\.name))
  }

  private func returnsPromise(_ function: DeclaredFunction) -> Bool {
    guard let type = function.returnType else { return false }
    let name = type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text ?? ""
    return Self.promiseTypes.contains(name)
  }

  // MARK: Texts

  private func call(_ function: DeclaredFunction, isMissing: Bool, isStarter: Bool) -> MadeUpCall {
    var values = MadeUpValue(code: code, promise: promise)
    values.generics = function.generics
    var preparations: [String] = []
    let base: String
    if let owner = function.owner {
      if function.isStatic || code.types[owner]?.kind == .interface {
        base = "\(owner)."
      } else {
        let made = MadeUpValue(code: code, promise: promise).instance(of: owner)
        let name = instanceName(owner)
        preparations = ["let \(name) = \(made)"]
        base = "\(name)."
      }
    } else {
      base = ""
    }
    let isActor = function.owner.flatMap { code.types[$0]?.kind } == .actor
    let effects = (function.isThrowing ? "try " : "") + (function.isAsync || isActor ? "await " : "")
    let arguments = function.isProperty ? "" : values.arguments(function.parameters)
    if function.isInitializer, let owner = function.owner {
      let made = MadeUpValue(code: code, promise: promise).instance(of: owner)
      return MadeUpCall(
        name: "\(owner).init", isMissing: isMissing, isStarter: isStarter, place: unit.place(atUTF8Offset: function.offset),
        preparations: [], text: "let \(instanceName(owner)) = \(made)")
    }
    return MadeUpCall(
      name: (function.owner.map { "\($0)." } ?? "") + function.name, isMissing: isMissing, isStarter: isStarter,
      place: unit.place(atUTF8Offset: function.offset),
      preparations: preparations, text: "\(effects)\(base)\(function.name)\(arguments)")
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
