import Foundation
import Testing

@Suite("promiselab export")
struct ExportToolTests {
  @Test("the pictures of the documents are those that the program makes now: docs/pictures/make makes them again")
  func pictures() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/pictures")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".svg") }
    #expect(files.count >= 60)
    for file in files {
      let name = String(file.dropLast(4))
      let arguments = name == "bubbling-80ms" ? ["bubbling", "--at", "80ms"] : [name]
      let drawn = try Tool.run(Tool.promiselab, ["export"] + arguments + ["--as", "svg"]).output
      #expect(try String(contentsOf: folder.appending(path: file), encoding: .utf8) == drawn, "\(file) is another picture")
    }
    let page = try String(contentsOf: folder.deletingLastPathComponent().appending(path: "EXAMPLES.md"), encoding: .utf8)
    for file in files where file != "bubbling-80ms.svg" {
      #expect(page.contains("(pictures/\(file))"), "no example links to \(file)")
    }
  }

  @Test("a png of a long run has fewer pixels, one of a very long run is refused; svg has no such bounds")
  func longPNG() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert") else { return }
    let folder = try TemporaryFolder()
    for (count, isDrawn) in [(800, true), (4_000, false)] {
      let script = try folder.write("for i in 0..<\(count) { Promise(i) }\n", to: "\(count).swift")
      let picture = folder.url.appendingPathComponent("\(count).png").path
      let result = try Tool.promiselab("export", script, "-o", picture)
      #expect((result.status == 0) == isDrawn, "\(count): \(result.errors)")
      #expect(FileManager.default.fileExists(atPath: picture) == isDrawn)
      #expect(isDrawn || result.errors.contains("svg and html have room for it"))
    }
  }

  @Test("an export never takes the place of the script that it is of, whatever path leads there")
  func ownFile() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("Promise(1)\n", to: "own.swift")
    let link = folder.url.appendingPathComponent("link.svg").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script)
    for arguments in [["-o", script], ["--as", "svg", "-o", script], ["-o", link]] {
      let result = try Tool.run(Tool.promiselab, ["export", script] + arguments)
      #expect(result.status == 73 && result.errors.contains("give the export another name"), "\(arguments): \(result.errors)")
      #expect(try String(contentsOfFile: script, encoding: .utf8) == "Promise(1)\n")
    }
  }

  @Test("a script, standard input and a recorded trace are exported; the file's ending says the format")
  func inputs() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("Promise(1).delay(0.05).then { print($0) }\n", to: "chain.swift")
    let picture = folder.url.appendingPathComponent("out.svg").path
    let exported = try Tool.promiselab("export", script, "-o", picture, "--at", "20ms")
    #expect(exported.status == 0 && exported.output.isEmpty && exported.errors.isEmpty, "\(exported.errors)")
    let text = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(text.hasPrefix("<svg ") && text.contains("google, at 20 ms of 50 ms"))
    let piped = try Tool.run(Tool.promiselab, ["export", "-", "--as", "markdown"], input: "Promise(1).then { print($0) }\n")
    #expect(piped.status == 0 && piped.output.hasPrefix("**\\<stdin\\>**: google"))
    let trace = try folder.write(try Tool.promiselab("run", script, "--format", "json").output, to: "trace.json")
    let recorded = try Tool.promiselab("export", trace, "--as", "mermaid")
    #expect(recorded.status == 0 && recorded.output.contains("delay (line 1)"))
    let again = try Tool.promiselab("export", trace, "--as", "swift")
    #expect(again.status == 0 && again.output.contains("import Promises\n"))
    #expect(again.errors.hasPrefix("promiselab: all ") && again.errors.hasSuffix(" end in the script as in the recording\n"))
    #expect(try Tool.promiselab("export", trace, "--as", "swift", "--promise", "99").errors.contains("has no promise '99'"))
    #expect(try Tool.promiselab("export", script, "--as", "swift", "--promise", "1").status == 64)
    #expect(try Tool.promiselab("export", trace, "--as", "swift-test").status == 64)
  }

  @Test("what came as a code is drawn, checked and explored without opening it: its plan, its instant, its library")
  func codes() throws {
    // Promise(1).delay(0.1).then { print($0) }, with 100 ms more at the delay, as it was at 50 ms.
    let code = "PL1000sOaoqxx2KHWsllIDBgB9B22Ws62J2q2nvECDoMmjJGsuzJwFAJLZ6I2wb6nAFDM0NEkQ9XDZ"
    let picture = try Tool.promiselab("export", "--code", code, "--as", "markdown")
    #expect(picture.status == 0 && picture.output.contains("at 50 ms of 200 ms"), "\(picture.output)\(picture.errors)")
    let end = try Tool.promiselab("export", "--code", code, "--as", "markdown", "--at", "1s")
    #expect(end.output.contains("at the end (200 ms)"))
    // SimulatedNetwork.get("/a.txt").then { print($0) }
    let failing = "PL1000eNuhC7GiKHXahXdf5AR2oNJHNNcjynIyvSVOcWv352x6Dqe8ATDo1T"
    for command in ["check", "explore"] {
      let found = try Tool.promiselab(command, "--code", failing)
      #expect(found.status == 1 && found.output.contains("run --code \(failing) --schedule"), "\(found.output)\(found.errors)")
    }
    for arguments in [["export", "--as", "svg"], ["check"], ["explore"]] {
      #expect(try Tool.run(Tool.promiselab, arguments).status == 64)
      #expect(try Tool.run(Tool.promiselab, arguments + ["--code", code, "x.swift"]).errors.contains("brings its own script"))
      #expect(try Tool.run(Tool.promiselab, arguments + ["--code", "PL1abc"]).status == 64)
    }
  }

  @Test("an export runs under what run takes, and exits as run does")
  func options() throws {
    let failing = try Tool.promiselab("export", "then-pipeline", "--as", "dot", "--fail", "3:1", "--until", "1s")
    let run = try Tool.promiselab("run", "then-pipeline", "--fail", "3:1", "--until", "1s")
    #expect(failing.status == run.status && failing.errors == run.errors)
    #expect(failing.output.hasPrefix("digraph"))
    let wrong = try Tool.run(Tool.promiselab, ["export", "-", "--as", "svg"], input: "let = 5\n")
    #expect(wrong.status == 65 && wrong.output.isEmpty && wrong.errors.contains("error: "))
  }

  @Test("what can't be written is told, and leaves nothing behind")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.promiselab("export", "retry", "-o", "\(folder.url.path)/none/out.svg")
    #expect(result.status == 73 && result.errors.contains("none/out.svg' can't be written: "))
    let directory = try Tool.promiselab("export", "retry", "--as", "svg", "-o", folder.url.path)
    #expect(directory.status == 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("without rsvg-convert a png says what to install, and an svg needs nothing")
  func withoutConverter() throws {
    let folder = try TemporaryFolder()
    let out = "\(folder.url.path)/out.png"
    let line = "PATH=/nowhere exec \"$0\" export retry -o \"$1\""
    let result = try Tool.run("/bin/sh", ["-c", line, Tool.promiselab, out])
    #expect(result.status == 73)
    #expect(
      result.errors.contains(
        "a png needs rsvg-convert, which isn't installed: 'apt install librsvg2-bin' brings it, and svg works without it"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("run --code runs what was shared, and refuses what is no code, and a file beside it")
  func runCode() throws {
    let code = "PL1000Vir9WAJ6KHXahRr6x3wFGduIjmfQbH15FCFraTX"
    let run = try Tool.promiselab("run", "--code", code)
    #expect(run.status == 0 && run.output == "1\n" && run.errors.isEmpty)
    let foreign = try Tool.promiselab("run", "--code", "hello")
    #expect(foreign.status == 64 && foreign.errors.contains("--code: 'hello' isn't a shared code: shared codes begin with PL1"))
    let both = try Tool.promiselab("run", "retry", "--code", code)
    #expect(both.status == 64 && both.errors.contains("give either a file or a code"))
    #expect(try Tool.promiselab("run").status == 64)
  }

  @Test("--code refuses what is no code, and a file beside it")
  func code() throws {
    let foreign = try Tool.promiselab("--code", "hello")
    #expect(foreign.status == 64 && foreign.errors.contains("--code: 'hello' isn't a shared code: shared codes begin with PL1"))
    let both = try Tool.promiselab("retry", "--code", "PL1000Vir9WAJ6KHXahRr6x3wFGduIjmfQbH15FCFraTX")
    #expect(both.status == 64 && both.errors.contains("give either a file or a code"))
  }
}
