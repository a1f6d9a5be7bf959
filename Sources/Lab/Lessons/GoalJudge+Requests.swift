internal import Program

/// What runs an answer.
extension GoalJudge {
  /// The run of an answer.
  static func request(
    _ lesson: Lesson, _ step: LessonStep, _ answer: LessonExercise.Answer
  ) throws(LessonTextProblem) -> RunRequest {
    switch answer {
    case .script(let text): return lesson.request(for: step, script: text)
    case .injections(let text):
      var request = lesson.request(for: step)
      for line in text.split(whereSeparator: \.isNewline) {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw LessonTextProblem(advice(on: line)) }
        let value = LessonLines.trimmed(words[1])
        do {
          switch words[0] {
          case "fail": request.plan.injections.append(try InjectionText.failure(value))
          case "delay": request.plan.injections.append(try InjectionText.delay(value))
          case "hang": request.plan.injections.append(try InjectionText.hang(value))
          case "cancel": request.plan.injections.append(try InjectionText.cancellation(value))
          case "latency": request.plan.sourceInjections.append(try SourceInjectionText.latency(value))
          case "failure-rate": request.plan.sourceInjections.append(try SourceInjectionText.failureRate(value))
          default: throw LessonTextProblem(advice(on: line))
          }
        } catch let problem as LessonTextProblem {
          throw problem
        } catch {
          throw LessonTextProblem("\(error)")
        }
      }
      return request
    }
  }

  private static func advice(on line: Substring) -> String {
    "'\(TerminalText.quoted(String(line), limit: 40))' isn't an injection: write fail, delay, hang, cancel, latency or failure-rate, then what the option of 'run' takes"
  }

  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
