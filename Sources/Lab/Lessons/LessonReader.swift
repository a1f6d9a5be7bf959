internal import SwiftPromises

extension Lesson {
  /// Reads a lesson from its file's text.
  ///
  /// - Parameter file: The name of the file, which problems begin with.
  /// - Throws: All that is wrong with the text.
  /// - Complexity: O(length of the text).
  public init(file: String, text: String) throws(LessonProblems) {
    var reader = LessonReader(file: file, text: text)
    self = try reader.lesson()
  }
}

extension Lesson {
  /// Whether a text begins as lessons do: it is none of the scripts that people name by mistake.
  public static func isLesson(_ text: String) -> Bool {
    let start = (text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).prefix(2_000)
    let lines = start.split(omittingEmptySubsequences: false) { $0.isNewline }.map { LessonLines.trimmed($0) }
    guard lines.first == "---" else { return false }
    return lines.dropFirst().prefix { $0 != "---" }.contains { $0.hasPrefix("title:") || $0.hasPrefix("summary:") }
  }
}

/// Reads the text of a lesson, line by line.
struct LessonReader {
  private let file: String
  private var lines: LessonLines
  private var problems: [LessonProblem] = []
  private var fields: [String: (text: String, line: Int)] = [:]
  private var introduction: [String] = []
  private var notes: [String] = []
  private var parts: [LessonPart] = []
  /// Whether a block never ends: nothing can be said of what it may have taken in.
  private var isUnclosed = false

