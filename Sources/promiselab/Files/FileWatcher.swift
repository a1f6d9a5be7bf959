internal import Glibc
internal import Synchronization

/// Notices that another program writes a file, on a thread of its own, so that nobody needs to look again and again.
final class FileWatcher: Sendable {
  private struct Watched {
    var path: String
    var name: String
    var descriptor: Int32
  }

  private let watched = Mutex<Watched?>(nil)
  private let changed = Atomic<Bool>(false)
  private let events: Int32
  private let seesRemoval: Bool
  private let wake: @Sendable () -> Void

  /// Starts the thread; `nil` if the system refuses it or watching.
  ///
  /// - Parameters:
  ///   - seesRemoval: Whether it counts as a change that the file is taken away.
  ///   - wake: Called on the thread when the file was changed.
  init?(seesRemoval: Bool = false, wake: @escaping @Sendable () -> Void) {
    self.seesRemoval = seesRemoval
    events = inotify_init1(Int32(IN_CLOEXEC))
    self.wake = wake
    guard events >= 0 else { return nil }
    guard BackgroundThread.start({ [weak self] in self?.serve() }) else {
      close(events)
      return nil
    }
  }

  /// Watches the file at a path from now on, and no other. Watching its folder sees files that are put in its place, too.
  func watch(_ path: String) {
    watched.withLock { watched in
      guard watched?.path != path else { return }
      if let descriptor = watched?.descriptor { inotify_rm_watch(events, descriptor) }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
      let mask = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | (seesRemoval ? UInt32(IN_DELETE) : 0)
      let descriptor = inotify_add_watch(events, folder.isEmpty ? "/" : folder, mask)
      watched = descriptor < 0 ? nil : Watched(path: path, name: parts.last.map(String.init) ?? path, descriptor: descriptor)
      // Only where another file is watched: what has been seen of this one must not be forgotten.
      changed.store(false, ordering: .relaxed)
    }
  }

  /// Whether the file was written since the last call.
  func takeChange() -> Bool { changed.exchange(false, ordering: .sequentiallyConsistent) }

  private func serve() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(events, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      guard names(in: bytes[..<count]).contains(where: { name in watched.withLock { $0?.name == name } }) else { continue }
      changed.store(true, ordering: .sequentiallyConsistent)
      wake()
    }
  }

  /// The names of the files that events are about: each event is 16 bytes, the last four of them the length of the name that follows.
  private func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    while rest.count >= 16 {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(16 + length)
    }
    return names
  }
}
