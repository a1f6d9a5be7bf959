import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Finds what people write who know promises from JavaScript, and says how Swift writes it.
///
/// It looks at tokens: a text with `=>` in it has no tree that could be trusted.
struct JavaScriptWords {
  let tokens: [TokenSyntax]
  let text: String
  let unit: CodeUnit
  let dialect: Dialect
  /// The names that the text declares, as far as a keyword before them tells: those aren't JavaScript's.
  private let declared: Set<String>

  private init(_ text: String, unit: CodeUnit, dialect: Dialect) {
    tokens = ParsedScript.tokens(of: text).filter { !$0.text.isEmpty }
    (self.text, self.unit, self.dialect) = (text, unit, dialect)
    let keywords: Set = ["let", "var", "func", "class", "struct", "enum", "actor", "case", "operator"]
    let texts = tokens.map(\.text)
    declared = Set(zip(texts, texts.dropFirst()).lazy.filter { keywords.contains($0.0) }.map(\.1.trimmingBackticks))
  }

  /// Puts JavaScript's words in the place of what else is wrong with their lines: mostly it is wrong because of them.
  ///
  /// - Parameter stubsUnknownNames: Whether names that nobody declares are no errors.
  static func explaining(
    _ problems: ScriptProblems, of text: String, unit: CodeUnit, dialect: Dialect, stubsUnknownNames: Bool
  ) -> ScriptProblems {
    let signs = [
      "=>", "===", "!==", "const ", "new ", "console.", "setTimeout", ".finally", "Promise.", "function", "${", "try {",
      "catch (", "for (",
    ]
    guard problems.diagnostics.contains(where: { $0.severity == .error }), signs.contains(where: text.containsBytes(of:)) else {
      return problems
    }
    let words = JavaScriptWords(text, unit: unit, dialect: dialect).problems(withNames: !stubsUnknownNames)
    let lines = Set(words.map(\.place.line))
    guard !words.isEmpty else { return problems }
    // What the parser would insert to make Swift of it, a brace at the end for example, mends nothing.
    let others = problems.diagnostics.filter { !lines.contains($0.place.line) }.map { problem in
      var problem = problem
      problem.fixIt = nil
      return problem
    }
    return ScriptProblems(all: words + others)
  }

  /// The uses of members that JavaScript's `Promise` has, in a text that Swift's compiler would take.
  static func members(in text: String, unit: CodeUnit, dialect: Dialect) -> [ScriptDiagnostic] {
    let signs = ["all", "any", "race", "resolve", "reject"].map { "Promise.\($0)" }
    guard dialect == .google, signs.contains(where: text.containsBytes(of:)) else { return [] }
    let words = JavaScriptWords(text, unit: unit, dialect: dialect)
    return words.tokens.indices.compactMap { words.text($0) == "Promise" ? words.problemOfMember($0) : nil }
  }

  /// One problem for each word.
  private func problems(withNames: Bool) -> [ScriptDiagnostic] {
    var found: [ScriptDiagnostic] = []
    for index in tokens.indices where found.count < ScriptProblems.maximumShown {
      let word = tokens[index].text
      switch word {
      case "=>" where !declared.contains(word): found.append(arrow(index))
      case "const" where isDeclaration(index): found.append(problem(index, "Swift declares constants with 'let'", "let"))
      case "new" where isMaking(index): found.append(problemOfNew(index))
      case "console" where withNames && !declared.contains(word): problemOfConsole(index).map { found.append($0) }
      case "setTimeout" where withNames && dialect != .ecmascript && !declared.contains(word) && text(index + 1) == "(":
        found.append(timeout(index))
      case "finally" where dialect == .google && text(index - 1) == "." && !declared.contains(word):
        found.append(problem(index, "google's promises have 'always', not 'finally'", "always"))
      case "length" where text(index - 1) == "." && text(index + 1) != "(" && !declared.contains(word):
        found.append(problem(index, "Swift's texts and arrays have 'count', not 'length'", "count"))
      case "Math" where withNames && dialect != .ecmascript && !declared.contains(word):
        problemOfRandom(index).map { found.append($0) }
      case "===" where isBesideLiteral(index): found.append(problem(index, "Swift compares values with '=='", "=="))
      case "!==" where isBesideLiteral(index): found.append(problem(index, "Swift compares values with '!='", "!="))
      case "try" where text(index + 1) == "{":
        found.append(problem(index, "Swift's 'try' stands before a call: this is 'do { … }'", "do"))
      case "catch" where text(index - 1) == "}": problemOfCatch(index).map { found.append($0) }
      case "finally" where text(index - 1) == "}":
        found.append(problem(index, "Swift's 'do' has no 'finally': 'defer { … }' at its beginning runs at its end"))
      case "throw" where dialect != .ecmascript: problemOfThrowing(index).map { found.append($0) }
      case "for" where text(index + 1) == "(": problemOfLoop(index).map { found.append($0) }
      case "if" where text(index + 1) == "(": problemOfBareBranch(index).map { found.append($0) }
      case "Promise" where dialect == .google: problemOfMember(index).map { found.append($0) }
      case "function" where !declared.contains(word): function(index).map { found.append($0) }
      default: break
      }
    }
    return found + templates.prefix(ScriptProblems.maximumShown - found.count)
  }

