import SwiftLanguage

/// What the name of a function or a variable says about its value.
struct StubNoun {
  /// What kind of value the name promises.
  enum Kind: Equatable {
    case flag, error, text, number
    /// Several things; the text is what one of them is called.
    case list(of: String)
    case thing
  }

  /// What the value is called: `user` for `getUser`.
  let noun: String
  let kind: Kind

  /// Whether a function of that name is called for what it does, not for what it returns.
  let isEffect: Bool

  /// Whether the name says only that something is got, so that the owner's name stands for it.
  private(set) var isOwners = false

  /// - Parameter name: The name, with what it is a member of: `ImageLoader.load`.
  init(_ name: String) {
    let parts = name.split(separator: ".").map(String.init)
    let words = Self.words(of: parts.last ?? name)
    let first = words.first?.lowercased() ?? ""
    isEffect =
      parts.last?.first?.isUppercase != true
      && (Self.effects.contains(first) || (words.count > 1 && Self.changes.contains(first))
        || words.count == 2 && first == "on" && Self.outcomes.contains(words[1].lowercased()))
    var rest = words
    if Self.getters.contains(first) {
      rest = Array(words.dropFirst())
      // What an ImageLoader loads is an image.
      isOwners = rest.isEmpty && parts.count > 1
      if isOwners { rest = Self.words(of: parts[parts.count - 2]).dropLast() }
      if rest.isEmpty { rest = words }
    }
    noun = rest.isEmpty ? name : Self.joined(rest)
    // `menuItems(for devices)` are items, `numberOfItems` is a number.
    // `expiresIn` belongs to nothing.
    if let position = rest.dropFirst().firstIndex(where: { Self.prepositions.contains($0.lowercased()) }),
      rest[position].lowercased() != "in" || position + 1 < rest.count,
      !Self.groups.contains(rest[position - 1].lowercased())
    {
      rest = Array(rest[..<position])
    }
    let last = rest.last?.lowercased() ?? ""
    // `kAccuracyMeters` is a constant, and what `showAlerts` or `migrateSettings` do is no list of alerts or settings.
    let namesNoList =
      rest.count == 1 && last == "res" || first == "k"
      || words.count > 1 && (Self.effects.contains(first) || Self.deeds.contains(first))
    if words.count > 1 ? Self.questions.contains(first) : Self.tests.contains(first) {
      kind = .flag
    } else if last == "error" || last == "failure", rest.dropLast().last != "With" {
      kind = .error
    } else if Self.texts.contains(last) {
      kind = .text
    } else if Self.numbers.contains(last) || words.count > 1 && Self.amounts.contains(first) && Self.singular(last) != nil {
      kind = .number
    } else if !namesNoList, let one = Self.singular(last) {
      // `userID` for `userIDs`
      let own = rest.last.flatMap { $0.dropLast().count > 1 && $0.dropLast().allSatisfy(\.isUppercase) ? $0.dropLast() : nil }
      kind = .list(of: Self.joined(rest.dropLast() + [own.map(String.init) ?? one]))
    } else {
      kind = .thing
    }
  }

  /// Whether it names an error.
  var isFailure: Bool { kind == .error }

  /// Whether a value of that name tells one thing from another.
  var tellsApart: Bool {
    Self.identifying.contains(Self.words(of: noun).last?.lowercased() ?? "")
  }

  private static let identifying: Set<String> = [
    "id", "identifier", "uuid", "guid", "url", "uri", "path", "key", "slug", "email", "link", "href",
  ]

  /// Whether a name is that of something which is sent or run later: one thing, whatever made it.
  static func namesRequest(_ name: String) -> Bool {
    ["request", "query", "endpoint", "operation", "command", "descriptor"].contains(words(of: name).last?.lowercased() ?? "")
  }

  /// What one of several things is called.
  static func one(of noun: StubNoun) -> String {
    if case .list(let one) = noun.kind { one } else { noun.noun }
  }