  init(file: String, text: String) {
    self.file = file
    // Some editors begin a file with a mark of its encoding.
    lines = LessonLines(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
  }

  mutating func lesson() throws(LessonProblems) -> Lesson {
    readFrontMatter()
    // Without front matter this is another kind of document, and everything in it would be a problem.
    if !problems.isEmpty { throw LessonProblems(problems: problems) }
    readBody()
    if isUnclosed { throw LessonProblems(problems: problems.sorted { $0.line < $1.line }) }
    let dialect = readDialect()
    let steps = makeSteps()
    guard problems.isEmpty else { throw LessonProblems(problems: problems.sorted { $0.line < $1.line }) }
    return Lesson(
      name: Lesson.name(ofFile: file), file: file, title: fields["title"]?.text ?? "", part: fields["part"]?.text ?? "",
      summary: fields["summary"]?.text ?? "", dialect: dialect, introduction: introduction, notes: notes, steps: steps)
  }

  private mutating func report(_ line: Int, _ text: String) {
    problems.append(LessonProblem(file: file, line: line, text: text))
  }

  // MARK: Front matter

  private static let fieldNames = ["title", "part", "summary", "dialect"]

  private mutating func readFrontMatter() {
    guard lines.next()?.text == "---" else {
      return report(
        1, "a lesson begins with a line '---', then title, part and summary; 'promiselab lessons new' writes a template")
    }
    let known = problems
    while let line = lines.next() {
      if line.text == "---" {
        for name in Self.fieldNames.dropLast() where fields[name] == nil { report(line.number, "'\(name): …' is missing above") }
        return
      }
      let halves = line.text.split(separator: ":", maxSplits: 1).map { LessonLines.trimmed($0) }
      if halves.count == 2, !Self.fieldNames.contains(halves[0]) {
        let near =
          LessonTextProblem.nearest(String(halves[0].prefix(40)), Self.fieldNames).map { "; did you mean '\($0)'?" } ?? ""
        let fields = Self.fieldNames.joined(separator: ", ")
        report(line.number, "'\(TerminalText.quoted(halves[0], limit: 40))' isn't a field of a lesson: they are \(fields)\(near)")
        continue
      }
      guard halves.count == 2, !halves[1].isEmpty else {
        report(
          line.number, "write one of \(Self.fieldNames.joined(separator: ", ")), a colon and a text; or '---' to end this part")
        continue
      }
      if fields[halves[0]] != nil { report(line.number, "'\(halves[0])' is there twice: keep one") }
      fields[halves[0]] = (halves[1], line.number)
    }
    // What else was found is the lesson's own text, read as fields.
    problems = known
    report(lines.count, "the front matter never ends: write a line '---' below it")
  }

  private mutating func readDialect() -> Dialect? {
    guard let field = fields["dialect"] else { return nil }
    do {
      return try Dialect(named: field.text)
    } catch {
      report(field.line, "\(error)")
      return nil
    }
  }

  // MARK: Body

  /// Reads headings and what stands below each of them.
  private mutating func readBody() {
    while !isUnclosed, let line = lines.next() {
      if line.text.isEmpty { continue }
      if line.text.hasPrefix("#") {
        readHeading(line)
      } else if line.text.hasPrefix("```") {
        readFence(line)
      } else if line.text.hasPrefix("<!--") {
        readNote(line)
      } else if line.text.hasPrefix("- ") || line.text.hasPrefix("* ") {
        readItem(line)
      } else {
        readParagraph(line)
      }
    }
  }

  private mutating func readHeading(_ line: LessonLines.Line) {
    let level = line.text.prefix { $0 == "#" }.count
    let text = LessonLines.trimmed(line.text.dropFirst(level))
    switch level {
    case 2: parts.append(LessonPart(kind: .step(text), line: line.number))
    case 3:
      guard !parts.isEmpty else { return report(line.number, "'### \(text)' belongs below a '## Modify' or '## Make'") }
      if text == "Solution" { return parts.append(LessonPart(kind: .solution, line: line.number)) }
      let start = "Wrong answer:"
      guard text.hasPrefix(start), text.count > start.count else {
        return report(line.number, "write '### Solution', or '### Wrong answer: GOAL' with the goal that it misses first")
      }
      let goal = LessonLines.unquoted(LessonLines.trimmed(text.dropFirst(start.count)))
      parts.append(LessonPart(kind: .wrongAnswer(goal), line: line.number))
    default:
      let kind = text.split(separator: ":").first.flatMap { LessonStep.Kind(rawValue: LessonLines.trimmed($0)) }
      if kind != nil { return report(line.number, "a step begins with ##: write '## \(TerminalText.quoted(text, limit: 60))'") }
      report(line.number, level == 1 ? "the title stands in the front matter: take this line out" : "headings have ## or ###")
    }
  }

  private mutating func readFence(_ line: LessonLines.Line) {
    let language = LessonLines.trimmed(line.text.dropFirst(3))
    guard let content = lines.fenced() else {
      isUnclosed = true
      return report(line.number, "this block never ends: write a line ``` below it")
    }
    guard language == "swift" || language == "injections" else {
      return report(line.number, "a block is ```swift, a script, or ```injections, what is done to a run")
    }
    guard !parts.isEmpty else { return report(line.number, "a script belongs below a heading: '## Predict', for example") }
    guard parts[parts.count - 1].code == nil else { return report(line.number, "one script a heading: this is the second") }
    parts[parts.count - 1].code = LessonPart.Code(language: language, text: content, line: line.number + 1)
  }

  private mutating func readNote(_ line: LessonLines.Line) {
    var text = line.text.dropFirst(4)
    while text.firstRange(of: "-->") == nil {
      guard let next = lines.next() else { return report(line.number, "this note never ends: write '-->' after it") }
      text += " " + next.text
    }
    guard let end = text.firstRange(of: "-->") else { return }
    let note = LessonLines.trimmed(text[..<end.lowerBound])
    if parts.isEmpty { notes.append(note) } else { parts[parts.count - 1].notes.append(note) }
  }

  private mutating func readParagraph(_ line: LessonLines.Line) {
    let paragraph = [line] + lines.continuation()
    for (index, line) in paragraph.enumerated() {
      checkMarkup(line.text, line.number, isIndented: index == 0 && line.isCodeByIndent)
    }
    let text = LessonLines.joined(paragraph.map(\.text))
    checkTicks(text, line.number)
    if parts.isEmpty { introduction.append(text) } else { parts[parts.count - 1].prose.append(text) }
  }

  /// Reports what a page in the terminal doesn't show as what it is; one thing a line.
  private mutating func checkMarkup(_ text: String, _ line: Int, isIndented: Bool = false) {
    if let problem = UnshownMarkup.problem(in: text, isIndented: isIndented) { report(line, problem) }
  }

  /// Reports a tick that opens code which nothing closes: from there on, words are shown as code and code as words.
  private mutating func checkTicks(_ text: String, _ line: Int) {
    guard !text.count(where: { $0 == "`" }).isMultiple(of: 2) else { return }
    report(line, "a ` in these lines has no partner: `code` stands between two of them")
  }

  private mutating func readItem(_ line: LessonLines.Line) {
    var item = LessonItem(line: line.number)
    var texts = [LessonLines.trimmed(line.text.dropFirst(2))]
    while let next = lines.nextOfItem() {
      if next.text.hasPrefix("- ") {
        item.nested.append((LessonLines.trimmed(next.text.dropFirst(2)), next.number))
      } else {
        texts.append(next.text)
      }
    }
    let text = LessonLines.joined(texts)
    guard item.read(text) else {
      return report(
        line.number,
        "a list holds questions, goals and hints: - **Ask** `print 1`: …, - **Goal** `output`: …, - **If not** `output`: …, - **Hint** …; write the rest as sentences"
      )
    }
    checkMarkup(item.text, line.number)
    guard !parts.isEmpty else { return report(line.number, "\(item.keyword) belongs below a heading") }
    parts[parts.count - 1].items.append(item)
  }

  // MARK: Steps

  /// Puts headings, and what belongs to the exercises above them, together.
  private mutating func makeSteps() -> [LessonStep] {
    var steps: [LessonStep] = []
    var builder = LessonStepBuilder()
    for part in parts {
      if case .step = part.kind, let step = builder.finish() { steps.append(step) }
      builder.take(part)
    }
    if let step = builder.finish() { steps.append(step) }
    for problem in builder.problems { report(problem.line, problem.text) }
    if steps.isEmpty, problems.isEmpty {
      report(lines.count, "there are no steps: write headings such as '## Predict', '## Run' and '## Make'")
    }
    return steps
  }
}

/// A heading and what stands below it.
struct LessonPart {
  enum Kind {
    case step(String)
    case solution
    /// The goal that it misses.
    case wrongAnswer(String)
  }

  struct Code {
    var language: String
    var text: String
    /// The line of its first line.
    var line: Int
  }

  var kind: Kind
  var line: Int
  var prose: [String] = []
  var notes: [String] = []
  var items: [LessonItem] = []
  var code: Code?
}
