/// What is left of a mark in a lesson whose text has changed: nothing that somebody wrote is lost with an author's correction.
extension LessonMark {
  /// How a step is found again in another text of its lesson.
  public struct StepKey: Hashable, Sendable {
    /// What differs between two texts of the step.
    public var fingerprint: String
    /// The step's heading.
    public var heading: String

    public init(_ step: LessonStep) { (fingerprint, heading) = (step.fingerprint, step.heading) }

    /// Reads what `encoded` writes.
    init(decoding text: String) {
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      (fingerprint, heading) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }

    var encoded: String { "\(fingerprint) \(heading)" }

    /// The kind of the step, as the heading says it.
    fileprivate var kind: Substring { heading.prefix { $0 != ":" } }
  }

  /// The mark in the lesson as it is now: itself if nothing was changed. Of a step that stands as it stood everything holds; of one
  /// that was changed, what was written. Scripts without an exercise of their own go to one that has none, or stay beside the lesson.
  func carried(to lesson: Lesson) -> LessonMark {
    guard self.lesson != lesson.fingerprint else { return self }
    let keys = lesson.steps.map(StepKey.init)
    /// The same step, whatever its number is now.
    func same(_ old: Int) -> Int? { steps.indices.contains(old) ? keys.firstIndex(of: steps[old]) : nil }
    let answers = answers.compactMap { answer in
      same(answer.step).map { Answer(step: $0, question: answer.question, choice: answer.choice) }
    }
    var mark = LessonMark(
      lesson: lesson.fingerprint, step: same(step) ?? likely(step, among: keys) ?? 0, page: same(step) == nil ? .text : page,
      right: max(right - (self.answers.count - answers.count), 0), answers: answers, passed: passed.compactMap(same),
      scripts: [:],
      steps: keys)
    let written = scripts.sorted { $0.key < $1.key }
    var homeless = leftover
    for (old, script) in written {
      if let step = same(old) ?? likely(old, among: keys), lesson.steps[step].exercise != nil, mark.scripts[step] == nil {
        mark.scripts[step] = script
      } else {
        homeless.append(script)
      }
    }
    for script in homeless {
      if let step = lesson.steps.indices.first(where: { lesson.steps[$0].exercise != nil && mark.scripts[$0] == nil }) {
        mark.scripts[step] = script
      } else {
        mark.leftover.append(script)
      }
    }
    return mark
  }

  /// The step that an old one has most likely become: the one with its heading, or as many-eth of its kind.
  private func likely(_ old: Int, among keys: [StepKey]) -> Int? {
    // What earlier versions kept has only numbers.
    guard steps.indices.contains(old) else { return steps.isEmpty && keys.indices.contains(old) ? old : nil }
    let key = steps[old]
    if let step = keys.firstIndex(where: { $0.heading == key.heading }) { return step }
    let earlier = steps[..<old].count { $0.kind == key.kind }
    return keys.indices.filter { keys[$0].kind == key.kind }.dropFirst(earlier).first
  }
}

extension Lesson {
  /// A number that differs between two texts of a lesson, for what is kept about one of them.
  ///
  /// - Complexity: O(length of the lesson).
  public var fingerprint: String { textFingerprint(of: steps.flatMap(\.texts)) }
}

extension LessonStep {
  /// A number that differs between two texts of a step.
  fileprivate var fingerprint: String { textFingerprint(of: texts) }

  fileprivate var texts: [String] {
    [kind.rawValue, script] + prose + questions.flatMap { ["\($0.ask)", $0.text ?? ""] + $0.wrong }
  }
}

/// FNV-1a: Swift's own hash values differ between processes.
private func textFingerprint(of texts: [String]) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for text in texts {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ 0xff) &* 0x100_0000_01b3
  }
  return String(hash, radix: 16)
}
