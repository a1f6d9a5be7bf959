public import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Writes calls of the functions that a text declares, and finds those that it lacks.
///
/// Pasted code declares functions that its application calls. Those that return promises, that are async, or that start chains
/// are missing where nobody calls them.
struct UncalledFunctions {
  let code: DeclaredCode
  private let unit: CodeUnit
  /// Whether promises run on a queue that a text may set.
  private let isGoogle: Bool
  private let promise: (_ type: String, _ value: String) -> String
  /// The functions of each name.
  let named: [String: [DeclaredFunction]]
  /// Names of variables whose type unwraps them implicitly.
  private let implicitNames: Set<String>
  /// What the functions of each type need.
  private let neededInTypes: [String: Set<String>]
  /// The names of types that are promises.
  private static let promiseTypes: Set<String> = ["Promise", "Guarantee", "AnyPromise", "CancellablePromise", "Cancellable"]

  /// A call of each function, in the order of the text.
  ///
  /// - Complexity: O(length of the text), and O(f) for each of f functions that call one another.
  static func calls(in tree: SourceFileSyntax, unit: CodeUnit, dialect: Dialect) -> [MadeUpCall] {
    let library = DialectLibrary.of(dialect)
    let code = DeclaredCode(
      tree, operators: library.operators, starters: Set(library.vocabulary.functions.keys),
      libraryNames: StandardFunctions.names(with: library.vocabulary).union(library.vocabulary.functions.keys))
    let finder = UncalledFunctions(code: code, unit: unit, isGoogle: dialect == .google) { type, value in
      dialect != .google || type == "Guarantee" ? "\(type).value(\(value))" : "\(type)(\(value))"
    }
    let candidates = finder.candidates
    let answers = finder.answers(to: candidates)
    let missing = Set((finder.missing(among: candidates) + answers).map(\.offset))
    let working = Set(candidates.map(\.offset))
    let starters = working.union(answers.map(\.offset))
    let names = Set(candidates.map(\.name))
    return code.functions.map { function in
      var call = finder.call(
        function, isMissing: missing.contains(function.offset), isStarter: starters.contains(function.offset))
      guard working.contains(function.offset) else { return call }
      let handedOn = function.mentions.filter { names.contains($0.key) && $0.key != function.name }
      call.work = (function.starts + handedOn.values.joined()).sorted()
      return call
    }
  }

  private init(
    code: DeclaredCode, unit: CodeUnit, isGoogle: Bool, promise: @escaping (_ type: String, _ value: String) -> String
  ) {
    (self.code, self.unit, self.isGoogle, self.promise) = (code, unit, isGoogle, promise)
    let named = Dictionary(grouping: code.functions, by: \.name)
    let variables = code.empty + code.types.values.flatMap(\.empty)
    let implicitNames = Set(variables.filter { $0.type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true }.map(\.name))
    (self.named, self.implicitNames) = (named, implicitNames)
    neededInTypes = Dictionary(grouping: code.functions.filter { $0.owner != nil }) { $0.owner ?? "" }
      .mapValues { Self.needed(by: $0, among: named, implicitNames) }
  }

  /// What returns a promise, is async, or starts a chain.
  private var candidates: [DeclaredFunction] {
    func startsItself(_ function: DeclaredFunction) -> Bool {
      returnsPromise(function) || function.isAsync || function.startsChains || streamType(of: function) != nil
    }
    let written = code.functions.filter { !$0.isHollow && !isPassedOver($0) }
    let starting = written.filter(startsItself)
    let starters = Set(starting.map(\.name))
    let starterProperties = Set(starting.filter(\.canBeAsked).map(\.name))
    return written.filter {
      startsItself($0) || !$0.used.isDisjoint(with: starters) || !$0.usedOfOthers.isDisjoint(with: starters)
        || !$0.askedOfOthers.isDisjoint(with: starterProperties)
    }
  }

  /// Whether a call means another function of the name that takes the same.
  private func isPassedOver(_ function: DeclaredFunction) -> Bool {
    function.isDisfavored
      && named[function.name]?.contains {
        !$0.isDisfavored && $0.owner == function.owner && $0.parameters.map(\.label) == function.parameters.map(\.label)
      } == true
  }

  /// What of that nobody calls.
  private func missing(among candidates: [DeclaredFunction]) -> [DeclaredFunction] {
    let uncalled = uncalled(among: candidates)
    // Functions that only call one another: the first begins.
    return uncalled.isEmpty ? candidates.filter { !isUsedOutside($0.name, $0) }.prefix(1).map(\.self) : uncalled
  }