  // MARK: Words

  /// `const` and a name on the same line, as nothing in Swift has them.
  private func isDeclaration(_ index: Int) -> Bool {
    guard tokens.indices.contains(index + 1), isName(index + 1), !startsLine(index + 1) else { return false }
    return !["let", "var", ".", "(", ",", "func"].contains(text(index - 1))
  }

  /// `new` and the name of a type.
  private func isMaking(_ index: Int) -> Bool {
    guard tokens.indices.contains(index + 1), isName(index + 1), !startsLine(index + 1) else { return false }
    return text(index - 1) != "." && tokens[index + 1].text.first?.isUppercase == true
      && ["(", "<", "{"].contains(text(index + 2))
  }

  private func problemOfNew(_ index: Int) -> ScriptDiagnostic {
    if text(index + 1) == "Error", text(index + 2) == "(", dialect != .ecmascript { return problemOfError(index) }
    let range = start(index)..<start(index + 1)
    return problem(index, "Swift makes objects without 'new'", "remove 'new'", [FixIt.Change(range, "")])
  }

  /// `new Error(text)`: errors of Swift are of types that a script declares.
  private func problemOfError(_ index: Int) -> ScriptDiagnostic {
    let message = "Swift's errors are of types that you declare, and are made without 'new'"
    guard let close = partner(of: index + 2), commas(between: index + 2, and: close).isEmpty else {
      return problem(index, message)
    }
    let given = close > index + 3 ? "description: " : "description: \"Error\""
    let made = FixIt.Change(start(index)..<end(index + 2), "\(DeclaredFailure.name)(\(given)")
    return problem(index, message, "declare an error", declarationOfFailure + [made])
  }

  private func problemOfConsole(_ index: Int) -> ScriptDiagnostic? {
    guard text(index + 1) == ".", ["log", "info", "warn", "error", "debug"].contains(text(index + 2)) else { return nil }
    let change = FixIt.Change(start(index)..<end(index + 2), "print")
    return problem(index, "Swift prints with 'print'", "use 'print' instead", [change])
  }

  private func problemOfMember(_ index: Int) -> ScriptDiagnostic? {
    let name = text(index + 2)
    guard text(index + 1) == ".", text(index + 3) == "(", !declared.contains("Promise"), !declared.contains(name) else {
      return nil
    }
    let (message, word): (String, String?) =
      switch name {
      case "all", "race": ("google's '\(name)' is a function, not a member of 'Promise'", name)
      case "allSettled": ("google has no 'allSettled': its 'any' waits for all promises, and fails if all of them do", "any")
      case "any": ("google has nothing that takes the first value: its 'any' waits for all promises", nil)
      case "resolve": ("google makes a fulfilled promise with 'Promise(value)'", "Promise")
      case "reject": ("google makes a rejected promise with 'Promise(error)', of an Error", "Promise")
      default: ("", nil)
      }
    guard !message.isEmpty else { return nil }
    guard let word else { return problem(index, message) }
    if name == "reject" { return problemOfRejecting(index, message) }
    if name == "all", let list = listTakenApart(index) { return problem(index, message, "use 'all' instead", list) }
    // A promise that is given nothing would never be fulfilled.
    if name == "resolve", text(index + 4) == ")" {
      return problem(
        index, message, "use 'Promise(())' instead", [FixIt.Change(start(index)..<end(index + 4), "Promise(())")])
    }
    return problem(index, message, "use '\(word)' instead", [FixIt.Change(start(index)..<end(index + 2), word)])
  }

  /// `Promise.reject(reason)`: a promise that is given anything else than an error would be fulfilled with it.
  private func problemOfRejecting(_ index: Int, _ message: String) -> ScriptDiagnostic {
    let first = index + 4
    let isMade = text(first) == "new" || tokens[first].text.first?.isUppercase == true && text(first + 1) == "("
    let isNamed = text(first + 1) == ")" && (["e", "err"].contains(text(first)) || text(first).lowercased().hasSuffix("error"))
    if isMade || isNamed {
      return problem(index, message, "use 'Promise' instead", [FixIt.Change(start(index)..<end(index + 2), "Promise")])
    }
    let isText = [.stringQuote, .singleQuote].contains(tokens[first].tokenKind)
    guard isText, let close = partner(of: index + 3) else { return problem(index, message) }
    let changes = [
      FixIt.Change(start(index)..<end(index + 3), "Promise(\(DeclaredFailure.name)(description: "),
      FixIt.Change(start(close)..<end(close), "))"),
    ]
    return problem(index, message, "declare an error", declarationOfFailure + changes)
  }

