internal import Lab

extension LabState {
  /// Asks whether a session is to go on that ended without being asked to.
  mutating func beOffered(_ text: String) {
    offer = text
    guard mode == .normal else {
      notice = Notice("an earlier session was interrupted: :resume restores it, :discard deletes it")
      return
    }
    let chooser = Chooser(
      title: "An earlier session was interrupted", style: .menu,
      entries: [
        Chooser.Entry("resume", text, key: "r", .command("resume")),
        Chooser.Entry("later", "keep it and ask again next time", key: "l", .command("later")),
        Chooser.Entry("discard", "forget it", key: "d", .command("discard")),
      ])
    show(chooser)
  }

  /// Puts a session that was kept in the place of this one.
  mutating func resume(_ record: SessionRecord) -> [Effect] {
    offer = nil
    let effects = update(&self, .opened(record.source))
    session.resume(record)
    resuming = record
    notice = Notice("resumed: \(record.summary)")
    return effects.isEmpty ? [] : runAgain()
  }

  /// Goes to where the session was when it was kept.
  mutating func finishResuming() {
    guard let record = resuming else { return }
    resuming = nil
    session.goBack(to: record)
    showLatest()
    notice = Notice("resumed: \(record.summary)")
  }

  fileprivate mutating func answerOffer(_ effect: Effect?, _ text: String) -> [Effect] {
    guard offer != nil else {
      notice = Notice("there is no interrupted session")
      return []
    }
    offer = nil
    notice = Notice(text)
    return effect.map { [$0] } ?? []
  }
}

extension Command {
  static let sessions = [
    Command(["resume"], "", "resume the session that was interrupted") { state, _ in
      state.answerOffer(.resume, "resuming…")
    },
    Command(["discard"], "", "discard the session that was interrupted") { state, _ in
      state.answerOffer(.discard, "forgotten")
    },
    Command(["later"], "", "keep the session that was interrupted until the next start") { state, _ in
      state.answerOffer(nil, "kept: the next start offers it again")
    },
  ]
}
