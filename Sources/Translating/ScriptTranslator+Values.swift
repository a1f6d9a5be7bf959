import SwiftPromises
import SwiftSyntax

/// PromiseKit's operators for each element of a list: `mapValues` and its like.
struct ValuesOperator {
  private static let methods = [
    "mapValues": "map", "filterValues": "filter", "compactMapValues": "compactMap", "flatMapValues": "flatMap", "thenMap": "map",
    "sortedValues": "sorted",
  ]

  /// What the list is asked for.
  let method: String
  /// Whether each element becomes a promise, and all are waited for.
  let waits: Bool
  let base: ExprSyntax
  /// What is done with each element; `nil` for what takes nothing.
  let handler: Handler?
  /// Where the closure runs; `nil` if nothing is said of it.
  let queue: ExprSyntax?

  init?(_ parts: CallParts, _ guesser: TypeGuesser) {
    guard guesser.reader.dialect == .promisekit, let method = Self.methods[parts.nameText], let base = parts.base,
      (parts.handler == nil) == (method == "sorted"), guesser.isOperator(parts, on: base)
    else { return nil }
    (self.method, waits, self.base, handler) = (method, parts.nameText == "thenMap", base, parts.handler)
    queue = parts.queue.flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
  }
}

extension ScriptTranslator {
  /// An operator for each element, as one for the list.
  func write(_ values: ValuesOperator, _ parts: CallParts) -> Rendered? {
    guard let period = parts.period,
      case .same(let name)? = table.steps[values.waits ? .chain : .map]?.form
    else { return nil }
    var queue = values.queue.flatMap { table.queue == .label ? "(on: \(self.queue($0).text))" : nil } ?? ""
    if queue.isEmpty { noteQueue(of: values) }
    if table.queue == .dispatcher { queue = "(on: GCDDispatcher.main)" }
    let list = Rendered(names.free("values"))
    var each = list + "." + asking(values)
    if values.waits {
      guard let row = table.sources["all"], case .idiom(let template) = row.form else { return nil }
      noteOthers(.all, parts)
      noteEmpty(.all, nil, parts)
      need(row.helpers)
      use(template, at: parts.call)
      each = template.filled(["args": each, "list": each, "tuple": Rendered()])
    }
    if isThrowing(values), !table.isAsync { each = "try " + each }
    var result = render(values.base) + period.description
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += "\(name)\(queue) { " + list + " in " + each + " }"
    return result + parts.call.trailingTrivia.description
  }

  /// What the list is asked for, with what is done with each of its elements.
  private func asking(_ values: ValuesOperator) -> Rendered {
    switch values.handler {
    case .closure(let closure)?: Rendered(values.method) + " " + trimmed(closure)
    case .function(let function)?: Rendered(values.method) + "(" + trimmed(function) + ")"
    case nil: Rendered(values.method) + "()"
    }
  }

  private func isThrowing(_ values: ValuesOperator) -> Bool {
    switch values.handler {
    case .closure(let closure)?: ThrowingFinder.isThrowing(closure)
    case .function(let function)?: mayThrow(function)
    case nil: false
    }
  }

  /// Says that the closure runs where all do.
  private func noteQueue(of values: ValuesOperator) {
    guard let queue = values.queue else { return }
    noteLeftOut(queue, at: queue)
  }

  /// The lines that await a list and do something with each of its elements.
  func emit(_ values: ValuesOperator, _ sink: AsyncSink) -> [Rendered] {
    let name = claim("values")
    let lines = emit(values.base, .bind(name))
    noteQueue(of: values)
    var each = Rendered("\(name).") + asking(values)
    if values.waits {
      need(["all"])
      each = "try await all(" + each + ")"
    } else if isThrowing(values) {
      each = "try " + each
    }
    return lines + give(each, sink)
  }
}
