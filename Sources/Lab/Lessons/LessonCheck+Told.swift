internal import TraceEvents

extension LessonCheck {
  /// A question whose answer is in the explanation of one above it; `nil` if each has to be thought about.
  static func toldBefore(
    _ questions: [(question: LessonQuestion, prediction: Prediction)], _ words: PredictionWords
  ) -> (told: LessonQuestion, by: LessonQuestion)? {
    for (index, later) in questions.enumerated() {
      for earlier in questions[..<index] where tells(earlier.prediction.explanation, later.question.ask, later.prediction, words)
      {
        return (later.question, earlier.question)
      }
    }
    return nil
  }

  private static func tells(_ sentences: [String], _ ask: Ask, _ prediction: Prediction, _ words: PredictionWords) -> Bool {
    guard let promise = prediction.promise else { return false }
    let name = words.name(promise)
    let right = prediction.rightChoice
    return sentences.contains { sentence in
      switch ask {
      case .state:
        sentence.contains("\(name) was \(right)") || right == "pending" && sentence.contains("\(name) is pending")
      case .value: ending(of: name, in: sentence).map { $0.contains(" with \(right)") } ?? false
      case .time: ending(of: name, in: sentence).map { $0.contains(" at \(right)") } ?? false
      case .handler: right == "no" && sentence.contains("\(name) was skipped")
      case .lands: sentence.contains("\(name) was rejected") && sentence.contains("the nearest handler is ")
      case .line, .order, .count, .first: false
      }
    }
  }

  /// What a sentence says of how a promise ended: `was fulfilled at 100 ms with ada`.
  private static func ending(of name: String, in sentence: String) -> Substring? {
    guard let start = sentence.firstRange(of: "\(name) was ") else { return nil }
    return sentence[start.upperBound...].prefix { $0 != ":" && $0 != "," && $0 != ";" }
  }
}
