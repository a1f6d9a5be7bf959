// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private class ViewController {
  let journal = Journal()
  let avatars: Promise<[String]>
  init(_ avatars: Promise<[String]>) { self.avatars = avatars }

  func getCurrentUserContactsAvatars() -> Promise<[String]> { avatars }
  func updateAvatars(_ avatars: [String]) { journal.write("update \(avatars)") }
  func showErrorAlert(_ error: Error) { journal.write("alert \(error)") }

  func viewDidAppear() -> Promise<[String]> {
// ---- as printed ----
  getCurrentUserContactsAvatars().then(updateAvatars).catch(showErrorAlert)
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 04: exactly one of both is called, later")
  func snippet04() async throws {
    let (good, shown) = await MainActor.run {
      let good = ViewController(Promise(["a"]))
      let shown = good.viewDidAppear()
      // The main queue is busy with this very block: nothing can have run.
      #expect(good.journal.all.isEmpty)
      return (good, shown)
    }
    _ = try await shown.get()
    #expect(good.journal.all == ["update [\"a\"]"])

    let bad = ViewController(Promise(Broken()))
    await #expect(throws: Broken.self) { try await bad.viewDidAppear().get() }
    #expect(bad.journal.all == ["alert Broken()"])
  }
}
