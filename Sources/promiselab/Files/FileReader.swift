internal import Lab
internal import LabUI
internal import Program
internal import Synchronization

/// Reads scripts on threads of their own, so that the interface answers keys while a disk or a network takes its time.
final class FileReader: Sendable {
  /// Counts scripts that were asked for: only the latest one is wanted.
  private let latest = Atomic<Int>(0)
  /// Counts looks at the script's file: only what the latest one sees is so.
  private let latestLook = Atomic<Int>(0)
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
    let number = latestLook.add(1, ordering: .relaxed).newValue
    read { [self] in
      do throws(ScriptFileProblem) {
        let text = try ScriptFile.text(at: path, onlyRegular: true)
        // Two of them may overtake one another.
        if latestLook.load(ordering: .relaxed) == number { post(.changedOnDisk(ScriptSource(name: path, text: text))) }
      } catch {
        if isAsked { post(.told(Notice("\(error)", kind: .problem))) }
      }
    }
  }

  /// Reads a plan, and posts `planRead`, or why it can't be read.
  func openPlan(_ path: String) {
    read { [self] in
      do throws(ScriptFileProblem) {
        post(.planRead(try PlanFile(at: path, onlyRegular: true), path: path))
      } catch {
        post(.told(Notice("\(error)", kind: .problem)))
      }
    }
  }

  /// Looks for a file of a recorded program, and posts `sourceFound`.
  func findSource(_ name: String, with finder: SourceFinder) {
    read { [self] in post(.sourceFound(name, text: finder.text(of: name))) }
  }

  /// Passes over what is being read of the script's file: it was there before the file is written now.
  func forgetLooks() { latestLook.add(1, ordering: .relaxed) }

  private func read(_ body: @escaping @Sendable () -> Void) {
    // Without a thread it is read here: better late than never.
    if !BackgroundThread.start(body) { body() }
  }
}
