import Program
import SwiftSyntax

extension Compiler {
  /// Lets an unknown name stand for something, if the plan wants that.
  ///
  /// What it stands for is decided when the script comes there: the plan may say so in the script's own words.
  ///
  /// - Returns: Whether it did; otherwise the name is an error.
  func compileStub(_ name: String, at token: TokenSyntax) -> Bool {
    guard let stubs else { return false }
    let site = CodeSite(unit: unit, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    if isCompilingCallee {
      builder.emitConstant(stubs.function(named: name, at: site))
    } else {
      emitStub(name, from: stubs, at: site)
    }
    return true
  }

  /// Compiles the name of a unit of time: `NSEC_PER_SEC`.
  ///
  /// - Returns: Whether the name is one.
  func compileTimeUnit(_ name: String) -> Bool {
    guard let unit = Self.timeUnits[name] else { return false }
    builder.emitConstant(.int(unit))
    return true
  }

  private static let timeUnits: [String: Int] = [
    "NSEC_PER_SEC": 1_000_000_000, "NSEC_PER_MSEC": 1_000_000, "NSEC_PER_USEC": 1000, "USEC_PER_SEC": 1_000_000,
    "MSEC_PER_SEC": 1000,
  ]

  /// Compiles a value; if a loop or a recursion goes on for it, and it is made up, it comes to an end.
  @discardableResult
  func compileEnding(_ node: some SyntaxProtocol, _ compile: () -> TypeReference?) -> TypeReference? {
    let (start, end) = (node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
    guard let ending = stubs?.ending(from: start, to: end, in: unit) else { return compile() }
    builder.emitConstant(.native(ending))
    let type = compile()
    mark(node)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
    return type
  }

  /// Pushes what stands for a name when the script comes there.
  func emitStub(_ name: String, from stubs: any UnknownNames, at site: CodeSite) {
    builder.emitConstant(.native(NativeFunction(name) { _ in .value(stubs.value(named: name, at: site)) }))
    builder.emit(.call, 0, builder.labels(.unlabelled(0)))
  }

  /// Compiles an assignment to a name that nobody declares, if it is stubbed: it keeps the value.
  ///
  /// - Returns: Whether it did.
  func compileStubbedAssignment(to target: ExprSyntax, _ compileValue: () -> Void) -> Bool {
    guard let stubs, let token = target.as(DeclReferenceExprSyntax.self)?.baseName else { return false }
    let name = token.text.trimmingBackticks
    guard find(name) == nil, requirementOwner(name) == nil, knownType(name) == nil, library.variables[name] == nil else {
      return false
    }
    if let type = builder.type, isMember(name, of: type, onInstance: builder.hasInstance) { return false }
    builder.emitConstant(
      .native(
        NativeFunction(name) { call in
          stubs.assign(call.arguments[0], to: name)
          return .value(.void)
        }))
    compileValue()
    mark(target)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
    builder.emit(.pop)
    return true
  }

  /// Compiles `.init(…)` where a type is wanted that nobody declares: what is made is what its name would make.
  ///
  /// - Returns: Whether it did.
  func compileStubbedMaker(_ node: MemberAccessExprSyntax, _ arguments: Arguments) -> Bool {
    guard let stubs, let call = node.parent?.as(FunctionCallExprSyntax.self), let name = ExprSyntax(call).wantedTypeName,
      find(name) == nil, knownType(name) == nil
    else { return false }
    let site = CodeSite(unit: unit, offset: node.declName.positionAfterSkippingLeadingTrivia.utf8Offset)
    builder.emitConstant(stubs.function(named: name, at: site))
    finishCall(arguments, parameters: nil, at: node.declName)
    return true
  }

  /// The type of an element in `[Name]()`, where the name is unknown and stubbed.
  func stubbedType(_ expression: ExprSyntax) -> TypeReference? {
    guard stubs != nil else { return nil }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text.first?.isUppercase == true ? .any : nil
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { return stubbedType(generic.expression) }
    if let optional = expression.as(OptionalChainingExprSyntax.self) {
      return stubbedType(optional.expression).map { .optional($0) }
    }
    guard let reference = expression.as(DeclReferenceExprSyntax.self), find(reference.baseName.text) == nil else { return nil }
    // `[callback]()`: what is in brackets before a call is a type, however it is written.
    let isCalled = expression.parent?.parent?.parent?.parent?.is(FunctionCallExprSyntax.self) == true
    return reference.baseName.text.first?.isUppercase == true || isCalled ? .any : nil
  }
}

extension Compiler {
  /// The first value of a property that somebody else sets, an outlet most of the time, if its type is unknown and stubbed.
  func stubbedOutlet(_ name: String, _ annotation: TypeAnnotationSyntax?) -> FunctionCode? {
    guard let type = annotation?.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self),
      annotation?.parent?.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind != .keyword(.let)
    else { return nil }
    switch self.type(type.wrappedType) {
    case .any: break
    case .array(.any): return stubbedValue(name, as: .array(.any), at: type.positionAfterSkippingLeadingTrivia.utf8Offset)
    default: return nil
    }
    return stubbedValue(name, at: type.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// The first value of a property that an unknown wrapper gives one: `@Injected private var service: Service`.
  func stubbedWrapper(_ name: String, _ type: TypeReference?, at token: TokenSyntax) -> FunctionCode? {
    stubbedValue(name, as: type, at: token.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Compiles a variable of which only a wrapper that nobody knows says what it is: `@Injected(\.session) var session`.
  func compileWrapped(_ binding: PatternBindingSyntax) {
    guard let stubs, let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
    let name = identifier.text.trimmingBackticks
    let site = CodeSite(unit: unit, offset: identifier.positionAfterSkippingLeadingTrivia.utf8Offset)
    emitStub(name, from: stubs, at: site)
    builder.emitInitialize(declare(name, isConstant: false, hasValue: true, type: nil, at: identifier))
  }

  /// Stubs the properties of a class that nothing sets: its initializer wasn't pasted.
  func stubFields(of info: TypeInfo) {
    for (index, field) in info.fields.enumerated() where field.initialValue == nil && field.lazyValue == nil && !field.isWeak {
      guard case .any = field.type ?? .any, let value = stubbedValue(field.shownName, at: 0) else { continue }
      info.fields[index].initialValue = value
    }
  }

  private func stubbedValue(_ name: String, as type: TypeReference? = nil, at offset: Int) -> FunctionCode? {
    guard let stubs else { return nil }
    let code = FunctionCode(name: name, kind: .initialValue, unit: unit)
    finishSignature(code)
    let site = CodeSite(unit: unit, offset: offset)
    pend { compiler in
      compiler.within(FunctionBuilder(code: code, parent: nil)) {
        if let type, !type.isAny {
          compiler.builder.emitConstant(
            .native(NativeFunction(name) { _ in .value(type.value(for: ObjectValue(stub: name))) }))
          compiler.builder.emit(.call, 0, compiler.builder.labels(.unlabelled(0)))
        } else {
          compiler.emitStub(name, from: stubs, at: site)
        }
        compiler.emitReturn()
      }
    }
    return code
  }
}