  private static let getters: Set<String> = [
    "get", "load", "fetch", "request", "download", "find", "read", "query", "search", "make", "create", "current", "retrieve",
    "lookup", "promise", "async", "compute", "calculate", "parse", "decode", "resolve", "obtain", "receive",
  ]
  private static let effects: Set<String> = [
    "show", "hide", "display", "update", "present", "dismiss", "render", "draw", "reload", "refresh", "log", "report", "print",
    "set", "reset", "notify", "alert", "track", "play", "stop", "start", "enable", "disable", "clear", "handle", "configure",
    "setup", "will", "layout", "push", "pop", "navigate", "close",
  ]
  /// What a callback tells of: `onSuccess(value)`.
  private static let outcomes: Set<String> = [
    "success", "failure", "fail", "error", "result", "next", "complete", "completed", "completion", "cancel",
  ]
  /// Verbs of functions that return nothing where something is named behind them: `addSubview`.
  private static let changes: Set<String> = ["add", "remove", "insert", "append", "register", "move"]
  /// Verbs of functions that do something with what is named behind them, and of settings that allow it.
  private static let deeds: Set<String> = [
    "check", "declare", "migrate", "expunge", "dim", "mark", "save", "store", "send", "delete", "cancel", "validate", "verify",
    "apply", "observe", "subscribe", "prepare", "process", "perform", "run", "execute", "begin", "end", "finish", "invalidate",
    "schedule", "use", "uses", "allow", "allows", "prefer", "prefers", "include", "includes", "require", "requires", "ask",
    "purge",
    "flush", "clean", "wipe", "erase", "archive", "restore", "shows", "hides", "keep", "keeps", "ignore", "ignores", "skip",
    "skips",
    "wants", "supports", "accepts", "forget", "add", "remove", "insert", "append", "register", "move", "swap",
  ]
  /// Words behind which comes what a value belongs to or is looked up by.
  private static let prepositions: Set<String> = ["for", "with", "by", "from", "of", "at", "in", "using", "since"]
  /// Words behind which comes what a list holds: `listOfUsers`.
  private static let groups: Set<String> = ["list", "array", "set", "group", "page", "batch", "all", "none", "both"]
  private static let texts: Set<String> = [
    "name", "title", "text", "token", "url", "path", "string", "id", "identifier", "description", "message", "email", "key",
    "password", "label", "address", "line", "html", "json",
  ]
  private static let questions: Set<String> = ["is", "has", "can", "should", "was", "did"]
  /// Methods that say yes or no.
  private static let tests: Set<String> = ["contains", "exists", "equals"]
  /// What is one thing though its name is a plural.
  private static let single: Set<String> = [
    "credentials", "settings", "preferences", "defaults", "statistics", "stats", "metrics", "analytics", "news", "canvas",
    "alias", "bounds", "gps", "ios", "os", "https", "dns", "tls", "css", "js", "series", "means",
  ]
  /// What stands before what is counted: `countSubmissions`, `maximumAttempts`.
  private static let amounts: Set<String> = ["count", "maximum", "minimum", "max", "min", "total"]
  private static let numbers: Set<String> = [
    "count", "number", "index", "age", "size", "total", "amount", "score", "width", "height", "length", "seconds", "sum", "price",
    "minutes", "hours", "milliseconds", "microseconds", "nanoseconds",
  ]

  /// The words of a name in camel case; the letters of an abbreviation stay together.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    let letters = name.unicodeScalars.drop { $0 == "_" }.map(\.self)
    for (index, letter) in letters.enumerated() {
      // `userIDs`, `imageURLs`
      let isPlural =
        index > 0 && letters[index - 1].isCapital && letters.dropFirst(index + 1).first == "s"
        && letters.dropFirst(index + 2).first?.isSmall != true
      let startsWord =
        letter.isCapital && !isPlural
        && (index == 0 || !letters[index - 1].isCapital
          || (index + 1 < letters.count && letters[index + 1].isSmall))
      if startsWord || index == 0 || letter == "_" { words.append("") }
      if letter != "_" { words[words.count - 1].unicodeScalars.append(letter) }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func joined(_ words: [String]) -> String {
    guard let first = words.first else { return "" }
    let isAbbreviation = first.count > 1 && first.allSatisfy(\.isUppercase)
    return (isAbbreviation ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()) + words.dropFirst().joined()
  }

  private static func singular(_ word: String) -> String? {
    guard word.count > 2, word.hasSuffix("s"), !["ss", "us", "is", "ws"].contains(where: word.hasSuffix),
      word != "lhs", word != "rhs", !single.contains(word)
    else { return nil }
    return word.hasSuffix("ies") ? String(word.dropLast(3)) + "y" : String(word.dropLast())
  }
}

extension Unicode.Scalar {
  /// Whether it is an uppercase letter; names have hardly any others than those of ASCII, which need no table.
  fileprivate var isCapital: Bool { isASCII ? "A"..."Z" ~= self : properties.isUppercase }
  fileprivate var isSmall: Bool { isASCII ? "a"..."z" ~= self : properties.isLowercase }
}
