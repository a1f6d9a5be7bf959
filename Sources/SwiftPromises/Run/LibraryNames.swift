public import Program
import SwiftLanguage

extension ScopeName {
  /// What every script of a dialect can name.
  ///
  /// - Complexity: O(size of the dialect's library).
  public static func library(of dialect: Dialect) -> [ScopeName] {
    let library = DialectLibrary.of(dialect)
    let types = library.types.map { name, type in
      ScopeName(
        name, help(name, in: dialect),
        members: type.statics.keys.map { ScopeName($0, help("\(name).\($0)", in: dialect)) }.byName)
    }
    let sources = SimulatedSource.all.map { source in
      ScopeName(
        source.name, help(source.name, in: dialect),
        members: source.methods.keys.map { ScopeName($0, help("\(source.name).\($0)", in: dialect)) }.byName)
    }
    let functions = library.functions.keys.map { ScopeName($0, help($0, in: dialect)) }
    let standard = StandardFunctions.names(with: library.vocabulary).subtracting(library.functions.keys).subtracting(
      library.lacks.keys)
    return (types + sources + functions + standard.map { ScopeName($0, help($0, in: dialect)) }).byName
  }

  /// What can be called on a promise of a dialect.
  public static func promiseMembers(of dialect: Dialect) -> [ScopeName] {
    let library = DialectLibrary.of(dialect)
    return library.operators.union(library.ambiguousOperators).map { ScopeName($0, help($0, in: dialect)) }.byName
  }

  /// What can be called on a literal: a text, an array.
  public static let stringMembers = members(of: .string(""), in: .google)
  public static let arrayMembers = members(of: .array([]), in: .google)

  /// What a name of the library is for, in a line.
  private static func help(_ name: String, in dialect: Dialect) -> String {
    NameSummary.of(name, in: dialect) ?? "\(dialect.rawValue)'s"
  }

  /// What can be written behind a value and a dot.
  static func members(of value: ScriptValue, in dialect: Dialect) -> [ScopeName] {
    if let info = value.typeInfo { return members(of: info) }
    let tables: [[String: NativeMember]] =
      switch value {
      case .array: [NativeLibrary.arrays, NativeLibrary.sequences]
      case .dictionary: [NativeLibrary.dictionaries, NativeLibrary.sequences]
      case .set: [NativeLibrary.sets, NativeLibrary.sequences]
      case .range: [NativeLibrary.ranges, NativeLibrary.sequences]
      case .string: [NativeLibrary.strings, NativeLibrary.sequences]
      case .int: [NativeLibrary.integers]
      case .double: [NativeLibrary.doubles]
      case .bool: [NativeLibrary.booleans]
      case .some, .none: [NativeLibrary.optionals]
      case .library(let object): [object.nativeMembers]
      default: []
      }
    let isPromise =
      if case .library(let object) = value { object.isPromise } else { false }
    let owner = value.typeName
    return tables.flatMap { table in
      table.map { name, member in ScopeName(name, isPromise ? help(name, in: dialect) : "\(member.kind) of \(owner)") }
    }.byName
  }

  /// The members that a type of the script gives its values.
  private static func members(of info: TypeInfo) -> [ScopeName] {
    let fields = info.fields.filter { !$0.name.hasPrefix("$") }.map { ScopeName($0.name, "property of \(info.name)") }
    let computed = info.computed.keys.map { ScopeName($0, "property of \(info.name)") }
    let methods = info.methods.compactMap { name, methods in
      methods.first.map { ScopeName(name, "method of \(info.name): \(name)\($0.code.plainLabels.signature)") }
    }
    return (fields + computed + methods + (info.superclass.map(members) ?? [])).byName
  }

  /// What the script declares, as its run left it.
  ///
  /// - Complexity: O(number of names · number of their members).
  static func declared(by compiler: Compiler, _ globals: GlobalTable) -> [ScopeName] {
    let dialect = Dialect(rawValue: compiler.library.name) ?? .google
    // Many variables hold values of the same type.
    var known: [String: [ScopeName]] = [:]
    func membersOnce(of value: ScriptValue) -> [ScopeName] {
      if let found = known[value.typeName] { return found }
      let found = members(of: value, in: dialect)
      known[value.typeName] = found
      return found
    }
    var names: [ScopeName] = compiler.globals.map { name, variable in
      if let function = variable.functions.first { return ScopeName(name, "func \(name)\(function.code.plainLabels.signature)") }
      guard case .global(let slot) = variable.storage, slot < globals.count else { return ScopeName(name, "variable") }
      let value = if case .cell(let cell) = globals[slot] { cell.value } else { globals[slot] }
      let kind = variable.isConstant ? "let" : "var"
      return ScopeName(name, "\(kind) \(name): \(value.typeName)", members: membersOnce(of: value))
    }
    let own = Set(compiler.standardTypes.all.map(\.name))
    for (name, type) in compiler.types where !own.contains(name) {
      guard case .user(let info) = type else { continue }
      let members =
        info.cases.map { ScopeName($0.name, "case of \(name)") }
        + info.statics.keys.map { ScopeName($0, "static member of \(name)") }
      names.append(ScopeName(name, "type of the script", members: members.byName))
    }
    return names.byName
  }
}

extension NativeMember {
  /// Whether it is called or read.
  fileprivate var kind: String { if case .property = self { "property" } else { "method" } }
}

extension [ScopeName] {
  /// In the order of their names.
  fileprivate var byName: [ScopeName] { sorted { $0.name < $1.name } }
}

extension Dialect {
  /// The types of Foundation, Dispatch, Swift's tasks and the simulated sources, which scripts of every dialect can name.
  package static let typesBesidesPromises: Set<String> = Set(DialectLibrary.of(.google).vocabulary.commonTypes.keys)
    .union(LibraryTypes.types.keys)
}
