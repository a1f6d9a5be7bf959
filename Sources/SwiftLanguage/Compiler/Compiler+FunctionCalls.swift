import Program
import SwiftSyntax

extension Compiler {
  /// Compiles a call of what a plain name means: a function of the script, a method of the type around, a function of the library.
  func compileFunctionCall(_ node: DeclReferenceExprSyntax, _ arguments: Arguments, expecting: TypeReference?) {
    let name = node.baseName.text.trimmingBackticks
    if builder.resolve(name) == nil, let type = builder.type,
      isMember(name, of: type, onInstance: builder.hasInstance)
    {
      compileOwnMethodCall(node, arguments, type: type, expecting: expecting)
      return
    }
    if let type = builder.type, type.kind == .builtin, mutatingNames.contains(name), find(name) == nil,
      StandardFunctions.named(name, in: library) == nil, let own = builder.resolve("self"), !own.isConstant
    {
      // What the library's type has that an extension adds to: `removeAll()`.
      finishMutatingCall(name, arguments, path: AccessPath(root: builder.root(own), components: [], name: "self"), at: node)
      return
    }
    let found = find(name)
    guard let variable = found, !variable.functions.isEmpty, !meansLibrary(name, besides: variable, arguments.labels) else {
      noteWantedResult(of: name, arguments, expecting: expecting)
      noteWantedLiterals(of: name, arguments, expecting: expecting)
      if found == nil, meansApplications(name, arguments.labels) {
        isCompilingCallee = true
        _ = compileStub(name, at: node.baseName)
        isCompilingCallee = false
        return finishCall(arguments, parameters: nil, at: node)
      }
      if found?.functions.isEmpty == false { return compileLibraryCall(name, arguments, at: node) }
      isCompilingCallee = true
      compileName(node.baseName)
      isCompilingCallee = false
      checkMaker(name, at: node, arguments)
      if found == nil { checkLibraryCall(name, arguments, at: node) }
      checkGiven(arguments, to: found, at: node)
      let common = ["min", "max"].contains(name) ? commonType(arguments.values) : nil
      let parameters =
        common.map { type in arguments.values.map { _ in Parameter(label: nil, name: "", type: type) } }
        ?? parameters(ofFunctionIn: found)
      finishCall(arguments, parameters: parameters, at: node)
      return
    }
    // The overload that is meant was not pasted.
    let codes = variable.functions.map(\.code)
    // One that begins itself again with fewer arguments than it takes isn't meant either.
    let isUnknown =
      !codes.contains { $0.accepts(arguments.labels) } && (!arguments.labels.isPlain || isWithin(codes))
    if stubs != nil,
      isUnknown || meansOther(than: codes, node) || meansSynchronous(than: codes)
        || meansAsynchronous(than: codes) || meansWrapped(codes, at: node) || meansSpecial(than: codes, arguments, at: node)
    {
      isCompilingCallee = true
      _ = compileStub(name, at: node.baseName)
      isCompilingCallee = false
      return finishCall(arguments, parameters: nil, at: node)
    }
    checkArguments(arguments.labels, of: variable.functions.map(\.code), called: name, at: node)
    compileCall(of: variable, arguments, expecting: expecting, at: node)
  }

  /// Whether a call means the library's function, though the script declares others by that name: none of them takes its labels, and the
  /// library's does.
  func meansLibrary(_ name: String, besides variable: Variable, _ labels: ArgumentLabels) -> Bool {
    guard !variable.functions.isEmpty, StandardFunctions.named(name, in: library) != nil,
      library.argumentLabels[name]?.fit(labels) != false
    else { return false }
    return !variable.functions.contains { $0.code.accepts(labels) }
  }

  /// Whether a call of a function of the library means the application's own, which wasn't pasted: `when(load, while: isOpen)`.
  func meansApplications(_ name: String, _ labels: ArgumentLabels) -> Bool {
    guard stubs != nil, let own = library.ownLabels[name] else { return false }
    return labels.labels.contains { label in
      label.map { !own.contains($0) && NearestName.misspelled($0, among: own) == nil } ?? false
    }
  }

  /// Compiles the call of a function of the library, whatever the script declares by its name.
  private func compileLibraryCall(_ name: String, _ arguments: Arguments, at node: DeclReferenceExprSyntax) {
    guard let function = StandardFunctions.named(name, in: library) else {
      return compileFunctionCall(node, arguments, expecting: nil)
    }
    checkMaker(name, at: node, arguments)
    mark(node)
    builder.emitConstant(.native(function))
    finishCall(arguments, parameters: nil, at: node)
  }

  /// Compiles the one of the names `Library.make` and `Swift.print` that a module stands before.
  func compileModuleCall(_ node: MemberAccessExprSyntax, _ arguments: Arguments) -> Bool {
    guard let base = node.base, namesModule(base),
      StandardFunctions.named(node.declName.baseName.text, in: library) != nil
    else { return false }
    compileLibraryCall(node.declName.baseName.text, arguments, at: node.declName)
    return true
  }

