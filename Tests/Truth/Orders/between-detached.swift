// A detached task reaches the main actor while the program is still handing in.
import Foundation

Task.detached { await MainActor.run { print("detached") } }
Task { @MainActor in print("first task") }
Task { @MainActor in print("second task") }
Task { @MainActor in
  try? await Task.sleep(for: .milliseconds(400))
  exit(0)
}
dispatchMain()
