import Program
import SwiftLanguage
import SwiftSyntax

/// Writes values for types: what a person would put there to try a function.
struct MadeUpValue {
  let code: DeclaredCode
  /// How a promise that is fulfilled is written, around its value.
  let promise: (_ type: String, _ value: String) -> String
  /// What the generic parameters of the function must be.
  var generics: [String: TypeSyntax?] = [:]
  /// What the values are for: the function or type that closures name as theirs.
  var owner: String
  /// What is given to an instance though it could be nil: its functions go on only with that.
  var needed: Set<String> = []
  /// Which of several values of a type this is, if they have to differ.
  var number: Int?
  /// The errors that the function tells apart, as it names them.
  var errors: [String] = []
  /// Whether what has no type is an unknown name, rather than a text: what is given to a closure of an unknown type.
  var leavesUntyped = false
  /// How many values within values are written before an unknown name stands for the rest.
  private static let deepest = 4

  /// An expression of a type.
  ///
  /// - Parameters:
  ///   - type: The type; `nil` if the text has none.
  ///   - name: What the value is for: a parameter's name.
  func expression(_ type: TypeSyntax?, named name: String, depth: Int = 0) -> String {
    guard let type else { return Self.text(of: name) }
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let node) where Self.errors.contains(node.wrappedType.ownText): return "nil"
    case .optionalType(let node): return expression(node.wrappedType, named: name, depth: depth)
    case .implicitlyUnwrappedOptionalType(let node): return expression(node.wrappedType, named: name, depth: depth)
    case .attributedType(let node): return expression(node.baseType, named: name, depth: depth)
    case .someOrAnyType(let node): return expression(node.constraint, named: name, depth: depth)
    case .functionType(let node): return closure(node, named: name, depth: depth)
    case .arrayType(let node): return list(of: node.element, named: name, depth: depth)
    case .dictionaryType(let node): return dictionary(node.key, node.value, named: name, depth: depth)
    case .tupleType(let node): return tuple(node, named: name, depth: depth)
    case .metatypeType(let node): return metatype(of: node.baseType)
    case .memberType(let node): return named(node.ownText, [], name, depth)
    case .identifierType(let node):
      let arguments = node.genericArgumentClause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
      return named(node.name.text, arguments, name, depth)
    default: return unknown(name)
    }
  }

  /// The arguments of a call, without those that have a default, unless that is nil and a value is needed.
  func arguments(_ parameters: [DeclaredParameter], depth: Int = 0) -> String {
    let given = parameters.filter { !$0.hasDefault || $0.isNilByDefault && needed.contains($0.name) }
    var seen: [String: Int] = [:]
    let names = given.map(\.name)
    let texts = given.map { parameter in
      // Two of a type differ in what tells them apart: `merge(_ first: Item, into second: Item)`.
      var maker = self
      if let type = parameter.type?.ownText, code.types[type] != nil {
        seen[type, default: 0] += 1
        if let count = seen[type], count > 1 { maker.number = count }
      }
      // Of a property without a type nothing is known: a wrapper gives it.
      let value =
        parameter.isInout
        ? "&\(Self.variable(for: parameter))"
        : parameter.type == nil && (parameter.label != nil || leavesUntyped)
          ? unknown(parameter.name)
          : maker.expression(parameter.type, named: Self.repeated(parameter.name, among: names), depth: depth + 1)
      return (parameter.label.map { "\($0): " } ?? "") + value
    }
    return "(\(texts.joined(separator: ", ")))"
  }

  /// Lines that make the variables which a function changes.
  func variables(for parameters: [DeclaredParameter]) -> [String] {
    parameters.filter { $0.isInout && !$0.hasDefault }.map {
      "var \(Self.variable(for: $0)) = \(expression($0.type, named: $0.name, depth: 1))"
    }
  }

  /// What the variable is called that a function changes: `theState` for `state`.
  private static func variable(for parameter: DeclaredParameter) -> String {
    "the\(parameter.name.prefix(1).uppercased())\(parameter.name.dropFirst())"
  }

  /// What a parameter's text is that is typed twice, to be sure: that of the first, `password` for `repeatPassword`.
  static func repeated(_ name: String, among names: [String]) -> String {
    let words = name.lowercased()
    guard ["repeat", "confirm", "retype", "verif"].contains(where: words.contains) else { return name }
    return names.filter { $0 != name && words.contains($0.lowercased()) }.max { $0.count < $1.count } ?? name
  }

  /// An expression that makes an instance of a type, or names one.
  func instance(of name: String, depth: Int = 0) -> String {
    let name = declared(name) ?? name
    guard depth < Self.deepest, let type = code.types[name] else { return "\(name)()" }
    if let shared = type.instances.first, type.kind != .enumeration { return "\(name).\(shared)" }
    switch type.kind {
    case .interface: return Self.unknown(of: name)
    case .enumeration:
      guard let first = type.cases.first(where: { !StubCases.unhappy.contains($0.name) }) ?? type.cases.first else {
        return Self.unknown(of: name)
      }
      return "\(name).\(first.name)" + (first.payload.isEmpty ? "" : arguments(first.payload, depth: depth))
    case .structure where type.initializers.isEmpty: return name + arguments(type.fields, depth: depth)
    case .structure, .reference, .actor:
      guard let easiest = type.initializers.min(by: { $0.leastCount < $1.leastCount }) else { return "\(name)()" }
      let effects = (easiest.isThrowing ? "try " : "") + (easiest.isAsync ? "await " : "")
      return effects + name + arguments(easiest.parameters, depth: depth) + (easiest.isFailable ? "!" : "")
    }
  }

  /// The whole name of a type that the text declares, within others perhaps: those around what the value is for, or the only one that has
  /// the name; `nil` if there is none.
  func declared(_ name: String) -> String? {
    var scope = owner.split(separator: ".").map(String.init)
    while !scope.isEmpty {
      let full = (scope + [name]).joined(separator: ".")
      if code.types[full] != nil { return full }
      scope.removeLast()
    }
    if let type = code.types[name] { return type.name }
    let others = code.types.keys.filter { $0.hasSuffix(".\(name)") }
    return others.count == 1 ? others.first : nil
  }

  // MARK: Kinds of types

  func named(_ type: String, _ arguments: [TypeSyntax], _ name: String, _ depth: Int) -> String {
    if let constraint = generics[type] {
      guard let constraint, Self.isDeclarable(constraint) else { return Self.text(of: name) }
      return expression(constraint, named: name, depth: depth)
    }
    let own = number.flatMap { depth > 0 && StubNoun(name).tellsApart ? $0 : nil }
    switch type {
    case "String" where Self.isPattern(name): return "\"\(StubHints.pattern)\""
    case "String", "Substring":
      guard own == nil, let wanted = code.wanted.texts[name] else {
        return Self.text(of: own.map { "\(name)\($0)" } ?? name, count: code.wanted.lengths[name])
      }
      return "\"\(wanted)\""
    case "NSString", "Any", "AnyHashable", "AnyObject":
      return Self.text(of: own.map { "\(name)\($0)" } ?? name, count: code.wanted.lengths[name])
    case "Character": return "\"\(name.prefix(1))\""
    case "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "NSNumber", "NSInteger":
      return own.map(String.init) ?? code.wanted.numbers[name].map(String.init) ?? "1"
    case "Double", "Float", "CGFloat", "TimeInterval", "Decimal": return "1"
    case "Bool": return String(code.wanted.flags[name] ?? StubCases.truth(of: name))
    case "Void": return "()"
    case "URL": return Self.address(own.map { "\(name)\($0)" } ?? name)
    case "URLRequest": return "URLRequest(url: \(Self.address(name)))"
    case "Data": return "Data(\"\(name)\".utf8)"
    case "Date": return "Date()"
    case "UUID": return "UUID()"
    case "IndexPath": return "IndexPath(row: 0, section: 0)"
    case "Error", "NSError": return errors.first ?? "NSError(domain: \"\(name)\", code: 1)"
    case "Optional": return expression(arguments.first, named: name, depth: depth)
    case "Array", "Set", "ContiguousArray", "Sequence", "Collection": return list(of: arguments.first, named: name, depth: depth)
    case "Dictionary" where arguments.count == 2: return dictionary(arguments[0], arguments[1], named: name, depth: depth)
    case "Result": return ".success(\(expression(arguments.first, named: name, depth: depth + 1)))"
    case "Promise", "Guarantee", "CancellablePromise":
      return promise(type, expression(arguments.first, named: name, depth: depth + 1))
    case "DispatchQueue": return "DispatchQueue.main"
    // What Alamofire calls dictionaries.
    case "Parameters", "HTTPHeaders", "Alamofire.Parameters", "Alamofire.HTTPHeaders", "HTTPParameters":
      guard code.types[type] == nil else { return instance(of: type, depth: depth) }
      return "[\"key\": \"value\"]"
    default:
      if let known = declared(type) { return instance(of: known, depth: depth) }
      // One thing, though its name sounds like several.
      if case .list = StubNoun(name).kind, arguments.isEmpty, !type.hasSuffix("s"), !type.hasSuffix("List"),
        !type.hasSuffix("Set"),
        type.count > 1, let last = type.split(separator: ".").last.map(String.init)
      {
        return unknown(Self.unknown(of: last))
      }
      // One that is no text, no number and no flag, though its name sounds like one: `loader: LoadFromJSON`.
      if arguments.isEmpty, StubNoun(name).kind != .thing, type.count > 1, case .thing = StubNoun(type).kind,
        let last = type.split(separator: ".").last.map(String.init), !StubNoun(name).isFailure
      {
        return unknown(Self.unknown(of: last))
      }
      return unknown(name)
    }
  }

  private static let errors: Set<String> = ["Error", "any Error", "(any Error)", "NSError"]

  /// Three things of a kind, or as many as the text's indices need.
  func list(of element: TypeSyntax?, named name: String, depth: Int) -> String {
    let one = Self.singular(name)
    let first = expression(element, named: one, depth: depth + 1)
    let numbers = 1...max(3, code.wanted.counts[name] ?? 3)
    if first == "1" { return "[\(numbers.map(String.init).joined(separator: ", "))]" }
    if first == "\"\(one)\"",
      let count = code.wanted.loopedLists.first(where: { $0.value == name }).flatMap({ code.wanted.lengths[$0.key] })
    {
      return "[\(numbers.map { Self.text(of: "\(one)\($0)", count: count) }.joined(separator: ", "))]"
    }
    if first == "\"\(one)\"" { return "[\(numbers.map { "\(first.dropLast())\($0)\"" }.joined(separator: ", "))]" }
    let others = numbers.dropFirst().map { number in
      var maker = self
      maker.number = number
      return maker.expression(element, named: one, depth: depth + 1)
    }
    return "[\(([first] + others).joined(separator: ", "))]"
  }

  private func dictionary(_ key: TypeSyntax, _ value: TypeSyntax, named name: String, depth: Int) -> String {
    // It has whatever key is asked for.
    if ["Any", "AnyObject", "AnyHashable", "any Sendable"].contains(value.ownText) {
      // A stub whose name sounds like several things would be a list of them.
      if case .thing = StubNoun(name).kind { return unknown(name) }
      return code.wanted.subscriptKeys[name] == nil ? "[\"key\": \"value\"]" : unknown("\(name)Dictionary")
    }
    if let keys = code.wanted.subscriptKeys[name], key.ownText == "String" {
      let parts = keys.map { "\"\($0)\": \(expression(value, named: $0, depth: depth + 1))" }
      return "[\(parts.joined(separator: ", "))]"
    }
    return "[\(expression(key, named: "key", depth: depth + 1)): \(expression(value, named: "value", depth: depth + 1))]"
  }

  private func tuple(_ node: TupleTypeSyntax, named name: String, depth: Int) -> String {
    if node.elements.count == 1, let only = node.elements.first { return expression(only.type, named: name, depth: depth) }
    let values = node.elements.enumerated().map { index, element in
      let label = (element.firstName?.text).map { $0 == "_" ? "" : "\($0): " } ?? ""
      return label + expression(element.type, named: element.firstName?.text ?? "\(name)\(index + 1)", depth: depth + 1)
    }
    return "(\(values.joined(separator: ", ")))"
  }

  /// A closure that prints what it is called with.
  private func closure(_ node: FunctionTypeSyntax, named name: String, depth: Int) -> String {
    let names = node.parameters.enumerated().map { index, parameter in
      let own = (parameter.secondName ?? parameter.firstName)?.text ?? "_"
      return own == "_" ? "value\(node.parameters.count > 1 ? String(index + 1) : "")" : own
    }
    let returned = node.returnClause.type
    let isVoid = ["Void", "()"].contains(returned.ownText)
    let head = names.isEmpty ? "" : names.joined(separator: ", ") + " in "
    let shown = names.map { "\\(\($0))" }.joined(separator: ", ")
    let body = "print(\"\(MadeUpCall.report(ofClosure: name, of: owner))\(names.isEmpty ? "" : ": \(shown)")\")"
    let called = reply(in: node, of: name, names, depth: depth)
    return "{ \(head)\(body)\(called)\(isVoid ? "" : "; return \(expression(returned, named: name, depth: depth + 1))") }"
  }

  /// The call of the first function that a closure is given and that isn't for errors alone: what it is handed to would call it.
  private func reply(in node: FunctionTypeSyntax, of owner: String, _ names: [String], depth: Int) -> String {
    if owner.beginsBackgroundTask { return "" }
    for (name, parameter) in zip(names, node.parameters) where !StubBook.isForFailures(name) {
      guard let function = parameter.type.functionType, function.effectSpecifiers == nil else { continue }
      let types = function.parameters.map(\.type)
      let areErrors = types.map { Self.errors.contains($0.ownText) }
      if !types.isEmpty, areErrors.allSatisfy({ $0 }) { continue }
      let values = zip(function.parameters, types).map { own, type in
        expression(type, named: (own.secondName ?? own.firstName)?.text ?? "value", depth: depth + 1)
      }
      return "; \(name)(\(values.joined(separator: ", ")))"
    }
    return ""
  }

  private func metatype(of type: TypeSyntax) -> String {
    let name = type.ownText
    guard generics[name] != nil else { return "\(name).self" }
    let declared = code.types.values.filter { $0.kind == .structure && !$0.name.contains(".") }.map(\.name).min()
    return "\(declared ?? "String").self"
  }

  // MARK: Names

  /// - Parameter count: How many characters the text has; `nil` for those of the name.
  private static func text(of name: String, count: Int? = nil) -> String {
    let word = name == "_" ? "text" : name
    guard let count, count != word.count, count <= longest else { return "\"\(word)\"" }
    return "\"\(String(String(repeating: word, count: count / word.count + 1).prefix(count)))\""
  }

  private static func isPattern(_ name: String) -> Bool {
    let words = name.lowercased()
    return words.contains("regex") || words == "pattern"
  }

  /// How many characters a text is made long for a comparison.
  private static let longest = 200

  /// A name that nobody declares, so that a stub stands for it.
  private func unknown(_ name: String) -> String {
    guard name != "_", !name.isEmpty else { return "value" }
    // What the text declares under the name is something else: `func webView(_ webView: WKWebView, …)`.
    return code.topLevelNames.contains(name) || code.libraryNames.contains(name)
      ? "the\(name.prefix(1).uppercased())\(name.dropFirst())" : name
  }

  /// The same for a value of a type.
  private static func unknown(of type: String) -> String { type.prefix(1).lowercased() + type.dropFirst() }

  private static func address(_ name: String) -> String {
    let words = name.lowercased()
    let isOnDisk = ["local", "file", "folder", "directory", "destination"].contains(where: words.contains)
    // `profileURL` isn't one of a file.
    if isOnDisk, !words.contains("profile") { return "URL(fileURLWithPath: \"/\(name)\")" }
    return "URL(string: \"https://example.com/\(name)\")!"
  }

  private static func isDeclarable(_ type: TypeSyntax) -> Bool {
    !["Decodable", "Encodable", "Codable", "Equatable", "Hashable", "Sendable", "Comparable", "Any"].contains(
      type.ownText)
  }

  static func singular(_ name: String) -> String {
    if case .list(let one) = StubNoun(name).kind { return one }
    return name
  }
}
