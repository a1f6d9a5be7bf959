import SwiftSyntax

extension Compiler {
  /// Declares the properties of a class that share one tuple: `let (promise, seal) = Promise<Int>.pending()`.
  ///
  /// The tuple is kept in a field of its own, whose parts the properties are.
  ///
  /// - Returns: Whether the pattern is such a tuple of names.
  func declareParts(of binding: PatternBindingSyntax, isConstant: Bool, isPlain: Bool, in info: TypeInfo) -> Bool {
    guard isPlain, info.kind == .object, let tuple = binding.pattern.as(TuplePatternSyntax.self),
      let value = binding.initializer?.value, binding.accessorBlock == nil
    else { return false }
    let names = tuple.elements.map { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.trimmingBackticks }
    guard tuple.elements.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) || $0.pattern.is(WildcardPatternSyntax.self) })
    else { return false }
    let storage = "$\(names.compactMap { $0 }.joined(separator: ","))"
    let types: [TypeReference?] =
      if case .tuple(let parts, _)? = binding.typeAnnotation.map({ type($0.type) }), parts.count == names.count {
        parts
      } else {
        Array(repeating: nil, count: names.count)
      }
    append(
      StoredField(
        name: storage, type: nil, isConstant: true, initialValue: initialValue(value, name: storage, type: nil, in: info)),
      to: info)
    for (index, name) in names.enumerated() {
      guard let name else { continue }
      let code = part(index, of: storage, named: name, in: info)
      append(StoredField(name: name, type: types[index], isConstant: isConstant, lazyValue: code), to: info)
    }
    return true
  }

  private func append(_ field: StoredField, to info: TypeInfo) {
    info.fieldPositions[field.name] = info.fields.count
    info.fields.append(field)
  }

  /// A function that reads one part of the tuple.
  private func part(_ index: Int, of storage: String, named name: String, in info: TypeInfo) -> FunctionCode {
    let code = FunctionCode(name: name, kind: .initialValue, unit: unit)
    finishSignature(code)
    pend { compiler in
      let inner = FunctionBuilder(code: code, parent: nil, type: info, hasInstance: true)
      compiler.within(inner) {
        compiler.declareSelf(in: inner)
        if let own = inner.resolve("self") { inner.emitLoad(own) }
        inner.emit(.member, inner.member(storage))
        inner.emit(.member, inner.member("\(index)"))
        compiler.emitReturn()
      }
    }
    return code
  }
}
