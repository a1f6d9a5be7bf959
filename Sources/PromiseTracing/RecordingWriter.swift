internal import CPromiseTracing
internal import Dispatch
internal import Glibc
internal import PromiseEngine
internal import TraceEvents

/// Puts into words what a recorder notes, and into a file: on a queue of its own, so that the program never waits for it.
final class RecordingWriter: Sendable {
  private struct State {
    var file: RecordingFile?
    var server: LiveServer?
    var ring: FamilyRing
    var places: [CallPlace: Spot] = [:]
    var spare: [RecordedEvent] = []
    /// What was taken from the recorder and isn't written yet.
    var batch = Batch()
    /// Whether there may be more to take.
    var isAsked = false
    /// Whether the queue will come back for the rest.
    var goesOn = false
    /// How much was left out as far as it was told.
    var told = TraceLine.LeftOut()
    /// Events that came faster than they could be written, in all.
    var lost = 0
    var isBroken = false
    var isOver = false
  }

  private struct Batch {
    var events: [RecordedEvent] = []
    var labels: [String] = []
    /// How many of the events are written.
    var next = 0
    /// Whether what was written before is to be written anew.
    var isRewritten = false
    var isOver: Bool { next >= events.count }
  }

  private struct Spot {
    /// The place as the address of a promise has it, as it stands between quotation marks in JSON.
    let text: [UInt8]
    var timesRun = 0

    init(_ site: CallSite) {
      var text = JSONLine()
      text.escaped("\(site.file):\(site.line):\(site.column)#")
      self.text = text.bytes
    }

    /// Writes the address of the next promise that is made here.
    mutating func writeNext(to line: inout JSONLine) {
      line.append(text)
      line.number(timesRun)
      timesRun += 1
    }
  }

  private final class Box: @unchecked Sendable {
    // Touched on the writer's queue only.
    @exclusivity(unchecked) var state: State
    init(_ state: State) { self.state = state }
  }

  let recorder: EventRecorder
  let queue = DispatchQueue(label: "PromiseTracing", qos: .utility)
  private let box: Box
  private let dialect: String
  private let started: String
  /// How long events are gathered before they are written: what may be missing after a crash.
  private static let gathering = DispatchTimeInterval.milliseconds(5)

  init(_ options: TracingOptions) {
    dialect = options.dialect
    started = RecordingWriter.timestamp
    box = Box(State(ring: FamilyRing(limit: options.byteLimit)))
    let waker = Waker()
    recorder = EventRecorder(values: options.values, allowsFaults: options.allowsFaults) { waker.wake() }
    waker.writer.withLock { $0 = WeakWriter(self) }
  }

  /// The file that is written; `nil` if none is.
  var path: String? { queue.sync { box.state.file?.path } }

  /// How many bytes of lines are kept.
  var keptBytes: Int { queue.sync { box.state.ring.bytes } }

