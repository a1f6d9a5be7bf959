internal import CPromiseTracing
internal import Dispatch
internal import Glibc

/// Lets `promiselab attach` look on: a Unix socket in the user's runtime folder. Everything happens on the writer's queue, and nothing waits
/// for a reader: what one doesn't take in time is dropped for it, counted, and told.
///
/// `@unchecked Sendable`: touched on the writer's queue only.
final class LiveServer: @unchecked Sendable {
  private final class Client {
    let descriptor: Int32
    /// The system gives a descriptor again once it is closed; nobody gets another one's answers.
    let number: Int
    /// What is to be sent, of which so much is sent already: taking it off the front each time would move the rest.
    var waiting: [UInt8] = []
    var sent = 0
    var lost = 0

    var unsent: Int { waiting.count - sent }

    func add(_ bytes: [UInt8]) {
      if sent > unsent {
        waiting.removeFirst(sent)
        sent = 0
      }
      waiting += bytes
    }

    /// Says how much was dropped since it was said last.
    func tellOfLost() {
      guard lost > 0 else { return }
      add(TraceLine.lost(lost).bytes)
      lost = 0
    }

    /// What it asked for that isn't being done yet; the last line may be incomplete.
    var asked: [UInt8] = []
    /// How many of its commands are being done.
    var beingDone = 0
    private let source: any DispatchSourceRead

    /// Who asks for more than can be done at once, or doesn't take the answers, isn't listened to until that is over.
    var isHeard = true {
      didSet {
        guard isHeard != oldValue else { return }
        if isHeard { source.resume() } else { source.suspend() }
      }
    }

    /// - Parameter hear: Called when it says something, and when it is gone.
    init(_ descriptor: Int32, number: Int, on queue: DispatchQueue, _ hear: @escaping @Sendable () -> Void) {
      (self.descriptor, self.number) = (descriptor, number)
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler(handler: hear)
      source.setCancelHandler { close(descriptor) }
      source.resume()
    }

    deinit {
      source.cancel()
      // A source that is suspended must not be freed.
      if !isHeard { source.resume() }
    }
  }

  let path: String
  private let descriptor: Int32
  private let queue: DispatchQueue
  private let source: any DispatchSourceRead
  /// Kept so that there is one to give up when the program has no other left.
  private var spare = LiveServer.openSpare()
  private var clients: [Client] = []
  private var clientsSeen = 0
  /// How many bytes may wait for a reader before what comes next is dropped for it.
  private static let mostWaiting = 4_000_000
  /// No command takes so many bytes: who sends more without an end of the line is no reader.
  private static let longestCommand = 4000
  /// How many of a reader's commands are done at once.
  private static let mostBeingDone = 16
  private static let mostClients = 16
  /// How many readers may have so much to take still: each of them has a copy of the recording.
  private static let mostBehind = 4
  /// Says how late it is.
  private let now: @Sendable () -> [UInt8]
  private var isTicking = false
  /// Does what a reader asks for, and answers.
  private let obey: @Sendable (String, _ answer: @escaping @Sendable (TraceLine) -> Void) -> Void