  /// `throw "text"`.
  private func problemOfThrowing(_ index: Int) -> ScriptDiagnostic? {
    let first = index + 1
    guard [.stringQuote, .singleQuote].contains(tokens[first].tokenKind),
      let last = (first + 1..<tokens.count).first(where: { tokens[$0].tokenKind == tokens[first].tokenKind })
    else { return nil }
    let changes = [
      FixIt.Change(start(first)..<start(first), "\(DeclaredFailure.name)(description: "),
      FixIt.Change(end(last)..<end(last), ")"),
    ]
    return problem(
      index, "Swift's errors are of types that you declare: a text can't be thrown", "declare an error",
      declarationOfFailure + changes)
  }

  /// What declares the type of errors, if the text doesn't.
  private var declarationOfFailure: [FixIt.Change] {
    declared.contains(DeclaredFailure.name) ? [] : [FixIt.Change(start(0)..<start(0), DeclaredFailure.declaration)]
  }

  /// `Promise.all([a, b])` whose handler takes the list apart: google's `all(a, b)` gives several values.
  private func listTakenApart(_ index: Int) -> [FixIt.Change]? {
    let list = index + 4
    guard text(list) == "[", let end = partner(of: list), let close = partner(of: index + 3), close == end + 1,
      ["then", "(", "(", "["].indices.allSatisfy({ text(close + 2 + $0) == ["then", "(", "(", "["][$0] }), text(close + 1) == "."
    else { return nil }
    return [
      FixIt.Change(start(index)..<self.end(list), "all("), FixIt.Change(start(end)..<self.end(end), ""),
    ]
  }

  /// `Math.random()`.
  private func problemOfRandom(_ index: Int) -> ScriptDiagnostic? {
    guard text(index + 1) == ".", text(index + 2) == "random", text(index + 3) == "(", text(index + 4) == ")" else { return nil }
    let change = FixIt.Change(start(index)..<end(index + 4), "Double.random(in: 0..<1)")
    return problem(index, "Swift's random numbers are made by their type", "use 'Double.random'", [change])
  }

  /// `setTimeout(CLOSURE, MILLISECONDS)`.
  private func timeout(_ index: Int) -> ScriptDiagnostic {
    let message = "Swift runs code later with 'DispatchQueue.main.asyncAfter', after seconds, not milliseconds"
    guard let close = partner(of: index + 1), close > index + 2 else { return problem(index, message) }
    let comma = commas(between: index + 1, and: close).last
    var delay = ""
    if let comma, comma + 1 < close {
      let milliseconds = part(start(comma + 1)..<end(close - 1))
      delay = " + " + (Double(milliseconds).map(JavaScriptWords.seconds(ofMilliseconds:)) ?? "Double(\(milliseconds)) / 1000")
    }
    // The function that settles a promise of nothing is to be called with that.
    let isHandedOver = (comma ?? close) == index + 3 && isName(index + 2)
    let isSettling = isHandedOver && (0..<index).contains { text($0) == text(index + 2) && isFirstParameter($0) }
    let changes =
      [
        FixIt.Change(start(index)..<start(index + 2), "DispatchQueue.main.asyncAfter(deadline: .now()\(delay), execute: "),
        FixIt.Change(end((comma ?? close) - 1)..<start(close), ""),
      ] + (isSettling ? [FixIt.Change(start(index + 2)..<end(index + 2), "{ \(text(index + 2))(()) }")] : [])
    return problem(index, message, "use 'DispatchQueue.main.asyncAfter' instead", changes)
  }

  /// Whether a name is the first that a closure gets: `(resolve, reject) =>`, `resolve =>`, `{ resolve, _ in`.
  private func isFirstParameter(_ index: Int) -> Bool {
    let (before, after) = (text(index - 1), text(index + 1))
    return after == "=>" || (before == "(" && (after == "," || text(index + 2) == "=>"))
      || (before == "{" && [",", "in"].contains(after))
  }

  private static func seconds(ofMilliseconds milliseconds: Double) -> String {
    let text = "\(milliseconds / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  // MARK: Diagnostics

  /// A problem whose word another one takes the place of.
  private func problem(_ index: Int, _ message: String, _ word: String) -> ScriptDiagnostic {
    problem(index, message, "use '\(word)' instead", [FixIt.Change(start(index)..<end(index), word)])
  }

  /// Changes in the order of the text; where one begins what another one adds something before, that comes first.
  private static func inOrder(_ changes: [FixIt.Change]) -> [FixIt.Change] {
    changes.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  func problem(_ index: Int, _ message: String, _ fix: String = "", _ changes: [FixIt.Change] = []) -> ScriptDiagnostic {
    let place = unit.place(atUTF8Offset: start(index))
    var problem = ScriptDiagnostic(
      severity: .error, message: message, fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
    problem.fixIt = FixIt(fix, Self.inOrder(changes), in: unit)
    return problem
  }
}
