internal import Lab

/// What goes on besides reading keys and drawing: the program's runs, and the search for what would flip a promise.
struct BackgroundWorkers {
  let runs: BackgroundRunner<RunRequest, LabRun>
  let flips: BackgroundRunner<FlipQuestion, FlipAnswer>
  private let news: Pipe

  /// Starts the threads; `nil` if the system refuses one or the pipes that they need.
  init?() {
    guard let news = Pipe(),
      let runs = BackgroundRunner(
        news: news, perform: { (request: RunRequest, isStopped: () -> Bool) in request.perform(isStopped: isStopped) }),
      let flips = BackgroundRunner(
        news: news,
        perform: { (question: FlipQuestion, isStopped: () -> Bool) in
          withoutActuallyEscaping(isStopped) { isStopped in question.answer(isStopped: isStopped) }
        })
    else { return nil }
    (self.news, self.runs, self.flips) = (news, runs, flips)
  }

  /// Becomes readable when one of them has come to an end.
  var wakeup: Int32 { news.readEnd }
}
