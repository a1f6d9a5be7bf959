import SwiftPromises
import SwiftSyntax

/// PromiseKit's operators for each element of a list: `mapValues` and its like.
struct ValuesOperator {
  private static let methods = [
    "mapValues": "map", "filterValues": "filter", "compactMapValues": "compactMap", "flatMapValues": "flatMap", "thenMap": "map",
  ]

  /// What the list is asked for.
  let method: String
  /// Whether each element becomes a promise, and all are waited for.
  let waits: Bool
  let base: ExprSyntax
  let closure: ClosureExprSyntax
  /// Where the closure runs; `nil` if nothing is said of it.
  let queue: ExprSyntax?

  init?(_ parts: CallParts, in source: Dialect) {
    guard source == .promisekit, let method = Self.methods[parts.nameText], let base = parts.base,
      case .closure(let closure)? = parts.handler
    else { return nil }
    (self.method, waits, self.base, self.closure) = (method, parts.nameText == "thenMap", base, closure)
    queue = parts.queue.flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
  }
}

extension ScriptTranslator {
  /// An operator for each element, as one for the list.
  func write(_ values: ValuesOperator, _ parts: CallParts) -> Rendered? {
    guard let period = parts.period, table.queue != .dispatcher,
      case .same(let name)? = table.steps[values.waits ? .chain : .map]?.form
    else { return nil }
    let queue = values.queue.flatMap { table.queue == .label ? "(on: \(self.queue($0).text))" : nil } ?? ""
    if queue.isEmpty { noteQueue(of: values) }
    let list = Rendered(names.free("values"))
    var each = list + ".\(values.method) " + trimmed(values.closure)
    if values.waits {
      guard let row = table.sources["all"], case .idiom(let template) = row.form else { return nil }
      need(row.helpers)
      use(template)
      each = template.filled(["args": each, "list": each, "tuple": Rendered()])
    }
    if ThrowingFinder.isThrowing(values.closure), !table.isAsync { each = "try " + each }
    var result = render(values.base) + period.description
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += "\(name)\(queue) { " + list + " in " + each + " }"
    return result + parts.call.trailingTrivia.description
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
    var each = Rendered("\(name).\(values.method) ") + trimmed(values.closure)
    if values.waits {
      need(["all"])
      each = "try await all(" + each + ")"
    } else if ThrowingFinder.isThrowing(values.closure) {
      each = "try " + each
    }
    return lines + give(each, sink)
  }
}
