internal import LabUI
internal import Program
internal import Synchronization

/// Reads scripts on threads of their own, so that the interface answers keys while a disk or a network takes its time.
final class FileReader: Sendable {
  /// Counts scripts that were asked for: only the latest one is wanted.
  private let latest = Atomic<Int>(0)
  private let post: @Sendable (Message) -> Void

  /// - Parameter post: Takes what was read, on the thread that read it.
  init(post: @escaping @Sendable (Message) -> Void) { self.post = post }

  /// Reads a script or an example, and posts `opened` or `openingFailed`.
  func open(_ path: String) {
    let number = latest.add(1, ordering: .relaxed).newValue
    read { [self] in
      let message: Message
      do throws(ScriptFileProblem) {
        message = .opened(try ScriptFile.read(path, onlyRegular: true))
      } catch {
        message = .openingFailed("\(error)")
      }
      if latest.load(ordering: .relaxed) == number { post(message) }
    }
  }

  /// Reads the script's file again, and posts `changedOnDisk`.
  ///
  /// - Parameter isAsked: Whether a person wants to know if it can't be read.
  func reread(_ path: String, isAsked: Bool) {
    read { [self] in
      do throws(ScriptFileProblem) {
        post(.changedOnDisk(ScriptSource(name: path, text: try ScriptFile.text(at: path, onlyRegular: true))))
      } catch {
        if isAsked { post(.told(Notice("\(error)", kind: .problem))) }
      }
    }
  }

  private func read(_ body: @escaping @Sendable () -> Void) {
    // Without a thread it is read here: better late than never.
    if !BackgroundThread.start(body) { body() }
  }
}