  /// Delegates' methods that nobody calls and that settle what a function of the same type keeps, but for those that tell of failures.
  private func answers(to candidates: [DeclaredFunction]) -> [DeclaredFunction] {
    let owners = Set(candidates.compactMap(\.owner))
    let offsets = Set(candidates.map(\.offset))
    let found = code.functions.filter { function in
      guard case .function = function.kind, function.settlesStored, let owner = function.owner else { return false }
      return owners.contains(owner) && !offsets.contains(function.offset)
        && !DelegateAnswers.tellOfFailure([function.name] + function.parameters.map(\.label))
    }
    let uncalled = Set(uncalled(among: found).map(\.offset))
    // A delegate's method is often called as the property is that calls it: `manager(_:didFind:)`.
    return found.filter { uncalled.contains($0.offset) || $0.parameters.count > 1 && $0.parameters[0].label == nil }
  }

  private func uncalled(among functions: [DeclaredFunction]) -> [DeclaredFunction] {
    // Who uses a name: one who is the only one and has it himself calls nobody else.
    var users: [String: Set<String>] = [:]
    var usersOfMembers: [String: Set<String>] = [:]
    var askers: [String: Set<String>] = [:]
    for function in code.functions {
      for name in function.askedOfOthers { askers[name, default: []].insert(function.name) }
      for name in function.used { users[name, default: []].insert(function.name) }
      for name in function.usedOfOthers { usersOfMembers[name, default: []].insert(function.name) }
    }
    func isUsed(_ name: String, by users: [String: Set<String>], but own: String) -> Bool {
      users[name].map { $0 != [own] } ?? false
    }
    return functions.filter { function in
      // Whoever reads a property doesn't run its observers.
      if case .observer = function.kind { return !isUsedOutside(function.name, function) }
      if code.calledNames.meanOthers(than: function) { return true }
      let namesakes = named[function.name] ?? []
      if namesakes.contains(where: { $0.passes(to: function) && !function.passes(to: $0) }) { return false }
      let name = function.isInitializer ? function.owner ?? "" : function.name
      if isUsedOutside(name, function) || isUsed(name, by: users, but: function.name) { return false }
      // `api.load()` calls this `load` only if somebody has an object of its type.
      let type = function.owner.flatMap { $0.split(separator: ".").last }.map(String.init)
      guard let type, code.mentionedTypes.contains(type) else { return true }
      return !isUsed(name, by: usersOfMembers, but: function.name)
        && !(function.canBeAsked && isUsed(name, by: askers, but: function.name))
    }
  }

  /// Whether code outside functions uses a name by which it may mean a function.
  private func isUsedOutside(_ name: String, _ function: DeclaredFunction) -> Bool {
    code.usedOutside.contains(name) || function.canBeAsked && code.askedOutside.contains(name)
  }

  func returnsPromise(_ function: DeclaredFunction) -> Bool {
    guard let type = function.returnType else { return false }
    let name = type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text ?? ""
    return Self.promiseTypes.contains(name) || type.ownText.isPromiseType
  }

  /// The kind of stream that a function gives, whose values somebody awaits; `nil` for others.
  private func streamType(of function: DeclaredFunction) -> String? {
    guard !function.isInitializer, case .identifierType(let type)? = function.returnType?.as(TypeSyntaxEnum.self) else {
      return nil
    }
    return ["AsyncStream", "AsyncThrowingStream", "Observations"].contains(type.name.text) ? type.name.text : nil
  }

  // MARK: Texts

  private func call(_ function: DeclaredFunction, isMissing: Bool, isStarter: Bool) -> MadeUpCall {
    let owner = function.owner
    let name = (owner.map { "\($0)." } ?? "") + function.name
    var values = MadeUpValue(code: code, promise: promise, generics: function.generics, owner: name)
    let isOfProtocol = owner.map { code.types[$0]?.kind == .interface } ?? false
    // A protocol's extension has what types have that conform to it.
    let typeName = owner.map { isOfProtocol ? "Some\($0)" : $0 }
    let kind = owner.map { code.types[$0]?.isForObjects == true } == true ? "class" : "struct"
    let conforming = isOfProtocol ? typeName.map { "\(kind) \($0): \(owner ?? "") {}" } : nil
    let isStatic = function.isStatic
    let needed = Self.needed(by: [function], among: named, implicitNames)
    // One instance serves all functions of its type.
    (values.owner, values.needed) = (owner ?? name, owner.flatMap { neededInTypes[$0] } ?? [])
    let isChanged = code.functions.contains { $0.owner == owner && $0.isMutating }
    let instance = owner.map {
      "\(isChanged ? "var" : "let") \(instanceName($0)) = \(isOfProtocol ? "Some\($0)()" : values.extended($0) ?? values.instance(of: $0))"
    }
    (values.owner, values.needed, values.errors) = (name, [], function.namedErrors)
    let base = owner.map { (isStatic ? typeName ?? $0 : instanceName($0)) + "." } ?? ""
    let isThrowing = function.isThrowing || function.returned?.isThrowing == true
    let effects = (isThrowing ? "try " : "") + (isAwaited(function) || function.returned?.isAsync == true ? "await " : "")
    var text = "\(isCalledElsewhere(function) ? "" : effects)\(base)\(function.name)"
    switch function.kind {
    case .function:
      text += values.arguments(function.parameters)
      if let returned = function.returned, !isCalledElsewhere(function) {
        values.leavesUntyped = true
        text += (returned.isOptional ? "!" : "") + values.arguments(returned.parameters)
        values.leavesUntyped = false
      }
    case .property: break
    case .observer: text += " = \(function.parameters.first.map { values.expression($0.type, named: $0.name) } ?? "nil")"
    case .initializer(let isHidden):
      if let owner, let instance {
        let own = "let \(instanceName(owner)) = \(effects)\(owner)\(values.arguments(function.parameters))"
        text = isHidden ? instance : own
      }
    }
    if let stream = streamType(of: function), !isCalledElsewhere(function) {
      text = MadeUpCall.throughStream(text, isThrowing: stream == "AsyncThrowingStream")
    }
    if isCalledElsewhere(function) { text = MadeUpCall.onAnotherQueue(text, isThrowing: function.isThrowing) }
    let isOwnPreparation = isStatic || function.isInitializer
    return MadeUpCall(
      name: name, isMissing: isMissing, isStarter: isStarter,
      place: unit.place(atUTF8Offset: function.offset),
      // The main queue would wait for itself; so the application has to run promises elsewhere.
      preparations: (code.blocksDefaultQueue && isGoogle ? ["DispatchQueue.promises = .global()"] : [])
        + (conforming.map { [$0] } ?? [])
        + (isOwnPreparation ? [] : (instance.map { [$0] } ?? []) + filled(with: needed, owner: owner, values))
        + values.variables(for: function.parameters),
      text: text
    )
  }