  /// Compiles the call of one of the functions that a name means.
  func compileCall(
    of variable: Variable, _ arguments: Arguments, expecting: TypeReference? = nil, at node: some SyntaxProtocol
  ) {
    let declared = choose(variable.functions, for: arguments)
    checkEffects(declared.code, among: variable.functions, at: node)
    if variable.functions.count == 1 { checkClosures(arguments, of: declared.code) }
    var chosen = variable
    chosen.storage = declared.storage
    mark(node)
    builder.emitLoad(chosen)
    finishCall(arguments, parameters: declared.code.declaredParameters, of: declared.code, expecting: expecting, at: node)
  }

  /// Chooses among functions of one name by the labels of a call, then by what is known of its arguments' types.
  private func choose(_ functions: [FunctionBuilder.DeclaredFunction], for arguments: Arguments)
    -> FunctionBuilder.DeclaredFunction
  {
    let fitting = functions.filter { ArgumentBinding(arguments.labels, to: $0.code.parameters) != nil }
    guard fitting.count > 1 else { return fitting.first ?? functions[functions.count - 1] }
    let types = arguments.values.map { guessType($0) }
    // Of what an unknown type's list holds nothing is known.
    let lists = zip(arguments.values, types).map { value, type in
      if case .array? = type { stubs != nil } else { stubs != nil && value.is(ArrayExprSyntax.self) }
    }
    let guesses = zip(zip(arguments.values, types), lists).map { known, isList in
      isList ? nil : known.1?.name ?? (known.0.is(IntegerLiteralExprSyntax.self) ? "Int" : nil)
    }
    let matching = fitting.filter { function in
      zip(guesses, function.code.declaredParameters).allSatisfy { guess, parameter in
        guess == nil || guess == parameter.type?.name
      } && function.code.takes(arguments.values)
    }
    guard stubs != nil else { return matching.first ?? fitting[0] }
    // A list is for the function that takes one; one that begins itself again is the last that is meant.
    let alike = matching.filter { function in
      zip(lists, function.code.declaredParameters).allSatisfy { isList, parameter in
        if case .array? = parameter.type { isList } else { !isList }
      }
    }
    let meant = alike.isEmpty ? matching : alike
    return meant.first { !isWithin([$0.code]) } ?? meant.first ?? fitting[0]
  }

  /// Whether what a call names is a property that has to be computed first, no method.
  func keepsFunction(_ name: String, in type: TypeInfo) -> Bool {
    guard type.lookup({ $0.methods[name] }) == nil else { return false }
    return type.lookup { $0.computed[name] } != nil
      || type.lookup { info in info.fields.first { $0.name == name && $0.lazyValue != nil } } != nil
  }

  /// Whether what a call names is a static property, which has to be read first, no method and no case.
  func keepsStaticFunction(_ name: String, in type: TypeInfo) -> Bool {
    guard type.casePositions[name] == nil, let member = type.lookup({ $0.statics[name] }) else { return false }
    if case .method = member.kind { return false }
    return true
  }

  private func compileOwnMethodCall(
    _ node: DeclReferenceExprSyntax, _ arguments: Arguments, type: TypeInfo, expecting: TypeReference?
  ) {
    let name = node.baseName.text.trimmingBackticks
    guard builder.hasInstance, let own = builder.resolve("self") else {
      emitType(.user(type))
      let code = TypeReference.user(type).staticMethod(name, arguments.labels)
      finishMethodCall(name, arguments, parameters: nil, of: code, expecting: expecting, at: node)
      return
    }
    if mutatingNames.contains(name), !own.isConstant {
      finishMutatingCall(name, arguments, path: AccessPath(root: builder.root(own), components: [], name: "self"), at: node)
      return
    }
    if keepsFunction(name, in: type) {
      builder.emitLoad(own)
      mark(node)
      builder.emit(.member, builder.member(name))
      return finishCall(arguments, parameters: nil, at: node)
    }
    let methods = type.lookup { $0.methods[name] } ?? []
    let isOther = stubs != nil && !methods.isEmpty && meansOther(than: methods.map(\.code), node)
    if isOther || meansUnpasted(name, in: type, arguments, at: node) {
      isCompilingCallee = true
      _ = compileStub(name, at: node.baseName)
      isCompilingCallee = false
      return finishCall(arguments, parameters: nil, at: node)
    }
    builder.emitLoad(own)
    let code = type.method(name, calledWith: arguments.labels)?.code
    if let owner = extensionOwner(of: name, in: .user(type)), let code {
      compile(arguments, parameters: code.declaredParameters)
      mark(node)
      return emitCall(of: name, arguments.labels, declaredBy: owner)
    }
    finishMethodCall(
      overload(of: name, in: type, arguments, at: node), arguments, parameters: code?.declaredParameters, of: code,
      expecting: expecting, at: node)
  }
}
