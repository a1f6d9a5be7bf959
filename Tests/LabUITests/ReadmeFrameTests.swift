import Foundation
import Lab
import Testing

/// Holds the first picture of README.md against the program.
@Suite("README")
struct ReadmeFrameTests {
  @Test("the frame at the top of README.md is what the program draws of its first example after so many steps")
  func frame() throws {
    let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "README.md")
    let parts = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "```\n")
    let written = try #require(parts.count > 1 ? parts[1] : nil)
    let steps = try #require(written.firstMatch(of: /step (\d+)\//).flatMap { Int($0.output.1) })
    var playing = Playing(try #require(Example.named("bubbling")).source)
    playing.type(String(repeating: ".", count: steps))
    let drawn = playing.screen.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    holdFrame(drawn.joined(separator: "\n") + "\n", written, at: #_sourceLocation)
  }
}
