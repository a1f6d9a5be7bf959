import SwiftPromises
import SwiftSyntax

/// Text that stands in the place of an operator, or around it.
extension ScriptTranslator {
  func fill(_ template: Template, _ step: Step, _ parts: CallParts) -> Rendered {
    var template = template
    if case .closure(let closure)? = step.handler, closure.trimmedDescription.contains("\n") {
      // What had several lines keeps them.
      let indent = indentation(of: closure.rightBrace)
      template = Template(
        template.text.replacing(" in guard ", with: " in\n\(indent)  guard ")
          .replacing("; return kept }", with: "\n\(indent)  return kept\n\(indent)}"))
    }
    // What was an argument may come to stand in a handler.
    return escaping {
      var gaps = gaps(for: template, step, parts)
      if step.kind == .delay, let time = step.argument, readsVariable(time) { take(time, &gaps, &template) }
      return template.filled(gaps)
    }
  }

  /// Lets a handler take a time when the chain is made: when the handler runs, it may be another one.
  private func take(_ time: ExprSyntax, _ gaps: inout [String: Rendered], _ template: inout Template) {
    let opening = "{ {v} in"
    guard template.text.firstRange(of: opening) != nil else { return }
    let name = time.as(DeclReferenceExprSyntax.self).map { names.scoped.isImplicitMember($0) ? "" : $0.baseName.text } ?? ""
    let free = name.isEmpty ? names.free("seconds") : name
    template = Template(
      template.text.replacing(opening, with: name.isEmpty ? "{ [\(free) = {time}] {v} in" : "{ [\(free)] {v} in"))
    gaps["time"] = gaps["a"] ?? trimmed(time)
    gaps["a"] = Rendered(free)
    gaps["ms"] = Self.milliseconds(free)
  }

  func gaps(for template: Template, _ step: Step, _ parts: CallParts) -> [String: Rendered] {
    var gaps: [String: Rendered] = [:]
    if template.uses("a") || template.uses("ms"), let argument = step.argument {
      gaps["a"] = trimmed(argument)
      gaps["ms"] = Self.milliseconds(trimmed(argument).text)
    }
    if template.uses("items") {
      gaps["items"] = reducedItems(parts)
      switch step.handler {
      case .closure(let closure)?: gaps["combine"] = ") " + trimmed(closure)
      case .function(let function)?: gaps["combine"] = ", " + trimmed(function) + ")"
      case nil: break
      }
    }
    let name = parameterName(of: step.handler) ?? names.free("value")
    gaps["v"] = Rendered(name)
    if template.uses("h"), let handler = step.handler {
      let result = applied(handler, to: name)
      gaps["h"] = template.text.contains("guard ") ? result.inCondition : result
    }
    return gaps
  }

  /// What google's `reduce` is given, as a list: it takes one, or several items.
  func reducedItems(_ parts: CallParts) -> Rendered {
    let last = parts.closures.isEmpty ? parts.positional.last?.id : nil
    let items = parts.positional.filter { $0.id != last || parts.argument("combine") != nil }.map(\.expression)
    if items.count == 1, let only = items.first, !only.is(IntegerLiteralExprSyntax.self), !only.is(StringLiteralExprSyntax.self) {
      return trimmed(only)
    }
    var list: Rendered = "["
    for (index, item) in items.enumerated() { list += (index > 0 ? ", " : "") + trimmed(item) }
    return list + "]"
  }

  func parameterName(of handler: Handler?) -> String? {
    guard case .closure(let closure)? = handler, closure.onlyExpression != nil, let name = closure.parameterNames.first,
      name != "_"
    else { return nil }
    return name
  }

  /// A handler's result for a value.
  func applied(_ handler: Handler, to name: String) -> Rendered {
    switch handler {
    case .function(let function):
      if let path = function.as(KeyPathExprSyntax.self) { return Rendered(name + path.trailing) }
      return trimmed(function) + "(\(name))"
    case .closure(let closure):
      if let only = closure.onlyExpression, closure.parameterNames.count <= 1 {
        let old = closure.parameterNames.first ?? "$0"
        let outer = renames[old]
        rename(old, of: closure, to: Rendered(name))
        defer { renames[old] = outer }
        return trimmed(only)
      }
      return trimmed(closure) + "(\(name))"
    }
  }

  /// Seconds as milliseconds.
  static func milliseconds(_ seconds: String) -> Rendered {
    if let number = Double(seconds) {
      let milliseconds = number * 1000
      let rounded = milliseconds.rounded()
      return Rendered(abs(milliseconds - rounded) < 1e-9 ? "\(Int(rounded))" : "\(milliseconds)")
    }
    return Rendered("\(seconds.contains(" ") ? "(\(seconds))" : seconds) * 1000")
  }

  func around(_ template: Template, _ step: Step, _ parts: CallParts) -> Rendered {
    guard let base = parts.base, let period = parts.period else { return children(Syntax(parts.call)) }
    var gaps = gaps(for: template, step, parts)
    gaps["b"] = trimmed(base)
    var inner = Rendered()
    let filled = template.filled(gaps)
    // The name in front of the parenthesis: `race` of `Promise.race(`.
    let start =
      template.text.utf8.prefix { $0 != 40 }.lastIndex(of: 46).map {
        template.text.utf8.distance(from: template.text.startIndex, to: $0) + 1
      } ?? 0
    inner += filled.dropping(first: 0, last: filled.bytes.count - start)
    inner.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    inner += filled.dropping(first: start, last: 0)
    var result = base.leadingTrivia.description + inner + base.trailingTrivia.description
    if period.leadingTrivia.contains(where: \.isComment) {
      var text = period.leadingTrivia.description
      while text.last?.isWhitespace == true { text.removeLast() }
      result += text
    }
    result += parts.call.trailingTrivia.description
    return result
  }
}
