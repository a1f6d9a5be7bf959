// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing

private func printed(_ success: Bool, _ someError: Error) -> Promise<String> {
// ---- as printed ----
let promise = Promise<String> { fulfill, reject in
  // Called asynchronously on the default queue.
  if success {
    fulfill("Hello world.")
  } else {
    reject(someError)
  }
}
// ---- end of what is printed ----
  return promise
}

extension GoogleSnippets {
  @Test("snippet 12: pending on return, the work runs later, and either settles")
  func snippet12() async throws {
    let (kept, broken) = await MainActor.run {
      let promises = (printed(true, Broken()), printed(false, Broken()))
      // The main queue is busy with this very block: nothing can have run.
      #expect(promises.0.isPending && promises.1.isPending)
      return promises
    }
    #expect(try await kept.get() == "Hello world.")
    await #expect(throws: Broken.self) { try await broken.get() }
  }
}
