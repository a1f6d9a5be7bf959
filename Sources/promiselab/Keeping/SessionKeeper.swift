internal import Glibc
internal import Lab
internal import Program

/// Keeps the session on disk while it goes on, and finds those that ended without being asked to. What was injected into a script that
/// has nothing to save stays when a person leaves, too, and is found by whoever opens that script again.
///
/// Every process has a file of its own, and beside it one that it keeps locked. The system takes the lock away however the process
/// ends, so a session whose lock can be had was left behind, and two processes never take up the same one.
struct SessionKeeper {
  /// A session that was left behind.
  struct Leftover {
    var record: SessionRecord
    /// Whether the person left it in order, so that it is nothing to ask about.
    var wasLeft: Bool
    /// Real time of the last change, as people read it.
    var time: String
    fileprivate var files: Files
  }

  /// The file of a session and its lock.
  fileprivate struct Files {
    var session: String
    var lock: String
    /// Keeps the lock; -1 if it isn't held.
    var descriptor: Int32

    func remove() {
      unlink(session)
      unlink(lock)
      if descriptor >= 0 { close(descriptor) }
    }
  }

  /// The most bytes of a session that are read: script, draft and what the file had.
  private static let largest = 4 * ScriptFile.maximumSize
  /// How the names of files begin whose sessions were left in order, and how many of them stay: the latest ones.
  fileprivate static let leftPrefix = "left-"
  private static let suffix = ".session"
  private static let mostLeft = 50

  private let folder: String?
  private var own: Files?
  private var kept: SessionRecord?
  private var problem: String?
  /// A session that was left behind, with its lock held by us.
  private(set) var leftover: Leftover?
  /// The files of a session that was taken up, until our own file holds it.
  private var takenUp: Files?

  /// A session's file that can't be read: it is damaged, or a later version wrote it.
  private(set) var unreadable: String?

  init(folder: String?) { self.folder = folder.map { "\($0)/sessions" } }

  /// Whether there is a place that may be tried again.
  var hasFolder: Bool { folder != nil }

  /// Makes sure that there is a place for the session.
  ///
  /// - Returns: The reason why nothing can be kept; `nil` if it can.
  mutating func begin() -> String? {
    guard let folder else {
      problem =
        PersonalFolders.unreadable.map { "the folder that \($0) names isn't UTF-8" }
        ?? "no folder is known for it: set HOME or XDG_STATE_HOME"
      return problem
    }
    let reason = PersonalFolders.make(folder) ?? (access(folder, W_OK) == 0 ? nil : String(cString: strerror(errno)))
    problem = reason.map { "\(folder): \($0)" }
    return problem
  }

  /// Writes what there is to keep, if it has changed.
  ///
  /// - Returns: The reason why it isn't kept; `nil` if it is.
  mutating func keep(_ record: SessionRecord?) -> String? {
    guard record != kept || takenUp != nil || problem != nil, let folder else { return problem }
    guard let record else {
      // Whatever was taken up has been dropped by the person.
      if let own { unlink(own.session) }
      takenUp?.remove()
      takenUp = nil
      kept = nil
      return problem
    }
    if own == nil, begin() == nil { problem = lockOwn(in: folder).map { "\(folder): \($0)" } }
    guard let own else { return problem }
    problem = AtomicFile.write(record.encoded, to: own.session).map { "\(folder): \($0)" }
    guard problem == nil else { return problem }
    kept = record
    takenUp?.remove()
    takenUp = nil
    return nil
  }

  /// Removes what was kept: the person has left.
  ///
  /// - Parameter staying: Whether it is for whoever opens the same script again.
  mutating func end(staying: Bool) {
    defer { (own, takenUp) = (nil, nil) }
    takenUp?.remove()
    guard staying, let own, let folder, let name = own.session.split(separator: "/").last,
      rename(own.session, "\(folder)/\(SessionKeeper.leftPrefix)\(name)") == 0
    else {
      self.own?.remove()
      return
    }
    own.remove()
    // What was left of the same script before.
    if leftover?.wasLeft == true { discardLeftover() }
    for (name, _) in SessionKeeper.files(in: folder).filter(\.name.isOfLeft).dropFirst(SessionKeeper.mostLeft) {
      SessionKeeper.lock("\(folder)/\(name.dropLast(SessionKeeper.suffix.count))")?.remove()
    }
  }

  /// Finds the latest session that ended without being asked to, or else what was left of a script, and locks it.
  mutating func findLeftover(of script: ScriptSource) {
    guard let folder else { return }
    let names = SessionKeeper.files(in: folder)
    for (name, time) in names.filter({ !$0.name.isOfLeft }) + names.filter(\.name.isOfLeft) {
      guard let files = SessionKeeper.lock("\(folder)/\(name.dropLast(SessionKeeper.suffix.count))") else { continue }
      // The owner may have left in order between our look at the folder and the lock.
      if let bytes = try? ScriptFile.bytes(at: files.session, onlyRegular: true, limit: SessionKeeper.largest) {
        let record = try? SessionRecord(decoding: bytes)
        if let record, !name.isOfLeft || record.source == script {
          leftover = Leftover(record: record, wasLeft: name.isOfLeft, time: SessionKeeper.text(of: time), files: files)
          return
        }
        if record == nil, !name.isOfLeft { unreadable = unreadable ?? files.session }
      }
      close(files.descriptor)
    }
  }

  /// The names of sessions' files, and when they were changed; the latest first.
  private static func files(in folder: String) -> [(name: String, time: timespec)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [(name: String, time: timespec)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
      var status = stat()
      guard name.hasSuffix(suffix), stat("\(folder)/\(name)", &status) == 0 else { continue }
      names.append((name, status.st_mtim))
    }
    return names.sorted { ($0.time.tv_sec, $0.time.tv_nsec) > ($1.time.tv_sec, $1.time.tv_nsec) }
  }

  /// Takes the session that was left behind up; its files stay until ours holds it.
  mutating func takeLeftover() -> SessionRecord? {
    takenUp = leftover?.files
    defer { leftover = nil }
    return leftover?.record
  }

  /// Forgets the session that was left behind.
  mutating func discardLeftover() {
    leftover?.files.remove()
    leftover = nil
  }

  private mutating func lockOwn(in folder: String) -> String? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // Process numbers come again, moments don't.
    own = SessionKeeper.lock("\(folder)/\(getpid())-\(now.tv_sec)")
    return own == nil ? String(cString: strerror(errno)) : nil
  }

  private static func lock(_ stem: String) -> Files? {
    let path = "\(stem).lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return Files(session: "\(stem)\(suffix)", lock: path, descriptor: descriptor)
  }

  private static func text(of time: timespec) -> String {
    var seconds = time.tv_sec
    var parts = tm()
    localtime_r(&seconds, &parts)
    var bytes = [CChar](repeating: 0, count: 64)
    let count = strftime(&bytes, bytes.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension String {
  /// Whether a file of this name has a session that was left in order.
  fileprivate var isOfLeft: Bool { hasPrefix(SessionKeeper.leftPrefix) }
}
