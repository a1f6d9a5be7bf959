import Program
import SwiftPromises
import TraceEvents

/// A script's text as code that compiles against `PromiseExplore`: handlers run on the explorer's main queue.
struct CompiledScript {
  /// The text, each line where it was.
  let text: String
  /// What stands for the script's own world: what it prints, what it asks.
  let helpers: String
  /// What is to be true at the end.
  let expectations: [String]

  /// The text without what strings and comments say, which mustn't be taken for code.
  private let code: [UInt8]

  init(_ request: RunRequest) throws(SwiftTestProblem) {
    let source = request.source.text
    let program: any CheckedProgram
    do {
      program = try request.checked(stubsUnknownNames: false)
    } catch {
      throw SwiftTestProblem("the script has errors, or names that nobody declares")
    }
    guard program.rules == Dialect.google.rawValue else {
      throw SwiftTestProblem("only scripts with google's promises can be written as tests, and this one has \(program.rules)'s")
    }
    let plan = request.plan
    guard plan.injections.isEmpty, plan.sourceInjections.isEmpty, plan.promptLines.isEmpty, !plan.stubs.isOn else {
      throw SwiftTestProblem(
        "injections, typed lines and stubs can't be written as tests: choose orders, answers and failures by --schedule")
    }
    code = CompiledScript.code(in: source, request.language.language)
    if let word = CompiledScript.refusedWord(in: code) {
      throw SwiftTestProblem(
        "'\(word)' can't be written as a test yet: tests have chains, queues with 'async' and 'asyncAfter', and requests of texts"
      )
    }
    if let label = CompiledScript.refusedLabel(in: code) {
      throw SwiftTestProblem(
        "'\(label)' can't be written as a test yet: tests have queues with 'label:', 'qos:' and 'attributes:', and 'async' and 'asyncAfter' without flags and groups"
      )
    }
    try CompiledScript.checkRequests(in: code, Array(source.utf8))
    var bytes = Array(source.utf8)
    for insertion in try CompiledScript.insertions(program, code).reversed() {
      bytes.insert(contentsOf: insertion.text.utf8, at: insertion.offset)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    text = lines.map { $0.hasPrefix("import ") ? "// \($0)" : "\($0)" }.joined(separator: "\n")
    helpers = CompiledWorld.code(for: String(decoding: code, as: UTF8.self))
    expectations = ExploreRequest.expectations(in: source)
  }

  // MARK: What is refused

  private static func code(in text: String, _ language: any Language) -> [UInt8] {
    guard let kinds = language.classify(text, behind: "", isLineEnd: { $0 == "\n" }) else { return Array(text.utf8) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let blanked = zip(lines, kinds).map { line, kinds in
      String(
        decoding: zip(line, kinds).flatMap { character, kind -> [UInt8] in
          let isSilent = kind == .string || kind == .comment
          return isSilent ? Array(repeating: 0x20, count: character.utf8.count) : Array(character.utf8)
        }, as: UTF8.self)
    }
    return Array(blanked.joined(separator: "\n").utf8)
  }

  private static let refused: Set<String> = Dialect.typesBesidesPromises.subtracting(compiled).union([
    "await", "awaitPromise", "waitForPromises", "extension", "protocol", "operator", "precedencegroup", "actor", "sleep",
    "usleep", "debugPrint", "dump", "dispatchMain",
  ])

  /// Types that the tests have, too: Swift's own, and those of `CompiledWorld`.
  private static let compiled: Set<String> = [
    "DispatchQueue", "DispatchTime", "DispatchTimeInterval", "DispatchQoS", "SimulatedNetwork", "Duration", "Regex", "Int8",
    "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
  ]

  private static func refusedWord(in code: [UInt8]) -> String? {
    let text = String(decoding: code, as: UTF8.self)
    if let word = text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }).first(where: {
      refused.contains(String($0))
    }) {
      return String(word)
    }
    // A method of queues is no asynchronous function.
    if text.contains(#/(^|[^.\w])async\b/#) { return "async" }
    if let call = text.firstMatch(of: #/\.(sync\s*[({]|promises\b|async(After)?\s*\(\s*\.promise\b)/#) {
      return "\(call.output.0.dropFirst().prefix { $0.isLetter })"
    }
    return nil
  }

  /// The calls of queues with the labels that these have in tests, too.
  private static let queueCalls: [(call: String, labels: Set<String>)] = [
    ("async", ["qos", "execute"]), ("asyncAfter", ["deadline", "qos", "execute"]),
    ("DispatchQueue", ["label", "qos", "attributes"]),
  ]

  /// A label of a queue's call that tests don't have, with its colon.
  private static func refusedLabel(in code: [UInt8]) -> String? {
    for (call, known) in queueCalls {
      let name = Array("\(call)(".utf8)
      var offset = 0
      while let start = code[offset...].firstRange(of: name) {
        offset = start.upperBound
        let isWhole = call == "DispatchQueue" || start.lowerBound > 0 && code[start.lowerBound - 1] == UInt8(ascii: ".")
        guard isWhole, let end = closing(code, from: offset - 1) else { continue }
        if let label = labels(of: code[offset..<end]).first(where: { !known.contains($0) }) { return "\(label):" }
      }
    }
    return nil
  }

  /// The labels of a call's arguments, without those of calls in them.
  private static func labels(of arguments: ArraySlice<UInt8>) -> [String] {
    var depth = 0
    let own = arguments.filter { byte in
      if "([{".utf8.contains(byte) { depth += 1 }
      defer { if ")]}".utf8.contains(byte) { depth -= 1 } }
      return depth == 0
    }
    return String(decoding: own, as: UTF8.self).split(separator: ",").compactMap { argument in
      argument.firstMatch(of: #/^\s*(\w+)\s*:/#).map { String($0.output.1) }
    }
  }

  /// Makes sure that every request is for a text, whose answer has a text's type.
  private static func checkRequests(in code: [UInt8], _ source: [UInt8]) throws(SwiftTestProblem) {
    let name = Array("SimulatedNetwork".utf8)
    var offset = 0
    while let start = code[offset...].firstRange(of: name) {
      offset = start.upperBound
      guard let verb = [".get", ".post"].first(where: { code[offset...].starts(with: "\($0)(".utf8) }),
        case let open = offset + verb.utf8.count, let end = closing(code, from: open)
      else {
        throw SwiftTestProblem("only 'SimulatedNetwork.get' and '.post' can be written as a test")
      }
      let arguments = String(decoding: code[(open + 1)..<end], as: UTF8.self)
      let labels = arguments.split { !($0.isLetter || $0 == ":") }.filter { $0.hasSuffix(":") }
      let path = String(decoding: source[(open + 1)..<end], as: UTF8.self).split(separator: ",").first ?? ""
      guard labels.allSatisfy({ $0 == "body:" || $0 == "latency:" }), path.hasSuffix(".txt\"") || path.hasSuffix(".html\"") else {
        throw SwiftTestProblem(
          "only requests of texts can be written as tests: 'get' or 'post' of a path that ends in .txt or .html, with 'body:' and 'latency:'"
        )
      }
    }
  }

  private static func closing(_ code: [UInt8], from open: Int) -> Int? {
    var depth = 0
    for index in open..<code.count {
      switch code[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  // MARK: Queues

  private struct Insertion {
    let offset: Int
    let text: String
  }

  /// Names the queue in every call that makes a promise.
  private static func insertions(_ program: any CheckedProgram, _ code: [UInt8]) throws(SwiftTestProblem) -> [Insertion] {
    let lineStarts = [0] + code.indices.filter { code[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    var insertions: [Insertion] = []
    for call in program.operatorPlaces.sorted(by: { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }) {
      guard call.place.line <= lineStarts.count else { continue }
      var offset = lineStarts[call.place.line - 1] + call.place.column - 1 + call.name.utf8.count
      if ["get", "post"].contains(call.name) { continue }
      if call.name == "Promise", offset < code.count, code[offset] == UInt8(ascii: "<") {
        var depth = 0
        repeat {
          if code[offset] == UInt8(ascii: "<") { depth += 1 }
          if code[offset] == UInt8(ascii: ">") { depth -= 1 }
          offset += 1
        } while depth > 0 && offset < code.count
      }
      let next = code[offset...].firstIndex { $0 != 0x20 && $0 != 0x0A } ?? code.count
      guard next < code.count else { continue }
      if code[next] == UInt8(ascii: "{") {
        insertions.append(Insertion(offset: offset, text: "(on: .explored)"))
      } else if code[next] == UInt8(ascii: "("),
        let argument = code[(next + 1)...].firstIndex(where: { $0 != 0x20 && $0 != 0x0A })
      {
        let isEmpty = code[argument] == UInt8(ascii: ")")
        if code[argument...].starts(with: "on:".utf8) { continue }
        if call.name == "pending" {
          insertions.append(Insertion(offset: next + 1, text: "tracedBy: ExploredClock.current.main.traceHook"))
        } else if call.name != "Promise" {
          insertions.append(Insertion(offset: next + 1, text: isEmpty ? "on: .explored" : "on: .explored, "))
        }
      }
    }
    return insertions
  }
}
