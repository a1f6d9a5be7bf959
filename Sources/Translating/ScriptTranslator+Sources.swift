import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// What begins a chain, in the other library's words.
  func write(_ source: Source, _ parts: CallParts) -> Rendered? {
    noteQueue(source, parts)
    switch source {
    case .value(let value):
      if table.dialect == .promisekit092, value?.is(NilLiteralExprSyntax.self) == true {
        note(parts.name, rule: 20, "a promise of 'nil' stays pending here", isUntranslated: true)
      }
      if let value, ThrowingFinder.isThrowing(Syntax(value)), let written = write(throwing: value, parts) { return written }
      return write("value", parts, ["x": value.map { trimmed($0) } ?? Rendered()], isNothing: value?.isEmptyTuple ?? true)
    case .failure(let error):
      markReason(error)
      return write("failure", parts, ["x": trimmed(error)])
    case .converted(let promise):
      let isWhole = promise.is(FunctionCallExprSyntax.self) || promise.is(DeclReferenceExprSyntax.self)
      return around(parts.call) { isWhole ? self.trimmed(promise) : "(" + self.trimmed(promise) + ")" }
    case .executor(let closure, let settlers): return write(closure, settlers, parts)
    case .work(let closure):
      if parts.nameText == "async", let queue = parts.base { return writeBackground(closure, on: queue, parts) }
      if let queue = parts.queue, table.dialect == .promisekit {
        return around(parts.call) {
          var text = self.queue(queue, isWhole: true) + "."
          text.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
          return text + "async(.promise) " + self.trimmed(closure)
        }
      }
      if table.sources["work"] != nil { return write("work", parts, ["f": trimmed(closure)]) }
      return writeWork(closure, parts)
    case .workPromise(let closure):
      if table.sources["workPromise"] != nil { return write("workPromise", parts, ["f": trimmed(closure)]) }
      return writeFirstly(closure, parts)
    case .firstly(let closure):
      if let only = closure.onlyExpression, !ThrowingFinder.isThrowing(Syntax(only)), table.sources["firstly"]?.rule == 36 {
        return around(parts.call) { self.trimmed(only) }
      }
      if table.sources["firstly"] != nil {
        let isKept = table.dialect == .google && self.source != .google
        return write("firstly", parts, ["f": isKept ? escaping { trimmed(closure) } : trimmed(closure)])
      }
      return writeFirstly(closure, parts)
    case .after(let time):
      guard let seconds = seconds(time) else {
        note(parts.name, "the length of this wait can't be read: write seconds", isUntranslated: true)
        return nil
      }
      return write("after", parts, ["a": seconds.0, "ms": seconds.1])
    case .combine(let combinator, let arguments):
      return isOfDictionary(arguments, parts) ? nil : write(combinator, arguments, parts)
    case .timer(let closure, let time):
      note(parts.name, rule: 3, "a timer waits for its turn in the queue, where jobs of promises wait, too")
      let text = time?.trimmedDescription ?? "0"
      // A timer of JavaScript waits for a millisecond at least.
      let seconds = Double(text).map { "\(max($0, 1) / 1000)" } ?? "Double(\(text)) / 1000"
      if names.counts["clearTimeout"] != nil, !isStatement(Syntax(parts.call)) {
        need(["timer"])
        return around(parts.call) { "startTimer(after: \(seconds)) " + self.trimmed(closure) }
      }
      return around(parts.call) { "DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds)) " + self.trimmed(closure) }
    case .job(let closure):
      note(parts.name, rule: 3, "a job waits for its turn in the queue: nothing overtakes")
      return around(parts.call) { "DispatchQueue.main.async " + self.trimmed(closure) }
    case .retry:
      guard let row = table.sources["retry"] else { return nil }
      if case .impossible(let reason) = row.form {
        note(parts.name, rule: row.rule, reason, isUntranslated: true)
        return nil
      }
      return writeRetry(parts)
    case .wait(let promise):
      if let written = awaited(inPlaceOf: parts, promise) { return written }
      if !table.isAsync, [.promisekit, .anypromise].contains(table.dialect), parts.call.isInClosure, !parts.call.isOnOtherQueue {
        note(
          parts.name, rule: 37, "waiting would block the main queue, on which promises are settled here: use 'then'",
          isUntranslated: true)
      }
      return write("wait", parts, ["x": trimmed(promise)])
    }
  }

  /// A promise of a value that may throw: google's is rejected then, and others aren't made.
  private func write(throwing value: ExprSyntax, _ parts: CallParts) -> Rendered? {
    let maker = table.maker
    if source == .google {
      need(maker.helpers)
      let settling = "\(maker.fulfill)(" + trimmed(value) + ")"
      let work = maker.canThrow ? settling : "do { " + settling + " } catch { \(maker.reject)(error) }"
      let made = maker.name.filled(["T": Rendered(generics(parts))]) + " { \(maker.parameters) in "
      return marked(around(parts.call) { made + work + " }" }, parts)
    }
    // Its makers are closures that can't throw.
    guard table.dialect == .frantic, let row = table.sources["value"], case .idiom(let template) = row.form else { return nil }
    let name = names.free("value")
    let made = template.filled(["T": Rendered(generics(parts)), "x": Rendered(name)])
    let given = value.as(TryExprSyntax.self)?.expression ?? value
    return around(parts.call) {
      var text = Rendered("try { \(name) in ")
      text.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
      return text + made + " }(" + self.trimmed(given) + ")"
    }
  }

  /// Work that a queue does: `queue.async(.promise) { … }`.
  private func writeBackground(_ closure: ClosureExprSyntax, on queue: ExprSyntax, _ parts: CallParts) -> Rendered? {
    if table.dialect == .google {
      return marked(
        around(parts.call) { "Promise(on: " + self.queue(queue, isWhole: true) + ") " + self.trimmed(closure) }, parts)
    }
    note(parts.name, rule: 21, "there is no queue to choose: '\(queue.trimmedDescription)' is left out")
    return table.sources["work"] == nil ? writeWork(closure, parts) : write("work", parts, ["f": trimmed(closure)])
  }

  /// A row's form with its gaps filled.
  func write(
    _ name: String, _ parts: CallParts, _ gaps: [String: Rendered], isNothing: Bool = false
  ) -> Rendered? {
    let nothing = isNothing ? table.sources["nothing"] : nil
    guard let row = nothing ?? table.sources[name] else {
      note(parts.name, "this '\(parts.path)' has no counterpart in '\(table.name)'", isUntranslated: true)
      return nil
    }
    note(parts.name, rule: row.rule, row.note, changing: row.rule == 36 ? parts.call : nil)
    switch row.form {
    case .idiom(let template):
      need(row.helpers)
      guard use(template, at: parts.call) else { return nil }
      var gaps = gaps
      gaps["T"] = Rendered(generics(parts))
      return marked(around(parts.call) { template.filled(gaps) }, parts)
    case .impossible(let reason):
      note(parts.name, rule: row.rule, reason, isUntranslated: true)
      return nil
    default: return nil
    }
  }

  private func generics(_ parts: CallParts) -> String { parts.generics }

  /// Says where the maker has gone: to the first name of what is written.
  func marked(_ text: Rendered, _ parts: CallParts) -> Rendered {
    var result = Rendered()
    let lead = parts.call.leadingTriviaLength.utf8Length
    let start = text.bytes[lead...].prefix { $0 != 40 && $0 != 123 && $0 != 60 && $0 != 32 }
    // The name behind the last point, as addresses have it.
    let name = start.lastIndex(of: 46).map { $0 + 1 } ?? lead
    result += text.dropping(first: 0, last: text.bytes.count - name)
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += text.dropping(first: name, last: 0)
    return result
  }

  /// `retry` without its queue, which calls a declaration of that name.
  private func writeRetry(_ parts: CallParts) -> Rendered {
    need(parts.argument("condition") == nil ? ["retry"] : ["retryIf"])
    let work = parts.closures.last.map { ExprSyntax($0.closure) } ?? parts.positional.last?.expression
    if let work, mayThrow(work) { need(["attempt"]) }
    use("retry(", at: parts.call)
    if let queue = parts.queue { noteLeftOut(queue, at: parts.name) }
    var result = Rendered()
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += "retry"
    let arguments = parts.arguments.filter { $0.label?.text != "on" }
    if !arguments.isEmpty || parts.closures.isEmpty {
      result += "("
      for (index, argument) in arguments.enumerated() {
        if index > 0 { result += ", " }
        result += (argument.label.map { $0.text + ": " } ?? "") + trimmed(argument.expression)
      }
      result += ")"
    }
    for closure in parts.closures {
      result += " " + (closure.label.map { $0 + ": " } ?? "")
      result += trimmed(closure.closure)
    }
    return around(parts.call) { result }
  }

  // MARK: Times

  /// A time in seconds, and in milliseconds, as code.
  func seconds(_ time: ExprSyntax) -> (Rendered, Rendered)? {
    if let call = time.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      parts.isImplicitMember || parts.typeName == "DispatchTimeInterval", let number = parts.positional.first?.expression
    {
      let text = number.trimmedDescription
      switch parts.nameText {
      case "seconds":
        let seconds = Double(text) == nil ? "Double(\(text))" : text
        return (Rendered(seconds), Self.milliseconds(seconds))
      case "milliseconds":
        if let value = Double(text) { return (Rendered("\(value / 1000)"), Rendered(text)) }
        return (Rendered("Double(\(text)) / 1000"), Rendered(text))
      default: return nil
      }
    }
    return (trimmed(time), Self.milliseconds(trimmed(time).text))
  }

  /// Whether times of PromiseKit have names, whose type is another one elsewhere.
  var usesIntervals: Bool {
    source == .promisekit && (table.isAsync || table.dialect != .promisekit) && names.counts["DispatchTimeInterval"] != nil
  }

  /// `.milliseconds(100)` as a number of seconds, where such times have names.
  func writeInterval(_ call: FunctionCallExprSyntax) -> Rendered? {
    guard usesIntervals, let parts = CallParts(call), !names.isCase(parts),
      parts.isImplicitMember || parts.typeName == "DispatchTimeInterval",
      let number = parts.positional.first?.expression, parts.arguments.count == 1
    else { return nil }
    let factors = ["seconds": 1.0, "milliseconds": 1e-3, "microseconds": 1e-6, "nanoseconds": 1e-9]
    guard let factor = factors[parts.nameText] else { return nil }
    if let value = Double(number.trimmedDescription) { return around(call) { Rendered("\(value * factor)") } }
    let count = trimmed(number)
    return around(call) { factor == 1 ? "Double(" + count + ")" : "Double(" + count + ") * \(factor)" }
  }
}

extension SyntaxProtocol {
  /// Whether the closure around it is work that the script gives to a queue other than the main one.
  fileprivate var isOnOtherQueue: Bool {
    var around = parent
    while let here = around, !here.is(ClosureExprSyntax.self) { around = here.parent }
    guard let call = around?.parent?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init), call.nameText == "async",
      let queue = call.base?.trimmedDescription
    else { return false }
    return queue != ".main" && !queue.hasSuffix("DispatchQueue.main")
  }
}
