/// What Node's own modules give, as JavaScript: it is read in the place of the statement that asks for it.
enum JSModules {
  /// A statement's part of a module: what the module gives, and what the text calls it.
  private struct Wish {
    var given: String
    var name: String
  }

  /// The statements with those that ask for a module replaced, as far as it is known; and the parser's text for what they declare.
  static func replaced(in text: String) -> String {
    guard text.contains("require(") || text.contains("import ") else { return text }
    // The only function of Node's own that one makes a promise of has its callback in front.
    let later = "((ms, value) => new Promise(resolve => setTimeout(() => resolve(value), ms)))"
    let text = text.replacing("util.promisify(", with: "util_promisify(").replacing(
      "promisify(setTimeout)", with: later
    )
    .replacing("util_\(later)", with: later)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let stops = text.contains("signal")
    return lines.map { line in declarations(for: String(line), stops) ?? String(line) }.joined(
      separator: "\n")
  }

  /// The declarations, on one line, for one that asks for a module; `nil` for any other line.
  ///
  /// - Parameter stops: Whether the text may stop what waits.
  private static func declarations(for line: String, _ stops: Bool) -> String? {
    let tokens = JSLexer.tokens(of: line).dropLast()
    guard let first = tokens.first, ["const", "let", "var", "import"].contains(first.text),
      tokens.count < 20
    else { return nil }
    var words = tokens.dropFirst().map(\.text).filter { $0 != ";" && $0 != "," }
    var member: String?
    if first.isWord("import") {
      guard words.count > 2, words[words.count - 2] == "from" else { return nil }
    } else {
      if words.count > 2, words[words.count - 2] == ".", words[words.count - 3] == ")" {
        member = words.last
        words.removeLast(2)
      }
      guard words.count > 5, words.suffix(5).first == "=", words[words.count - 4] == "require",
        words.last == ")"
      else {
        return nil
      }
      words.removeLast()
    }
    let module = words.removeLast().replacing("node:", with: "")
    words.removeAll { ["=", "require", "(", "from"].contains($0) }
    var wishes: [Wish] = []
    if words.first == "{", words.last == "}" {
      var rest = Array(words.dropFirst().dropLast())
      while !rest.isEmpty {
        let given = rest.removeFirst()
        if rest.count > 1, rest[0] == ":" || rest[0] == "as" {
          wishes.append(Wish(given: given, name: rest[1]))
          rest.removeFirst(2)
        } else {
          wishes.append(Wish(given: given, name: given))
        }
      }
    } else if words.count == 1 {
      wishes = [Wish(given: member ?? "", name: words[0])]
    } else {
      return nil
    }
    let texts = wishes.compactMap { source(of: $0, in: module, stops) }
    return texts.count == wishes.count ? texts.joined(separator: " ") : nil
  }

  private static func source(of wish: Wish, in module: String, _ stops: Bool) -> String? {
    switch (module, wish.given) {
    case ("events", ""), ("events", "EventEmitter"):
      emitter.replacing("EventEmitter", with: wish.name)
    case ("events", "once"):
      "function \(wish.name)(emitter, name) { return new Promise((resolve, reject) => { "
        + "const fail = (error) => { emitter.off(name, done); reject(error); }; "
        + "const done = (...values) => { emitter.off('error', fail); resolve(values); }; "
        + "emitter.once(name, done); if (name !== 'error') emitter.once('error', fail); }); }"
    case ("util", ""):
      wish.name == "util" ? promisify.replacing("promisify", with: "util_promisify") : nil
    case ("util", "promisify"): promisify.replacing("promisify", with: wish.name)
    case ("timers/promises", "setTimeout"):
      wish.name == "setTimeout"
        ? nil
        : stops
          ? stoppedSleep.replacing("sleep", with: wish.name)
          : "function \(wish.name)(ms, value) { return new Promise(resolve => setTimeout(() => resolve(value), ms)); }"
    default: nil
    }
  }

  private static let emitter = """
    class EventEmitter { \
    constructor() { this._events = new Map(); } \
    on(name, work) { return this._add(name, { work, isOnce: false }); } \
    addListener(name, work) { return this.on(name, work); } \
    once(name, work) { return this._add(name, { work, isOnce: true }); } \
    _add(name, entry) { \
    if (!this._events.has(name)) this._events.set(name, []); \
    this._events.set(name, this._events.get(name).concat([entry])); return this; } \
    off(name, work) { \
    const list = this._events.get(name) || []; const index = list.findLastIndex(entry => entry.work === work); \
    this._events.set(name, list.filter((entry, place) => place !== index)); return this; } \
    removeListener(name, work) { return this.off(name, work); } \
    removeAllListeners(name) { this._events.delete(name); return this; } \
    listenerCount(name) { return (this._events.get(name) || []).length; } \
    emit(name, ...values) { \
    const list = this._events.get(name) || []; \
    if (list.length === 0) { if (name === 'error') throw values[0]; return false; } \
    for (const entry of list) { if (entry.isOnce) this.off(name, entry.work); entry.work(...values); } \
    return true; } }
    """

  private static let stoppedSleep = """
    function sleep(ms, value, options) { const signal = options ? options.signal : undefined; \
    return new Promise((resolve, reject) => { \
    const stop = () => reject(new DOMException('The operation was aborted', 'AbortError')); \
    if (signal && signal.aborted) { stop(); return; } \
    const timer = setTimeout(() => resolve(value), ms); \
    if (signal) signal.addEventListener('abort', () => { clearTimeout(timer); stop(); }); }); }
    """

  private static let promisify = """
    function promisify(work) { return (...values) => new Promise((resolve, reject) => { \
    work(...values, (error, value) => { if (error) reject(error); else resolve(value); }); }); }
    """
}
