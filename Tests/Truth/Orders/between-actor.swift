// An actor is called by a detached task and by a task of the main actor.
import Foundation

actor Book {
  func write(_ text: String) { print(text) }
}
let book = Book()
Task.detached {
  await book.write("detached 1")
  await book.write("detached 2")
}
Task { @MainActor in
  print("main")
  await book.write("from main")
}
Task { @MainActor in
  try? await Task.sleep(for: .milliseconds(400))
  exit(0)
}
dispatchMain()
