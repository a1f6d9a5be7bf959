import Foundation
import Testing

@Suite("lessons without a screen")
struct LessonsCommandTests {
  private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
    let path = folder.appending(path: name).path
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// Calls `body` with a folder of its own, and removes it.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lessons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("the list has every part and lesson, and a lesson is printed as text")
  func list() throws {
    let list = try Tool.run(Tool.promiselab, ["lessons", "--list"])
    #expect(list.status == 0)
    #expect(list.output.hasPrefix("What a promise is\n   1   later "))
    #expect(try Tool.run(Tool.promiselab, ["lessons"]).output == list.output)
    let lesson = try Tool.run(Tool.promiselab, ["lessons", "later"])
    #expect(lesson.status == 0)
    #expect(lesson.output.contains("   3  name.then { text in print(\"hello \\(text)\") }\n"))
    #expect(lesson.output.contains("? In which order are the lines printed?\n"))
    #expect(!lesson.output.contains("Solution"))
    #expect(try Tool.run(Tool.promiselab, ["lessons", "later", "--answers"]).output.contains("Solution:"))
    let unknown = try Tool.run(Tool.promiselab, ["lessons", "latter"])
    #expect(unknown.status == 66)
    #expect(unknown.errors.hasPrefix("promiselab: there is no lesson 'latter' and no file of that name (did you mean 'later'?)"))
  }

  @Test("grades end with 0 if all goals are met and with 1 otherwise, and each goal is listed")
  func grade() throws {
    try withFolder { folder in
      let right = try write(
        "print(\"start\")\nPromise(\"ada\").delay(0.05).then { print(\"hello \\($0)\") }\nprint(\"end\")\n", "right.swift",
        in: folder)
      let wrong = try write("print(\"start\")\n", "wrong.swift", in: folder)
      let passed = try Tool.run(Tool.promiselab, ["lessons", "grade", "later", right, "--exercise", "1"])
      #expect(passed.status == 0)
      #expect(passed.output.hasPrefix("\(right): pass\n  pass  It prints"))
      let both = try Tool.run(Tool.promiselab, ["lessons", "grade", "later", right, wrong, "--exercise", "1"])
      #expect(both.status == 1)
      #expect(both.output.hasSuffix("1 of 2 answers pass\n"))
      #expect(both.errors.isEmpty)
      // Which one it is is said where nobody has chosen it.
      let last = try Tool.run(Tool.promiselab, ["lessons", "grade", "later", right])
      #expect(last.errors.hasPrefix("promiselab: this is exercise 2 of 2, 'Make"), "\(last.errors)")
      let json = try Tool.run(
        Tool.promiselab, ["lessons", "grade", "later", right, wrong, "--exercise", "1", "--format", "json"])
      let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let answers = try #require(object["answers"] as? [[String: Any]])
      #expect(answers.map { $0["passed"] as? Bool } == [true, false])
      #expect(object["lesson"] as? String == "later")
      #expect(object["total"] as? Int == 2 && object["passed"] as? Int == 1)
      #expect(try Tool.run(Tool.promiselab, ["lessons", "grade", "later", right, "--exercise", "7"]).status == 64)
      let missing = try Tool.run(
        Tool.promiselab, ["lessons", "grade", "later", right, "\(right)x", "--exercise", "1", "--format", "json"])
      #expect(missing.status == 66)
      let list = try #require(JSONSerialization.jsonObject(with: Data(missing.output.utf8)) as? [String: Any])
      let listed = try #require(list["answers"] as? [[String: Any]])
      #expect(listed.map { $0["passed"] as? Bool } == [true, false])
      #expect(listed[1]["problem"] as? String == "there is no file '\(right)x'")
    }
  }

  @Test("a plan is an answer where a run is to be broken")
  func plan() throws {
    try withFolder { folder in
      let one = try write("{\"version\":1,\"injections\":[{\"fail\":\"2:20\"}]}", "one.json", in: folder)
      let two = try write("{\"version\":1,\"injections\":[{\"fail\":\"2:20\"},{\"fail\":\"3:20\"}]}", "two.json", in: folder)
      #expect(try Tool.run(Tool.promiselab, ["lessons", "grade", "all-any-race", two, "--exercise", "1"]).status == 0)
      let missed = try Tool.run(Tool.promiselab, ["lessons", "grade", "all-any-race", one, "--exercise", "1"])
      #expect(missed.status == 1)
      #expect(missed.output.contains("  Hint: One failure is not enough"))
    }
  }

