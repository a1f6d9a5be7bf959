/// 'try' with 'catch' and 'finally'.
extension SwiftWriter {
  mutating func write(
    _ work: [JSStatement], _ caught: (name: JSPattern?, body: [JSStatement])?, _ last: [JSStatement]?
  ) throws(JSProblem) -> String {
    var text = ""
    if let last {
      // 'defer' can neither wait nor go elsewhere.
      let isLeaving = ["await", "return", "break", "continue", "throw"].contains { mentions($0, in: last[...]) }
      if isLeaving { return try write(work, caught, waiting: last) }
      text += line("do {")
      indent += "  "
      text += line("defer {") + block(last) + line("}")
    }
    text += line("do {") + block(work)
    if let caught {
      var first: [String] = []
      scopes.append([:])
      defer { scopes.removeLast() }
      switch caught.name {
      case nil: break
      case .name(let name)?:
        declare(name)
        if name != "error" { first = ["let \(swiftName(name)) = error"] }
      case let pattern?:
        indent += "  "
        let parts = try take(apart: pattern, "error", "let")
        indent.removeLast(2)
        first = parts.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      }
      text += line("} catch {") + block(caught.body, first: first)
    }
    text += line("}")
    if last != nil {
      indent.removeLast(2)
      text += line("}")
    }
    return text
  }

  /// `finally` that waits, or goes elsewhere, which 'defer' can't: behind the rest, with what came of it.
  private mutating func write(
    _ work: [JSStatement], _ caught: (name: JSPattern?, body: [JSStatement])?, waiting last: [JSStatement]
  ) throws(JSProblem) -> String {
    let inner = (work + (caught?.body ?? []))[...]
    if mentions("break", in: inner) || mentions("continue", in: inner) {
      throw problem("a loop that is left through 'finally' which waits or goes elsewhere is not read")
    }
    let failure = fresh("failure")
    let outer = givingTo
    defer { givingTo = outer }
    var text = line("var \(failure): Error? = nil")
    var (isGiving, ending) = (false, "")
    if mentions("return", in: inner) {
      let (given, name) = (fresh("given"), fresh("attempt"))
      isGiving = true
      givingTo = (given, name)
      text += line("var \(given): [Any?] = []") + line("\(name): repeat {")
      let leaving = outer.map { "\($0.list) = \(given); break \($0.label)" }
      ending = line(
        "if !\(given).isEmpty { \(leaving ?? (JSMentions.gives(Array(inner)) ? "return \(given)[0]" : "return ()")) }")
      indent += "  "
    }
    text += line("do {")
    if let caught {
      indent += "  "
      text += try write(work, caught, nil)
      indent.removeLast(2)
    } else {
      text += block(work)
    }
    text += line("} catch {") + line("  \(failure) = error") + line("}")
    if isGiving {
      indent.removeLast(2)
      text += line("} while false")
    }
    givingTo = outer
    return text + line("do {") + block(last) + line("}") + line("if let \(failure) { throw \(failure) }") + ending
  }
}
