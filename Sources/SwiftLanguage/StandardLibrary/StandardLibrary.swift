/// Swift's standard library for scripts, with what a vocabulary adds: finds members by name.
package struct StandardLibrary: MemberLibrary {
  package let vocabulary: Vocabulary

  package init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  package func member(_ name: String, of value: ScriptValue) -> NativeMember? {
    let own: NativeMember? =
      switch value {
      case .array: NativeLibrary.arrays[name] ?? NativeLibrary.sequences[name]
      case .dictionary: NativeLibrary.dictionaries[name] ?? NativeLibrary.sequences[name]
      case .set: NativeLibrary.sets[name] ?? NativeLibrary.sequences[name]
      case .range: NativeLibrary.ranges[name] ?? NativeLibrary.sequences[name]
      case .string:
        NativeLibrary.strings[name] ?? NativeLibrary.stringBytes[name] ?? NativeLibrary.textIndices[name]
          ?? NativeLibrary.textPatterns[name] ?? NativeLibrary.sequences[name]
      case .int: NativeLibrary.integers[name] ?? NativeLibrary.boxedNumbers[name]
      case .double: NativeLibrary.doubles[name] ?? NativeLibrary.boxedNumbers[name]
      case .bool: NativeLibrary.booleans[name] ?? NativeLibrary.boxedNumbers[name]
      case .some, .none: NativeLibrary.optionals[name]
      case .library(let object):
        object.nativeMember(name) ?? (object.sequenceElements == nil ? nil : NativeLibrary.sequences[name])
      case .enumeration(let instance):
        instance.type.isResult
          ? NativeLibrary.results[name] : vocabulary.enumerationMembers[instance.type.name]?[name]
      default: nil
      }
    return own ?? NativeLibrary.everything[name]
  }

  package func sequenceMethod(_ name: String) -> NativeBody? {
    if case .method(let body)? = NativeLibrary.sequences[name] { body } else { nil }
  }

  package func staticProperty(_ name: String, of type: TypeReference, _ call: NativeCall) throws -> ScriptValue? {
    let known = libraryType(type)
    switch known?.statics[name] {
    case .property(let body): return try body(call)
    case .either(let body): if case .value(let value) = try body(call) { return value }
    default: break
    }
    if let value = known?.otherStatic?(name, call) { return value }
    switch (type, name) {
    case (.int, "max"): return .int(.max)
    case (.int, "min"): return .int(.min)
    case (.int, "zero"): return .int(0)
    case (.double, "pi"): return .double(.pi)
    case (.double, "infinity"): return .double(.infinity)
    case (.double, "nan"): return .double(.nan)
    case (.double, "zero"): return .double(0)
    case (.double, "greatestFiniteMagnitude"): return .double(.greatestFiniteMagnitude)
    case (.optional, "none"): return ScriptValue.none
    case (.optional, "some"): return .native(NativeFunction("some") { .value(.some(try $0.only())) })
    default: return nil
    }
  }

  package func staticMethod(_ name: String, of type: TypeReference) -> NativeBody? {
    switch libraryType(type)?.statics[name] {
    case .method(let body), .either(let body): return body
    default: break
    }
    switch (type, name) {
    case (.optional, "some"): return { .value(.some(try $0.only())) }
    case (.int, "random"), (.double, "random"), (.bool, "random"): return { .value(try RandomValues.value(of: type, $0)) }
    default: return nil
    }
  }

  package func construct(_ type: TypeReference, _ call: NativeCall) throws -> NativeResult {
    if let make = libraryType(type)?.make { return try make(call.with(receiver: .type(type))) }
    return try Constructors.construct(type, call)
  }

  private func libraryType(_ type: TypeReference) -> Vocabulary.LibraryType? {
    let name = type.plainName
    return vocabulary.type(name) ?? LibraryTypes.types[name]
  }
}
