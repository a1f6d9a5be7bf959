import Dispatch
import Glibc
import PromiseEngine
import Testing
import TraceEvents

@testable import PromiseTracing

/// Whoever may connect is the same user, and may still be broken: nothing that they do ends the program, or takes its memory.
@Suite("readers that do what no reader should")
struct HostileReaderTests {
  /// A server whose recording is as large as one likes, and which counts what it is asked.
  private final class Program: @unchecked Sendable {
    let queue = DispatchQueue(label: "writer")
    // Touched on the queue only.
    private var asked: [String] = []
    private var server: LiveServer?
    private let folder: String

    init(recording size: Int = 10, answer: String = "done") throws {
      var template = Array("/tmp/hostile-XXXXXX".utf8CString)
      folder = String(cString: try #require(mkdtemp(&template)))
      let recording = [UInt8](repeating: 0x20, count: size) + [0x0A]
      server = try LiveServer(
        on: queue, in: folder, soFar: { recording },
        obey: { [weak self] line, tell in
          self?.asked.append(line)
          self?.queue.async { tell(.answer(answer, isRefusal: false)) }
        })
    }

    deinit {
      queue.sync { server = nil }
      rmdir(folder)
    }

    var path: String { queue.sync { server?.path ?? "" } }
    var questions: [String] { queue.sync { asked } }
    func tell(_ bytes: [UInt8]) { queue.sync { server?.tell(bytes, events: 1) } }
  }

  /// One's own end of a connection.
  private final class Reader {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

    init(_ path: String) throws {
      let status = UnixAddress.with(path) { connect(descriptor, $0, $1) }
      try #require(status == 0, "\(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// - Returns: Whether all of it went away.
    @discardableResult
    func send(_ bytes: [UInt8], waits: Bool = true) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
        let count = bytes.withUnsafeBytes { all in
          let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
          return Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
        }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }

    /// What comes until a text has come, or the other side ends.
    func receive(until end: String? = nil) -> String {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { break }
        bytes += chunk[..<count]
        if let end, String(decoding: bytes.suffix(200), as: UTF8.self).contains(end) { break }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test("a line of 100 MB isn't waited for: its reader is sent away, others aren't")
  func endlessLine() throws {
    let program = try Program()
    let (endless, other) = (try Reader(program.path), try Reader(program.path))
    let piece = [UInt8](repeating: 0x78, count: 1_000_000)
    #expect(!(0..<100).allSatisfy { _ in endless.send(piece) })
    other.send(Array("hello\n".utf8))
    #expect(other.receive(until: "done").hasSuffix("{\"answer\":\"done\"}\n"))
  }

  @Test("random bytes and changed commands are answered or refused, line by line", arguments: [1, 2, 3])
  func randomBytes(seed: UInt64) throws {
    let program = try Program()
    var random = SeededNumbers(state: seed)
    for _ in 0..<100 {
      let reader = try Reader(program.path)
      let count = Int.random(in: 0...9000, using: &random)
      reader.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    let last = try Reader(program.path)
    last.send(Array("the last\n".utf8))
    #expect(last.receive(until: "done").contains("done"))
    #expect(program.questions.last == "the last")
  }

  @Test("who asks without end and takes no answer is kept waiting: what waits for them stays small")
  func unreadAnswers() throws {
    let program = try Program(answer: String(repeating: "x", count: 100_000))
    let reader = try Reader(program.path)
    let commands = Array(String(repeating: "c\n", count: 500).utf8)
    // Until no more is taken: 500 answers would have 50 MB.
    while reader.send(commands, waits: false) {}
    var before = -1
    while program.questions.count != before {
      before = program.questions.count
      usleep(300_000)
    }
    #expect(before < 100, "\(before)")
    // Once they are taken, it goes on.
    var chunk = [UInt8](repeating: 0, count: 1_000_000)
    for _ in 0..<200 where program.questions.count <= before {
      _ = recv(reader.descriptor, &chunk, chunk.count, 0)
      usleep(10_000)
    }
    #expect(program.questions.count > before)
  }

  @Test("a few readers that never read are enough: the next one is told why it is sent away, and nobody once they are gone")
  func neverReading() throws {
    let program = try Program(recording: 10_000_000)
    var idle = try (0..<4).map { _ in try Reader(program.path) }
    let refused = try Reader(program.path).receive()
    #expect(refused == "{\"refused\":\"4 readers are attached already, and 4 of them don't keep up: close one of them\"}\n")
    for _ in 0..<100 { program.tell([UInt8](repeating: 0x79, count: 1_000_000)) }
    #expect(idle.count == 4)
    idle = []
    program.tell([0x0A])
    let welcome = try Reader(program.path).receive(until: "\n")
    #expect(welcome.utf8.count > 10_000_000 || welcome.hasSuffix("\n") && !welcome.contains("refused"))
  }

  @Test("a thousand connections at once: sixteen are served, the others are sent away, and later ones are served again")
  func manyConnections() throws {
    let program = try Program()
    var readers = try (0..<1000).map { _ in try Reader(program.path) }
    #expect(readers[999].receive().contains("16 readers are attached already"))
    #expect(readers[0].receive(until: "\n").hasSuffix("\n"))
    readers = []
    // Those that are gone are noticed one after the other.
    var said = ""
    for _ in 0..<200 where !said.hasPrefix(" ") {
      said = try Reader(program.path).receive(until: "\n")
      usleep(10_000)
    }
    #expect(said.hasPrefix(" "))
  }

  @Test(
    "4,000 changed commands are done or refused with a reason", arguments: [5, 6])
  func commands(seed: UInt64) {
    let recorder = EventRecorder(values: .none, allowsFaults: true) {}
    let pending = Promise<Int>.pending(tracedBy: recorder, file: "App/x.swift", line: 1, column: 1)
    var random = SeededNumbers(state: seed)
    let words = [
      "fail ", "delay ", "hang ", "cancel ", "restore ", "value ", "App/x.swift:", "1:1", "#0", "#", "=", "@", "300ms", "1.5s",
      "1e9",
      "999999999s", "9999999999999999999", "-1", ":", "\u{0}", "é", "\u{1B}[2J", " ", "x", "nan", ".", "..", "0x1p3",
    ]
    for _ in 0..<2000 {
      let line = (0..<Int.random(in: 0...8, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      do throws(TracingProblem) {
        #expect(!(try recorder.obey(try FaultCommand(line))).isEmpty)
      } catch {
        #expect("\(error)".contains(": ") || "\(error)".contains("settled"), "\(error)")
      }
      _ = Promise<Int>.pending(tracedBy: recorder, file: "App/x.swift", line: 1, column: 1)
    }
    _ = pending
  }

  @Test("no more places are taken down than there is room for")
  func manyPlaces() {
    let recorder = EventRecorder(values: .none, allowsFaults: true) {}
    var refusals = 0
    for line in 1...(FaultBook.mostRules + 10) {
      do throws(TracingProblem) {
        _ = try recorder.obey(try FaultCommand("hang B.swift:\(line):1"))
      } catch {
        #expect(error == .tooManyFaults)
        refusals += 1
      }
    }
    #expect(refusals == 10)
  }
}

/// Numbers that depend on the seed alone (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