  /// Writes into a file from now on, what was kept so far first.
  func open(_ path: String) throws(TracingProblem) {
    let opened: Result<Void, TracingProblem> = queue.sync {
      do throws(TracingProblem) {
        let file = try RecordingFile(at: path)
        for part in kept { try file.append(part) }
        box.state.file = file
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try opened.get()
  }

  /// Offers the program to `promiselab attach`.
  ///
  /// - Returns: The path of the socket.
  func offer() throws(TracingProblem) -> String {
    let offered: Result<String, TracingProblem> = queue.sync {
      if let server = box.state.server { return .success(server.path) }
      do throws(TracingProblem) {
        let server = try LiveServer(
          on: queue,
          soFar: { [weak self] in
            // Whoever attaches to a program that hangs should see for how long.
            self?.soFar ?? []
          }, now: { [weak self] in self.map { TraceLine.now($0.recorder.now.nanoseconds).bytes } ?? [] },
          obey: { [weak self] line, answer in self?.obey(line, answer) })
        box.state.server = server
        return .success(server.path)
      } catch {
        return .failure(error)
      }
    }
    return try offered.get()
  }

  /// Does what a reader asks for. Not on the writer's queue: handlers of promises may run where these are settled.
  private func obey(_ line: String, _ answer: @escaping @Sendable (TraceLine) -> Void) {
    DispatchQueue.global().async { [self] in
      let told: TraceLine
      do throws(TracingProblem) {
        told = .answer(try recorder.obey(try FaultCommand(line)), isRefusal: false)
      } catch {
        told = .answer("\(error)", isRefusal: true)
      }
      queue.async { answer(told) }
    }
  }

  /// The recording as far as it is kept, in parts: a copy of all of it would be as large as the ring.
  private var kept: some Sequence<[UInt8]> {
    let lost = box.state.lost > 0 ? TraceLine.lost(box.state.lost).bytes : []
    return [[header(box.state.ring.forgotten) + lost + leftOut], Array(box.state.ring.texts)].joined()
  }

  /// What a reader gets first, and how late it is.
  private var soFar: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(box.state.ring.bytes + 1024)
    // Part by part: joined, an unoptimized program takes 32 MB byte by byte, which takes many seconds.
    for part in kept { bytes += part }
    return bytes + TraceLine.now(recorder.now.nanoseconds).bytes
  }

  private var leftOut: [UInt8] {
    box.state.ring.leftOut == TraceLine.LeftOut() ? [] : TraceLine.leftOut(box.state.ring.leftOut).bytes
  }

  /// Writes what has been noted so far.
  func flush() { queue.sync { writeAll() } }

  /// Writes the rest, and that the program ended the recording.
  func end() {
    recorder.end()
    queue.sync {
      writeAll()
      guard !box.state.isOver else { return }
      box.state.isOver = true
      let end = (box.state.told == box.state.ring.leftOut ? [] : leftOut) + TraceLine.end(recorder.now.nanoseconds).bytes
      output(end)
      // Another recording may begin in the same file.
      box.state.file = nil
      box.state.server?.tell(end, events: 0)
      box.state.server = nil
    }
  }

  fileprivate func schedule() {
    queue.asyncAfter(deadline: .now() + RecordingWriter.gathering) { [self] in
      box.state.isAsked = true
      writeOn()
    }
  }

  private func header(_ forgotten: TraceLine.Forgotten) -> [UInt8] {
    TraceLine.header(
      program: String(cString: promiselab_program_name()), process: getpid(), dialect: dialect, started: started,
      allowsFaults: recorder.allowsFaults, forgotten: forgotten
    ).bytes
  }

  private func writeAll() {
    box.state.isAsked = true
    while writePart() {}
  }

  /// Writes a part of what was noted, and comes back for the rest: somebody may be at the door meanwhile, or ask for something.
  private func writeOn() {
    guard !box.state.goesOn, writePart() else { return }
    box.state.goesOn = true
    queue.async { [self] in
      box.state.goesOn = false
      writeOn()
    }
  }

  /// - Returns: Whether there is more.
  private func writePart() -> Bool {
    guard !box.state.isOver else { return false }
    var lost = 0
    if box.state.batch.isOver {
      guard box.state.isAsked else { return false }
      box.state.isAsked = false
      lost = takeBatch()
    }
    let (events, labels) = (box.state.batch.events, box.state.batch.labels)
    let end = min(box.state.batch.next + RecordingWriter.mostAtOnce, events.count)
    var text = JSONLine(capacity: 160 * (end - box.state.batch.next) + 256)
    if lost > 0 { text.append(TraceLine.lost(lost).bytes) }
    var count = 0
    for index in box.state.batch.next..<end {
      let event = events[index]
      let start = text.count
      add(event, queue: labels.indices.contains(Int(event.queue)) ? labels[Int(event.queue)] : nil, to: &text)
      switch text.withBytes(from: start, { box.state.ring.add(event, as: $0) }) {
      case .kept: break
      case .keptInPlaceOfOthers: box.state.batch.isRewritten = true
      case .refused:
        text.keep(start)
        continue
      }
      count += 1
    }
    box.state.batch.next = end
    tellLeftOut(&text)
    let bytes = text.bytes
    // What is rewritten in the end has these lines, too.
    if !box.state.batch.isRewritten { output(bytes) }
    box.state.server?.tell(bytes, events: count)
    if box.state.batch.isOver { endBatch() }
    return !box.state.batch.isOver || box.state.isAsked
  }

  /// - Returns: How many events were lost before those that are taken.
  private func takeBatch() -> Int {
    let spare = box.state.spare
    box.state.spare = []
    let (events, lost, labels) = recorder.take(spare)
    box.state.batch = Batch(events: events, labels: labels)
    box.state.lost += lost
    return lost
  }

  private func endBatch() {
    if box.state.batch.isRewritten { rewrite() }
    var events = box.state.batch.events
    box.state.batch = Batch()
    events.removeAll(keepingCapacity: events.capacity <= RecordingWriter.mostKeptRoom)
    box.state.spare = events
  }

  /// Says how much is left out whenever it has doubled: a line each time would fill the file itself.
  private func tellLeftOut(_ text: inout JSONLine) {
    guard box.state.ring.leftOut.events >= max(2 * box.state.told.events, 1) else { return }
    box.state.told = box.state.ring.leftOut
    text.append(leftOut)
  }
  /// How many events are put into words before they are written. A text for all of a writer that is late would be larger than the ring.
  private static let mostAtOnce = 4096
  /// The room for events that is kept for the next ones.
  private static let mostKeptRoom = 32_768

  private func add(_ event: RecordedEvent, queue: String?, to text: inout JSONLine) {
    text.add(event, queue: queue) { site, text in
      box.state.places[CallPlace(site), default: Spot(site)].writeNext(to: &text)
    } isKnown: { parent in
      box.state.ring.knows(parent)
    }
  }

  private func output(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, !box.state.isBroken else { return }
    do throws(TracingProblem) { try box.state.file?.append(bytes) } catch { give(up: error) }
  }

  private func rewrite() {
    guard !box.state.isBroken else { return }
    do throws(TracingProblem) { try box.state.file?.replace(with: kept) } catch { give(up: error) }
  }

  /// A full disk is no reason to end a program.
  private func give(up problem: TracingProblem) {
    box.state.isBroken = true
    if box.state.server == nil { recorder.end() }
    TracingComplaint.write("\(problem); recording ends here")
  }

  /// The date and the time of the day, in UTC.
  private static var timestamp: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

private final class WeakWriter: Sendable {
  private nonisolated(unsafe) weak var writer: RecordingWriter?
  init(_ writer: RecordingWriter) { self.writer = writer }
  func schedule() { writer?.schedule() }
}

/// Lets a recorder, which is made first, wake its writer.
private final class Waker: Sendable {
  let writer = Guarded<WeakWriter?>(nil)
  func wake() { writer.withLock { $0 }?.schedule() }
}
