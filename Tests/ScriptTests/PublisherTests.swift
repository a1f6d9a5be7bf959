import Program
import SwiftPromises
import Testing

@Suite("publishers of Combine")
struct PublisherTests {
  @Test("values go through operators to whoever subscribes; the end comes last, errors pass operators by")
  func operators() throws {
    let text = """
      import Combine
      enum Trouble: Error { case lost }
      let one = Just(1).map { $0 + 1 }.sink { print($0) }
      let doubled = Future<Int, Never> { promise in promise(.success(3)) }.flatMap { Just($0 * 2) }.sink { print($0) }
      let failed = Fail<Int, Trouble>(error: Trouble.lost).map { $0 + 1 }.sink(
        receiveCompletion: { completion in
          switch completion {
          case .finished: print("finished")
          case .failure(let error): print("failed", error)
          }
        }, receiveValue: { print($0) })
      let replaced = Fail<Int, Trouble>(error: Trouble.lost).replaceError(with: 7).sink(
        receiveCompletion: { if case .finished = $0 { print("finished") } }, receiveValue: { print($0) })
      let caught = Just(1).tryMap { _ -> Int in throw Trouble.lost }.catch { _ in Just(8) }.sink { print($0) }
      """
    #expect(try lines(text, under: .google) == ["2", "6", "failed lost", "7", "finished", "8"])
  }

  @Test("zip pairs the values of two, combineLatest takes the last of each, merge passes both on; an error ends them")
  func joined() throws {
    let text = """
      import Combine
      let (numbers, words) = (PassthroughSubject<Int, Error>(), PassthroughSubject<String, Error>())
      var kept: Set<AnyCancellable> = []
      numbers.zip(words)
        .sink(
          receiveCompletion: { if case .failure = $0 { print("zip failed") } else { print("zip finished") } },
          receiveValue: { print("zip", $0, $1) })
        .store(in: &kept)
      numbers.combineLatest(words) { "\\($0)\\($1)" }
        .sink(
          receiveCompletion: { if case .failure = $0 { print("latest failed") } else { print("latest finished") } },
          receiveValue: { print("latest", $0) })
        .store(in: &kept)
      numbers.map { "\\($0)" }.merge(with: words)
        .sink(
          receiveCompletion: { if case .failure = $0 { print("merge failed") } else { print("merge finished") } },
          receiveValue: { print("merge", $0) })
        .store(in: &kept)
      numbers.send(1)
      numbers.send(2)
      words.send("a")
      numbers.send(completion: .finished)
      words.send("b")
      words.send(completion: .failure(URLError(.timedOut)))
      """
    let printed = try lines(text, under: .google)
    #expect(printed.filter { $0.hasPrefix("zip") } == ["zip 1 a", "zip 2 b", "zip finished"])
    #expect(printed.filter { $0.hasPrefix("latest") } == ["latest 2a", "latest 2b", "latest failed"])
    #expect(printed.filter { $0.hasPrefix("merge") } == ["merge 1", "merge 2", "merge a", "merge b", "merge failed"])
  }

  @Test("a subject sends to those who have subscribed, until its end or theirs")
  func subjects() throws {
    let text = """
      import Combine
      let subject = PassthroughSubject<Int, Never>()
      subject.send(0)
      var kept = Set<AnyCancellable>()
      subject.filter { $0 > 1 }.sink { print("kept", $0) }.store(in: &kept)
      let other = subject.sink { print("other", $0) }
      subject.send(1)
      other.cancel()
      subject.send(2)
      subject.send(completion: .finished)
      subject.send(3)
      let state = CurrentValueSubject<String, Never>("idle")
      let shown = state.removed.sink { print($0) }
      state.send("busy")
      print(state.value)
      """
    #expect(
      try lines(text.replacing("state.removed", with: "state"), under: .google) == ["other 1", "kept 2", "idle", "busy", "busy"])
  }

  @Test("a Future has a node, whose value a task awaits; what it gives goes on where it is told to")
  func futures() throws {
    let text = """
      import Combine
      func load(_ fails: Bool) -> Future<Int, Error> {
        Future { promise in
          DispatchQueue.global().asyncAfter(deadline: .now() + 1) { promise(fails ? .failure(Trouble.lost) : .success(5)) }
        }
      }
      enum Trouble: Error { case lost }
      let shown = load(false).receive(on: DispatchQueue.main).sink(
        receiveCompletion: { _ in print("end") }, receiveValue: { print($0, Thread.isMainThread) })
      Task {
        do { print(try await load(true).value) } catch { print("lost", error) }
      }
      """
    let run = try run(text, under: .google)
    #expect(run.faults == [])
    #expect(Set(run.printed.split(separator: "\n")) == ["5 true", "end", "lost lost"])
  }

  @Test("what scripts can't do with a publisher says what to do")
  func refused() throws {
    let run = try run(
      "import Combine\nclass A { var n = 0 }\nlet a = A()\nlet c = Just(1).assign(to: \\.n, on: a)", under: .google)
    #expect(run.faults.contains { $0.contains("use 'sink") } || "\(run.ending)".contains("use 'sink"))
  }
}
