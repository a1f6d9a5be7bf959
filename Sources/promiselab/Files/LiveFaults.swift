internal import Lab
internal import TraceJSON

/// Asks a program to do something to its promises, and prints what it answers.
struct LiveFaults {
  private let socket: LiveSocket
  private let name: String
  /// A program that answers nothing for so long has been stopped, or is older than this question.
  private static let patience = Duration.seconds(10)

  init(_ socket: LiveSocket, name: String) { (self.socket, self.name) = (socket, name) }

  /// Asks for one after the other, up to the first that the program refuses.
  func ask(_ commands: [String]) throws {
    var stream = RecordingStream()
    for (index, command) in commands.enumerated() {
      guard socket.send(command) else { throw silence }
      let deadline = ContinuousClock.now + LiveFaults.patience
      while stream.answers.count <= index {
        guard case .bytes(let bytes) = socket.receive(until: deadline) else { throw silence }
        do throws(TraceDocumentProblem) {
          try stream.feed(bytes)
        } catch {
          throw TraceFileProblem(description: error.message(file: name))
        }
      }
      let answer = stream.answers[index]
      guard !answer.isRefusal else { throw TraceFileProblem(description: "\(name) says: \(answer.text)") }
      try StandardOutput.write("\(answer.text)\n")
    }
  }

  private var silence: TraceFileProblem {
    TraceFileProblem(
      description: "\(name) doesn't answer: it has ended, was stopped, is too busy, or links an older PromiseTracing")
  }
}
