/// Which function a promise belongs to, as the indentation tells.
extension SourceBytes {
  /// The name of the function whose promise a call makes; `nil` if it makes no function's.
  ///
  /// Where a function returns a promise it is that one: callers get it, and what the function made before is no concern of theirs.
  /// Otherwise it is each one that the function makes of nothing.
  func owner(of call: CallText, line: Int, column: Int) -> String? {
    guard let function = function(around: line, before: column) else { return nil }
    guard returnsPromise(function) else { return call.isLink ? nil : function.name }
    return isReturned(call, line: line, by: function) ? function.name : nil
  }

  private func returnsPromise(_ function: Function) -> Bool {
    guard let header = self[function.line],
      let start = header.index(behind: ") -> ") ?? header.index(behind: ") async -> ") ?? header.index(behind: ") throws -> ")
    else { return false }
    let type = String(decoding: header[start...], as: UTF8.self).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return type.hasSuffix("Promise") || type == "Guarantee"
  }

  private func isReturned(_ call: CallText, line: Int, by function: Function) -> Bool {
    if isReturnedFromBranch(call, line: line, by: function) { return true }
    if line == function.line { return call.rest.map(isClosingBrace) ?? false }
    guard let statement = statement(around: line, in: function), statement.isReturned else { return false }
    if line != statement.lines.lowerBound {
      // Deeper lines are those of closures.
      let least = statement.lines.dropFirst().compactMap(indent).min()
      guard let bytes = firstByte(of: line), [UInt8(ascii: "."), UInt8(ascii: "}")].contains(bytes), indent(of: line) == least
      else { return false }
    }
    var last = line
    if let rest = call.rest {
      guard CallText.isEmptyOrComment(rest) else { return false }
    } else {
      let own = indent(of: line) ?? 0
      guard let close = ((line + 1)..<count).first(where: { indent(of: $0).map { $0 <= own } ?? false }), let bytes = self[close],
        isClosingBrace(CallText.trimmed(bytes[(indent(of: close) ?? 0)...]))
      else { return false }
      last = close
    }
    return !((last + 1)..<max(statement.lines.upperBound, last + 1)).contains { indent(of: $0) != nil }
  }

  /// Whether a call ends a `return` that stands in branches or loops of a function, rather than in a closure.
  private func isReturnedFromBranch(_ call: CallText, line: Int, by function: Function) -> Bool {
    guard line > function.line, let own = indent(of: line), let rest = call.rest else { return false }
    var start = line
    if firstByte(of: line) == UInt8(ascii: ".") {
      guard let above = (function.line + 1..<line).last(where: { indent(of: $0).map { $0 < own } ?? false }) else { return false }
      start = above
    }
    guard let bytes = self[start], let inner = indent(of: start) else { return false }
    let text = String(decoding: start == line ? bytes[inner..<call.range.lowerBound] : bytes[inner...], as: UTF8.self)
    let isOneLine = !text.hasPrefix("return ")
    if isOneLine {
      guard start == line, SourceBytes.isBranch(text), let keyword = text.ranges(of: "return ").last,
        CallText.leavesNothingOpen(Array(text[keyword.upperBound...].utf8)[...]), isClosingBrace(rest)
      else { return false }
    } else {
      guard CallText.isEmptyOrComment(rest), start != line || CallText.leavesNothingOpen(Array(text.utf8)[...]) else {
        return false
      }
      if next(after: line)?.first == UInt8(ascii: ".") { return false }
    }
    var least = inner
    for above in (function.line + 1..<start).reversed() {
      guard let indent = indent(of: above), indent < least, let bytes = self[above] else { continue }
      guard SourceBytes.isBranch(String(decoding: bytes[indent...], as: UTF8.self)) else { return false }
      least = indent
    }
    return true
  }

  /// Whether a line begins a branch or a loop, in which `return` is the function's.
  private static func isBranch(_ line: String) -> Bool {
    let words = line.split { !$0.isLetter }
    return words.first.map {
      ["if", "else", "guard", "switch", "case", "default", "for", "while", "repeat", "do", "catch"].contains($0)
    }
      ?? false
  }

  /// Whether a text without blanks at its ends is a brace that closes what stood above, and nothing else.
  func isClosingBrace(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "}") && CallText.isEmptyOrComment(CallText.trimmed(text.dropFirst()))
  }

  private func firstByte(of line: Int) -> UInt8? { indent(of: line).flatMap { self[line]?[$0] } }

  /// A statement of a function's body: its lines, and whether its value is the function's.
  private func statement(around line: Int, in function: Function) -> (lines: Range<Int>, isReturned: Bool)? {
    guard let outer = indent(of: function.line) else { return nil }
    let end = ((function.line + 1)..<count).first { indent(of: $0).map { $0 <= outer } ?? false } ?? count
    let body = (function.line + 1)..<end
    guard body.contains(line), let inner = body.compactMap(indent).min() else { return nil }
    let continuations = ".})]".utf8
    let starts = body.filter { indent(of: $0) == inner && !(firstByte(of: $0).map(continuations.contains) ?? true) }
    guard let start = starts.last(where: { $0 <= line }), let bytes = self[start] else { return nil }
    let next = starts.first { $0 > line }
    return (start..<(next ?? end), next == nil || bytes[inner...].starts(with: "return ".utf8))
  }
}

extension [UInt8] {
  /// Where it goes on behind the first place of a text.
  fileprivate func index(behind text: String) -> Int? {
    let wanted = Array(text.utf8)
    return indices.dropLast(wanted.count - 1).first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
      .map { $0 + wanted.count }
  }
}

extension SourceBytes {
  /// The expression with which the chain begins that a link belongs to, and its line: `broken()` of a `.then` below it; `nil` where the
  /// text doesn't say it.
  func head(of call: CallText, line: Int) -> (text: String, line: Int)? {
    guard call.isLink, let own = self[line] else { return nil }
    var number = line
    var text = own[..<max(call.range.lowerBound - 1, 0)]
    while isBlank(text) || firstByte(in: text) == UInt8(ascii: ".") {
      guard number > 0, let above = self[number - 1] else { return nil }
      number -= 1
      text = above[...]
    }
    // Of a line that opens a closure, what stands in it.
    if !CallText.leavesNothingOpen(text), let brace = text.lastIndex(of: UInt8(ascii: "{")) { text = text[(brace + 1)...] }
    let head = String(decoding: text, as: UTF8.self).trimmed
    guard CallText.leavesNothingOpen(text), head.first?.isLetter == true else { return nil }
    // A type alone says nothing: `SimulatedNetwork.get("/users")` is what it gets.
    let isType = head.first?.isUppercase == true && head.allSatisfy { $0.isLetter || $0.isNumber }
    return isType ? nil : (head, number)
  }

  private func isBlank(_ text: ArraySlice<UInt8>) -> Bool { firstByte(in: text) == nil }

  private func firstByte(in text: ArraySlice<UInt8>) -> UInt8? {
    text.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
  }
}
