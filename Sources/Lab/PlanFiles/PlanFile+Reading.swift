internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceJSON

extension PlanFile {
  /// Reads a plan.
  ///
  /// - Throws: What is wrong with it and where: nothing in it is passed over.
  public init(json: [UInt8]) throws(PlanFileProblem) {
    var reader = JSONReader(json)
    let value: JSONValue
    do {
      value = try reader.value()
      try reader.end()
    } catch {
      let problem = error as? JSONReader.Problem
      throw PlanFileProblem("this isn't JSON: line \(problem?.line ?? 1): \(problem?.reason ?? "\(error)")")
    }
    guard case .object(let fields) = value else { throw PlanFileProblem("a plan is an object, and this is \(value.kindName)") }
    guard case .number(1)? = fields["version"] else {
      throw PlanFileProblem("this isn't a plan: it needs \"version\": 1; ':plan save FILE' in the playground writes one")
    }
    self.init(plan: RunPlan())
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { try take(name, value) }
    guard fields["seed"] == nil || fields["schedule"] == nil else {
      throw PlanFileProblem("seed and schedule both choose the order: keep one of them")
    }
  }

  private mutating func take(_ name: String, _ value: JSONValue) throws(PlanFileProblem) {
    switch name {
    case "version": break
    case "script": script = try text(value, name)
    case "dialect":
      do { dialect = try Dialect(named: text(value, name)) } catch { throw PlanFileProblem("dialect: \(error)") }
    case "schedule":
      let code = try text(value, name)
      guard let schedule = Schedule(code: code) else {
        throw PlanFileProblem("schedule: '\(TerminalText.quoted(code))' isn't a valid schedule, such as s1-o3x1")
      }
      plan.schedule = schedule
    case "seed":
      guard let seed = seed(value) else { throw PlanFileProblem("seed must be a whole number from 0") }
      (plan.seed, plan.order) = (seed, .random(seed: seed))
    case "injections": for (path, entry) in try entries(value, name) { try inject(entry, path) }
    case "stubs":
      plan.stubs.isOn = true
      for (path, entry) in try entries(value, name) { try stub(entry, path) }
    case "stubsOff":
      guard case .bool(let isOff) = value else { throw PlanFileProblem("stubsOff must be true or false") }
      // "stubs" comes before it: the fields are taken in the order of their names.
      if isOff { plan.stubs.isOn = false }
    case "typed":
      for (path, entry) in try entries(value, name) {
        try hold(entry, path, known: ["at", "call", "text"])
        var line = PromptLine(at: try instant(entry, path), text: try text(entry["text"], "\(path).text"))
        if let call = entry["call"] {
          guard case .bool(let isMadeUp) = call else { throw PlanFileProblem("\(path).call must be true or false") }
          line.isMadeUp = isMadeUp
        }
        plan.promptLines.append(line)
      }
    default: throw PlanFileProblem("a plan has no field '\(TerminalText.quoted(name))'\(PlanFile.advice)")
    }
  }

  private static let advice = "; it has version, dialect, schedule, seed, injections, stubs, stubsOff, typed and script"
  private static let kinds = [
    "fail", "delay", "hang", "cancel", "value", "answer", "fulfill", "reject", "latency", "failure-rate",
  ]

  private mutating func inject(_ entry: [String: JSONValue], _ path: String) throws(PlanFileProblem) {
    let names = entry.keys.filter { $0 != "at" && $0 != "off" }
    // Plans of earlier versions, and readers of British English, write one l.
    guard let key = names.first, case let name = key == "fulfil" ? "fulfill" : key, names.count == 1,
      PlanFile.kinds.contains(name)
    else {
      throw PlanFileProblem(
        "\(path) must have one of \(PlanFile.kinds.joined(separator: ", ")), and besides it only \"off\" and \"at\"")
    }
    let text = try text(entry[key], "\(path).\(key)")
    let isByHand = name == "fulfill" || name == "reject"
    if entry["at"] != nil, !isByHand { throw PlanFileProblem("\(path).at: only fulfill and reject have one") }
    var isOn = true
    if let off = entry["off"] {
      guard case .bool(let isOff) = off else { throw PlanFileProblem("\(path).off must be true or false") }
      isOn = !isOff
    }
    let instant = isByHand ? try instant(entry, path) : .zero
    do {
      switch name {
      case "latency", "failure-rate":
        var injection = name == "latency" ? try SourceInjectionText.latency(text) : try SourceInjectionText.failureRate(text)
        injection.isOn = isOn
        plan.sourceInjections.append(injection)
      default:
        var injection =
          switch name {
          case "fail": try InjectionText.failure(text)
          case "delay": try InjectionText.delay(text)
          case "hang": try InjectionText.hang(text)
          case "cancel": try InjectionText.cancellation(text)
          case "value": try InjectionText.value(text)
          case "answer": try InjectionText.answer(text)
          case "fulfill": try InjectionText.fulfillment(text, at: instant)
          default: try InjectionText.rejection(text, at: instant)
          }
        injection.isOn = isOn
        plan.injections.append(injection)
      }
    } catch {
      throw PlanFileProblem("\(path).\(key): \(error)")
    }
  }

  private mutating func stub(_ entry: [String: JSONValue], _ path: String) throws(PlanFileProblem) {
    let known = ["fail", "latency", "result"]
    guard let (name, value) = entry.first, entry.count == 1, known.contains(name) else {
      throw PlanFileProblem("\(path) must have one of \(known.joined(separator: ", ")), and nothing else")
    }
    let text = try text(value, "\(path).\(name)")
    do {
      switch name {
      case "result": try StubText.result(text, into: &plan.stubs)
      case "latency": try StubText.latency(text, into: &plan.stubs)
      default: try StubText.failure(text, into: &plan.stubs)
      }
    } catch {
      throw PlanFileProblem("\(path).\(name): \(error)")
    }
  }

  // MARK: Values

  private func entries(_ value: JSONValue, _ name: String) throws(PlanFileProblem) -> [(path: String, [String: JSONValue])] {
    guard case .list(let elements) = value else { throw PlanFileProblem("\(name) must be a list") }
    var entries: [(path: String, [String: JSONValue])] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let fields) = element else { throw PlanFileProblem("\(name)[\(index)] must be an object") }
      entries.append(("\(name)[\(index)]", fields))
    }
    return entries
  }

  private func hold(_ entry: [String: JSONValue], _ path: String, known: [String]) throws(PlanFileProblem) {
    guard let name = entry.keys.sorted().first(where: { !known.contains($0) }) else { return }
    throw PlanFileProblem("\(path) has no field '\(TerminalText.quoted(name))'; it has \(known.joined(separator: " and "))")
  }

  private func text(_ value: JSONValue?, _ path: String) throws(PlanFileProblem) -> String {
    guard case .string(let text)? = value else { throw PlanFileProblem("\(path) must be a text") }
    return text
  }

  private func instant(_ entry: [String: JSONValue], _ path: String) throws(PlanFileProblem) -> VirtualInstant {
    guard let duration = DurationText.duration(try text(entry["at"], "\(path).at")) else {
      throw PlanFileProblem("\(path).at must be a time, such as \"150ms\"")
    }
    return VirtualInstant.zero.advanced(by: duration)
  }

  private func seed(_ value: JSONValue) -> UInt64? {
    switch value {
    case .string(let text): UInt64(text)
    // What a number of JSON counts exactly.
    case .number(let number): number <= 9_007_199_254_740_992 ? UInt64(exactly: number) : nil
    default: nil
    }
  }
}
