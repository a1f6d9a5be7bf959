import Program
import SwiftSyntax
import TraceEvents

extension Compiler {
  /// What tells a function where its call stands, if defaults ask for that: `line: Int = #line`.
  func callerParameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    let asked = clause.parameters.compactMap { $0.defaultValue?.value.as(MacroExpansionExprSyntax.self)?.macroName.text }
    return ["line", "function"].filter(asked.contains).map(Self.callerName).map {
      Parameter(label: $0, name: $0, hasDefault: true, isHidden: true)
    }
  }

  /// The name of a hidden parameter, which no script can write.
  private static func callerName(_ macro: String) -> String { "<#\(macro)>" }

  /// Pushes what a hidden parameter asks of the call.
  ///
  /// - Returns: Whether it is one that asks where the call stands.
  func emitCaller(_ parameter: String, at node: some SyntaxProtocol) -> Bool {
    switch parameter {
    case Self.callerName("line"):
      builder.emitConstant(.int(unit.place(atUTF8Offset: node.positionAfterSkippingLeadingTrivia.utf8Offset).line))
    case Self.callerName("function"): builder.emitConstant(.string(functionName))
    default: return false
    }
    return true
  }

  /// Compiles `#line` and its like: as a default, they are the call's, if that told them.
  func compileMacro(_ node: MacroExpansionExprSyntax) {
    guard node.parent?.parent?.is(FunctionParameterSyntax.self) == true,
      let told = builder.resolve(Self.callerName(node.macroName.text)), case .local(let slot) = told.storage
    else { return compileOwnMacro(node) }
    let present = builder.emit(.jumpIfPresent, 0, slot)
    compileOwnMacro(node)
    builder.emit(.storeLocal, slot)
    builder.patch(present)
    builder.emitLoad(told)
  }

  private func compileOwnMacro(_ node: MacroExpansionExprSyntax) {
    let place = unit.place(atUTF8Offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    switch node.macroName.text {
    case "line": builder.emitConstant(.int(place.line))
    case "column": builder.emitConstant(.int(place.column))
    case "file", "fileID", "filePath": builder.emitConstant(.string(unit.name))
    case "function": builder.emitConstant(.string(functionName))
    case "selector", "keyPath":
      builder.emitConstant(.string(node.arguments.first?.expression.ownText ?? ""))
    default:
      tolerate(node, "macros are not supported yet: write the value itself", "this one gives nothing")
      builder.emit(.void)
    }
  }

  /// What `#function` means here.
  private var functionName: String {
    var next: FunctionBuilder? = builder
    while let current = next, current.code.kind == .closure { next = current.parent }
    guard let code = next?.code else { return unit.name }
    switch code.kind {
    case .method where code.name == "deinit": return code.name
    case .function, .method: return "\(code.name)\(code.plainLabels.signature)"
    case .initializer: return "init\(code.plainLabels.signature)"
    case .main: return unit.name.split(separator: "/").last.map { String($0.split(separator: ".")[0]) } ?? unit.name
    case .getter where code.name == "subscript": return code.name + code.plainLabels.signature
    default: return code.name
    }
  }

  /// Reports attributes that change what a declaration does; others are Swift's own affair.
  func checkAttributes(_ node: VariableDeclSyntax) {
    for case .attribute(let attribute) in node.attributes {
      let name = attribute.attributeName.ownText
      guard !Self.harmlessAttributes.contains(name), !Self.transparentWrappers.contains(name) else { continue }
      guard stubs != nil else {
        error(attribute, "property wrappers are not supported yet: use a plain variable")
        continue
      }
      guard plainWrappers.insert(name).inserted else { continue }
      report(
        .warning, at: attribute.positionAfterSkippingLeadingTrivia.utf8Offset,
        "'@\(name)' isn't known here: the variable holds the plain value")
    }
  }

  /// Whether a wrapper that nobody knows keeps the value of a variable, and where it comes from.
  func isWrapped(_ node: VariableDeclSyntax) -> Bool {
    node.attributes.contains { attribute in
      guard let name = attribute.as(AttributeSyntax.self)?.attributeName.ownText else { return false }
      return !Self.harmlessAttributes.contains(name) && !Self.transparentWrappers.contains(name)
    }
  }

  /// Whether Core Data keeps a property's value.
  func isManaged(_ node: VariableDeclSyntax) -> Bool {
    node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.ownText == "NSManaged" }
  }

  private static let harmlessAttributes: Set<String> = [
    "available", "MainActor", "discardableResult", "inlinable", "inline", "objc", "Sendable", "escaping", "preconcurrency",
    "usableFromInline", "nonisolated", "ViewBuilder", "IBOutlet", "IBInspectable", "NSManaged",
  ]
  /// Wrappers of Apple's frameworks that tell a view about changes, and leave the value as it is.
  private static let transparentWrappers: Set<String> = [
    "Published", "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "Binding", "FocusState",
    "AppStorage",
    "SceneStorage", "Bindable", "GestureState", "ObservationIgnored", "ObservationTracked",
  ]

  // MARK: Computed variables

  /// Compiles a variable outside of types that is computed whenever it is read.
  func compileComputedVariable(_ binding: PatternBindingSyntax, _ block: AccessorBlockSyntax) {
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, let body = block.getterBody else {
      let message =
        "observed variables outside of types and those with a setter are not supported yet: declare a type, or functions"
      tolerate(block, message, "the variable is only kept")
      if stubs != nil { compilePlainly(binding) }
      return
    }
    let code = FunctionCode(name: identifier.text.trimmingBackticks, kind: .closure, unit: unit)
    code.returnType = binding.typeAnnotation.map { type($0.type) }
    code.isAsync = block.isAsynchronous
    finishSignature(code)
    compileBody(body, defaults: nil, into: code, parent: builder)
    mark(binding)
    builder.emit(.closure, builder.function(code))
    let variable = declare(code.name, isConstant: true, hasValue: true, type: code.returnType, at: identifier)
    builder.emitInitialize(variable)
    if builder.isGlobalScope {
      globals[code.name]?.isComputed = true
      hoisted[code.name]?.isComputed = true
    } else {
      builder.scopes[builder.scopes.count - 1].names[code.name]?.isComputed = true
    }
  }
}

extension AccessorBlockSyntax {
  /// Whether what computes the value may wait.
  fileprivate var isAsynchronous: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.contains { $0.effectSpecifiers?.asyncSpecifier != nil }
  }

  /// What computes the value, where nothing sets it.
  fileprivate var getterBody: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): return statements
    case .accessors(let list):
      guard list.count == 1, let only = list.first, only.accessorSpecifier.tokenKind == .keyword(.get) else { return nil }
      return only.body?.statements
    }
  }

  /// Whether the block computes a value.
  var isComputed: Bool { getterBody != nil }
}
