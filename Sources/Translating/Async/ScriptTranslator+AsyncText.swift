import SwiftSyntax

/// Text in lines that hand values on, and names for them.
extension ScriptTranslator {
  /// A call's text with nothing done to the call itself.
  func trimmedChildren(_ call: FunctionCallExprSyntax) -> Rendered {
    relative(to: call) {
      self.children(Syntax(call)).dropping(
        first: call.leadingTriviaLength.utf8Length, last: call.trailingTriviaLength.utf8Length)
    }
  }

  /// What is written of a node, with what stands in lines of its own as far in as if the node began its line, if that is what code around needs.
  func relative(to node: some SyntaxProtocol, _ write: () -> Rendered) -> Rendered {
    guard asyncIsDirect else { return write() }
    asyncIsDirect = false
    let text = write()
    asyncIsDirect = true
    let lines = text.lines
    guard lines.count > 1 else { return text }
    let margin = lineIndentation(of: Syntax(node)).utf8.count
    return lines.dropFirst().reduce(lines[0]) { $0 + "\n" + $1.dedented(by: margin) }
  }

  /// What hands a value on.
  func give(_ value: Rendered, _ sink: AsyncSink, isVoid: Bool = false) -> [Rendered] {
    switch sink {
    case .giveBack: (isVoid ? value : "return " + value).lines
    case .end, .discard: (isVoid ? value : "_ = " + value).lines
    case .bind(let name): ("let \(name) = " + value).lines
    }
  }

  /// What hands the value of several lines on.
  func give(_ head: String, _ inner: [Rendered], _ sink: AsyncSink) -> [Rendered] {
    give(Rendered(head), sink) + inner.indented + [Rendered("}")]
  }

  /// What hands nothing on.
  func giveNothing(_ sink: AsyncSink) -> [Rendered] {
    switch sink {
    case .giveBack, .end, .discard: []
    case .bind(let name): [Rendered("let \(name): Void = ()")]
    }
  }

  /// The lines of a promise whose value is given back, which give nothing's where the last handler returns nothing: types don't say so.
  func givingNothing(_ lines: [Rendered]) -> [Rendered] {
    guard guesser.rejectsReturnedErrors, !ThrowingLines.give(lines), !ThrowingLines.end(lines.map(\.text)) else { return lines }
    return lines + ["return ()"]
  }

  /// A name that nothing else here has, and no function: handlers may be given what functions are called.
  ///
  /// - Parameter isOwn: Whether the script gives this name to it, so that it doesn't mean another variable by it here.
  func claim(_ wanted: String, isOwn: Bool = false) -> String {
    let isFree = names.functions[wanted] == nil && (isOwn || !names.globals.contains(wanted))
    if isFree, asyncNames.insert(wanted).inserted { return wanted }
    let free = (2...).lazy.map { "\(wanted)\($0)" }.first { !self.asyncNames.contains($0) && self.names.counts[$0] == nil }
    asyncNames.insert(free ?? wanted)
    return free ?? wanted
  }
}