  /// Offers the program.
  ///
  /// - Parameters:
  ///   - queue: The writer's queue.
  ///   - folder: Where the socket is made.
  ///   - soFar: Makes what a reader gets first: the recording as it is.
  ///   - now: Makes a line that says how late it is, each second.
  ///   - obey: Does what a line of a reader's says; the answer is given on the writer's queue.
  init(
    on queue: DispatchQueue, in folder: String = LiveServer.folder, soFar: @escaping @Sendable () -> [UInt8],
    now: @escaping @Sendable () -> [UInt8] = { [] },
    obey: @escaping @Sendable (String, _ answer: @escaping @Sendable (TraceLine) -> Void) -> Void
  ) throws(TracingProblem) {
    mkdir(folder, 0o700)
    let name = String(cString: promiselab_program_name())
    let path = "\(folder)/\(name.prefix(40))-\(getpid()).sock"
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
    else { throw .notOffered(path: folder, reason: "it must be a folder that only you can use") }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    unlink(path)
    guard descriptor >= 0, UnixAddress.with(path, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw .notOffered(path: path, reason: reason)
    }
    (self.path, self.descriptor, self.queue, self.now, self.obey) = (path, descriptor, queue, now, obey)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.accept(soFar) }
    source.resume()
  }

  deinit {
    source.cancel()
    close(descriptor)
    if spare >= 0 { close(spare) }
    unlink(path)
  }

  /// `promiselab` in the user's runtime folder, or a folder of the user's own below /tmp.
  static var folder: String {
    if let runtime = getenv("XDG_RUNTIME_DIR"), runtime.pointee == 0x2F { return String(cString: runtime) + "/promiselab" }
    return "/tmp/promiselab-\(getuid())"
  }

  private func accept(_ soFar: () -> [UInt8]) {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else {
      if errno == EMFILE || errno == ENFILE { turnAway() }
      return
    }
    guard promiselab_peer_is_same_user(client) == 1 else {
      close(client)
      return
    }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    let behind = clients.count { $0.unsent > LiveServer.mostWaiting }
    guard clients.count < LiveServer.mostClients, behind < LiveServer.mostBehind else {
      LiveServer.refuse(
        client, "\(clients.count) readers are attached already, and \(behind) of them don't keep up: close one of them")
      return
    }
    clientsSeen += 1
    let new = Client(client, number: clientsSeen, on: queue) { [weak self, clientsSeen] in self?.hear(clientsSeen) }
    // What there is so far is always told as a whole, however large.
    new.waiting = soFar()
    clients.append(new)
    send()
    tick()
  }

  /// Says each second how late it is, as long as somebody looks: who hears nothing knows that the program was stopped.
  private func tick() {
    guard !isTicking, !clients.isEmpty else { return }
    isTicking = true
    queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      guard let self else { return }
      isTicking = false
      tell(now(), events: 0)
      tick()
    }
  }

  private static func refuse(_ client: Int32, _ reason: String) {
    let refusal = TraceLine.answer(reason, isRefusal: true).bytes
    _ = Glibc.send(client, refusal, refusal.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    close(client)
  }

  /// Sends a reader away where the program has no file descriptor left for it: whoever isn't taken stays at the door, and the queue would
  /// be called again and again.
  private func turnAway() {
    if spare >= 0 { close(spare) }
    let client = Glibc.accept(descriptor, nil, nil)
    if client >= 0 {
      LiveServer.refuse(client, "the program has no file descriptors left: it keeps too many files or connections open")
    }
    spare = LiveServer.openSpare()
  }

  private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Takes what a reader asks for.
  private func hear(_ number: Int) {
    guard let client = clients.first(where: { $0.number == number }), client.isHeard else { return }
    var chunk = [UInt8](repeating: 0, count: LiveServer.longestCommand)
    let count = recv(client.descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    client.asked += chunk[..<max(count, 0)]
    doWhatIsAsked(by: client)
    let isEndless = client.asked.count >= LiveServer.longestCommand && !client.asked.contains(0x0A)
    if count <= 0 || isEndless { clients.removeAll { $0 === client } }
  }

  /// Begins what a reader asks for, as far as it may.
  private func doWhatIsAsked(by client: Client) {
    let number = client.number
    while client.beingDone < LiveServer.mostBeingDone, client.unsent <= LiveServer.mostWaiting,
      let end = client.asked.firstIndex(of: 0x0A)
    {
      let line = String(decoding: client.asked[..<end], as: UTF8.self)
      client.asked.removeFirst(end + 1)
      client.beingDone += 1
      obey(line) { [weak self] answer in
        guard let self, let client = clients.first(where: { $0.number == number }) else { return }
        client.beingDone -= 1
        client.add(answer.bytes)
        send()
      }
    }
    client.isHeard = !client.asked.contains(0x0A)
  }

  /// Tells all readers of new lines.
  func tell(_ bytes: [UInt8], events: Int) {
    guard !clients.isEmpty else { return }
    for client in clients {
      // What comes at once is told at once, as far as the reader has taken what came before.
      if client.unsent > LiveServer.mostWaiting {
        client.lost += events
        continue
      }
      client.tellOfLost()
      client.add(bytes)
    }
    send()
  }

  /// Sends what readers take now; the rest is tried again soon.
  private func send() {
    clients.removeAll { client in
      while client.unsent > 0 || client.lost > 0 {
        // What was dropped is told as soon as there is room, though nothing else may come for long.
        if client.unsent == 0 { client.tellOfLost() }
        let count = client.waiting.withUnsafeBytes { all in
          let rest = UnsafeRawBufferPointer(rebasing: all[client.sent...])
          return Glibc.send(client.descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if count > 0 {
          client.sent += count
        } else if errno == EAGAIN {
          return false
        } else if errno != EINTR {
          return true
        }
      }
      (client.waiting, client.sent) = ([], 0)
      return false
    }
    for client in clients where !client.isHeard { doWhatIsAsked(by: client) }
    guard clients.contains(where: { $0.unsent > 0 }), !isRetrying else { return }
    isRetrying = true
    queue.asyncAfter(deadline: .now() + .milliseconds(20)) { [weak self] in
      self?.isRetrying = false
      self?.send()
    }
  }

  private var isRetrying = false
}

/// The name of a Unix socket as the system takes it.
enum UnixAddress {
  static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
