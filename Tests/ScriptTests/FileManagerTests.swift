import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("FileManager")
struct FileManagerTests {
  @Test("files exist in memory only: what a script makes, moves and removes")
  func files() throws {
    let printed = try output(
      of: """
        import Foundation
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("drafts", isDirectory: true)
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        let note = folder.appendingPathComponent("note").appendingPathExtension("txt")
        print(note.path, manager.fileExists(atPath: note.path))
        manager.createFile(atPath: note.path, contents: Data("hi".utf8))
        print(manager.fileExists(atPath: note.path), manager.contents(atPath: note.path)!.count)
        print(try manager.contentsOfDirectory(atPath: folder.path))
        let other = note.deletingPathExtension()
        try manager.moveItem(at: note, to: other)
        print(manager.fileExists(atPath: note.path), manager.fileExists(atPath: other.path), other.lastPathComponent)
        try manager.removeItem(at: other.deletingLastPathComponent())
        print(manager.fileExists(atPath: other.path), FileManager().fileExists(atPath: folder.path))
        do { try manager.removeItem(atPath: "/tmp/none") } catch { print((error as NSError).code) }
        print(manager.urls(for: .documentDirectory, in: .userDomainMask)[0].path)
        """)
    #expect(
      printed == """
        /tmp/drafts/note.txt false
        true 2
        ["note.txt"]
        false true note
        false false
        4
        /Documents

        """)
  }

  @Test("with --stub, what was on the disk before is made up: it is there if the program goes on with it")
  func stubbed() throws {
    let run = try runPasted(
      """
      func read() -> Promise<String> {
        Promise { seal in
          guard FileManager.default.fileExists(atPath: "/Applications/Console.app") else { return seal.reject(ReadError.missing) }
          try FileManager.default.removeItem(atPath: "/Applications/Console.app")
          seal.fulfill("\\(FileManager.default.fileExists(atPath: "/Applications/Console.app"))")
        }
      }
      read().done { print($0) }
      let paths = ["/a", "/b"]
      print(paths.first(where: { FileManager.default.fileExists(atPath: $0) }) ?? "none")
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "/a\nfalse\n")
  }
}