  /// Lines that give the instance, or variables at top level, what is needed and nobody sets.
  private func filled(with needed: Set<String>, owner: String?, _ values: MadeUpValue) -> [String] {
    func line(_ variable: DeclaredParameter, _ place: String, named name: String) -> String? {
      guard needed.contains(variable.name), !code.assigned.contains(variable.name) else { return nil }
      let value = values.expression(variable.type, named: name)
      return value == "nil" ? nil : "\(place) = \(value)"
    }
    let own = code.empty.compactMap { variable in
      line(variable, variable.name, named: "the\(variable.name.prefix(1).uppercased())\(variable.name.dropFirst())")
    }
    guard let owner, let type = code.types[owner], type.kind == .reference else { return own }
    // Outlets are stubbed where they are declared.
    let variables = type.empty.filter { variable in
      // What the text itself makes would be gone at once.
      let name = variable.type?.ownText.filter { !"?!".contains($0) }
      if variable.isWeak, let type = name.flatMap({ code.types[$0] }), type.kind != .interface { return false }
      return variable.type?.as(ImplicitlyUnwrappedOptionalTypeSyntax.self).map {
        code.types[$0.wrappedType.ownText] != nil
      }
        ?? true
    }
    let texts = type.emptyTexts.filter { needed.contains($0.name) }
    // What nobody fills, here, somebody else does.
    let lists = type.emptyLists.filter { list in
      needed.contains(list.name)
        || !code.changed.contains(list.name) && code.functions.contains { $0.owner == owner && $0.used.contains(list.name) }
    }
    return own + variables.compactMap { line($0, "\(instanceName(owner)).\($0.name)", named: $0.name) }
      + (texts + lists).map { variable in
        let name = MadeUpValue.repeated(variable.name, among: texts.map(\.name))
        return "\(instanceName(owner)).\(variable.name) = \(values.expression(variable.type, named: name))"
      }
  }

  /// The names that functions go on with only if they aren't nil, themselves or in those that they call.
  private static func needed(
    by functions: [DeclaredFunction], among named: [String: [DeclaredFunction]], _ implicitNames: Set<String>
  ) -> Set<String> {
    var found: Set<String> = []
    var seen: Set<String> = []
    var rest = functions
    while let next = rest.popLast() {
      found.formUnion(next.unwrapped)
      // What is unwrapped implicitly is only used.
      found.formUnion(next.used.intersection(implicitNames))
      for name in next.used where seen.insert(name).inserted { rest += named[name] ?? [] }
    }
    return found
  }

  func isAwaited(_ function: DeclaredFunction) -> Bool {
    function.isAsync || (!function.isStatic && function.owner.map { code.types[$0]?.kind == .actor } ?? false)
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
  /// Whether nothing happens at the top of the text.
  public var onlyDeclares: Bool {
    parsed.tree.statements.allSatisfy { statement in
      guard case .decl(let declaration) = statement.item else { return false }
      return declaration.isProtocol((any DeclGroupSyntax).self) || declaration.is(FunctionDeclSyntax.self)
        || declaration.is(ImportDeclSyntax.self) || declaration.is(TypeAliasDeclSyntax.self)
    }
  }

  /// A call, with made-up arguments, of each function that the text declares, in its order.
  ///
  /// - Complexity: O(length of the text).
  public var possibleCalls: [MadeUpCall] {
    DeepStack.run { _ in
      UncalledFunctions.calls(in: parsed.tree, unit: unit, dialect: dialect)
    }
  }
}