  @Test("a new lesson is whole, is checked, and never takes the place of a file")
  func author() throws {
    try withFolder { folder in
      let path = folder.appending(path: "GUIDE.md").path
      #expect(try Tool.run(Tool.promiselab, ["lessons", "new", path]).status == 0)
      #expect(try Tool.run(Tool.promiselab, ["lessons", "check", path]).output == "1 lesson is fine\n")
      #expect(try Tool.run(Tool.promiselab, ["lessons", "new", path]).status == 73)
      #expect(try Tool.run(Tool.promiselab, ["lessons", "new", "-"]).output.hasPrefix("---\ntitle: My lesson\n"))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      _ = try write(text.replacing("Ask** `print 2`", with: "Ask** `print 9`"), "ENGINE.md", in: folder)
      let checked = try Tool.run(Tool.promiselab, ["lessons", "check", folder.path])
      #expect(checked.status == 1)
      #expect(checked.errors.contains("ENGINE.md:25: the script prints 3 lines"))
      let listed = try Tool.run(Tool.promiselab, ["lessons", folder.path])
      #expect(listed.output.hasPrefix("My course\n   1   ENGINE  My lesson\n   2   GUIDE   My lesson\n"))
      _ = try write("nothing", "JSON.md", in: folder)
      #expect(try Tool.run(Tool.promiselab, ["lessons", "check", folder.path]).status == 65)
    }
  }

  @Test("a lesson that is named as a script is called one, with what takes it")
  func asScript() throws {
    try withFolder { folder in
      let path = folder.appending(path: "mine").appendingPathExtension("md").path
      #expect(try Tool.run(Tool.promiselab, ["lessons", "new", path]).status == 0)
      for command in [["open"], ["run"], ["export", "--as", "svg"], ["compare"], ["check"], ["explore"]] {
        let result = try Tool.run(Tool.promiselab, command + [path])
        #expect(result.status == 65, "\(command)")
        #expect(
          result.errors.contains("'\(path)' is a lesson, not a script: take it with promiselab lessons \(path)\n"),
          "\(command): \(result.errors)")
      }
    }
  }

  @Test("an output whose name ends as no format does is named with the formats that there are")
  func unknownFormat() throws {
    let result = try Tool.run(Tool.promiselab, ["export", "later", "-o", "/tmp/x.gif"])
    #expect(result.status == 64)
    #expect(result.errors.contains("'gif' is the ending of no format"))
    #expect(result.errors.contains("svg"))
  }

  @Test("notes and progress are printed without a terminal, too")
  func notesAndProgress() throws {
    let notes = try Tool.run(Tool.promiselab, ["lessons", "later", "--notes"])
    #expect(notes.status == 0)
    #expect(notes.output.hasPrefix("-- A value that comes later: Introduction\n"))
    #expect(notes.output.contains("\nNext: Run: nobody waits\n"))
    #expect(try Tool.run(Tool.promiselab, ["lessons", "--notes"]).status == 64)
    let markdown = try Tool.run(Tool.promiselab, ["lessons", "--export-progress", "markdown"])
    #expect(markdown.status == 0 && markdown.output.hasPrefix("# Progress\n"))
    let json = try Tool.run(Tool.promiselab, ["lessons", "--export-progress", "json"])
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["lessons"] as? [[String: Any]])?.first?["name"] as? String == "later")
    let xml = try Tool.run(Tool.promiselab, ["lessons", "--export-progress", "xml"])
    #expect(xml.status == 64)
    #expect(
      xml.errors.hasPrefix(
        "promiselab: 'xml' isn't a valid value for --export-progress: print how far you have come: json or markdown\n")
    )
  }

  @Test("the help of lessons describes every option of taking one, and a wrong option of a command below it is named there")
  func help() throws {
    let help = try Tool.run(Tool.promiselab, ["lessons", "--help"]).output
    for option in ["--list", "--text", "--answers", "--notes", "--export-progress"] { #expect(help.contains("  \(option)")) }
    let wrong = try Tool.run(Tool.promiselab, ["lessons", "grade", "then", "--frmat", "json", "a.swift"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("unknown option --frmat; did you mean --format?"))
    #expect(wrong.errors.contains("'promiselab lessons grade --help'"))
  }
}
