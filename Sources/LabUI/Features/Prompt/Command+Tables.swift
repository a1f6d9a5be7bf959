internal import Lab
internal import Program
internal import SwiftPromises

extension Command {
  static let files = [
    Command(
      ["open", "o"], "FILE or EXAMPLE", "open a script, or an example by its name",
      completing: { _, earlier in earlier.isEmpty ? Example.openable.map { Completion($0.name, $0.title) } : [] },
      { state, name in state.leave(for: .open(path: state.expanded(name))) }),
    Command(["new"], "", "start an empty script") { state, _ in
      state.leave(for: .show(ScriptSource(name: "<new>", text: "")))
    },
    Command(["save", "w"], "FILE", optional: true, "save the script, under its own name or another") { state, name in
      state.save(name, replaces: false)
    },
    Command(["save!", "w!"], "FILE", optional: true, "save the script, even if that replaces another file") { state, name in
      state.save(name, replaces: true)
    },
  ]

  static let time = [
    Command(["seek"], "150ms", "go to an instant") { state, text in state.seek(text) },
    Command(
      ["speed"], "0.5", "virtual milliseconds per real millisecond, 0.01 to 1000",
      completing: { _, earlier in
        earlier.isEmpty ? ["0.01", "0.1", "0.5", "1", "2", "10", "100", "1000"].map { Completion($0) } : []
      }, { state, text in state.changeSpeed(text) }),
  ]

  static let plan = [
    Command(["fail"], "3:5 or 3:5=ERROR", optional: true, "make the promise at an address, or the selected one, fail") {
      $0.inject("fail", $1, or: .injectFailure) { text throws(InjectionTextProblem) in try InjectionText.failure(text) }
    },
    Command(["delay"], "3:5=300ms", optional: true, "delay the promise at an address, or the selected one") {
      $0.inject("delay", $1, or: .injectDelay) { text throws(InjectionTextProblem) in try InjectionText.delay(text) }
    },
    Command(["hang"], "3:5", optional: true, "never settle the promise at an address, or the selected one") {
      $0.inject("hang", $1, or: .inject(.hang)) { text throws(InjectionTextProblem) in try InjectionText.hang(text) }
    },
    Command(["cancel"], "3:5@150ms", optional: true, "cancel the promise at an address at an instant, or the selected one now") {
      $0.inject("cancel", $1, or: .injectCancellation) { text throws(InjectionTextProblem) in try InjectionText.cancellation(text)
      }
    },
    Command(["restore"], "3:5", optional: true, "remove the injections at an address, or those of the selected promise") {
      state, text in
      state.restore(at: text)
    },
    Command(["answer"], "3:5=0", optional: true, "answer the dialog at an address, now") { state, text in
      state.answer(text)
    },
    Command(
      ["stub"], "NAME = VALUE", optional: true, "change a stub's result; also NAME latency 300ms, NAME fail ERROR"
    ) { state, text in
      text.isEmpty ? state.perform(.stub) : state.changeStub(text)
    },
    Command(
      ["call"], "NAME", optional: true,
      "call a function of the script, with made-up arguments that you can change; alone: call uncalled functions, list the calls",
      completing: { state, _ in (state.session.run?.possibleCalls ?? []).map { Completion($0.name, $0.text) } }
    ) { state, text in
      text.isEmpty ? state.callMissing() : state.call(text)
    },
    Command(
      ["dialect"], "google", optional: true, "run under another library's rules; script restores the script's own choice",
      completing: { _, earlier in
        earlier.isEmpty
          ? Dialect.allCases.map { Completion($0.rawValue) } + [Completion("script", "the script's own choice")] : []
      }, { state, name in state.change(dialect: name) }),
    Command(
      ["compare"], "google,ecmascript", optional: true,
      "run the script under several libraries, side by side; :compare before: with what was run before the last change; with one or two"
        + " codes of orders: those runs",
      completing: { _, _ in
        [Completion(LabState.beforeWord, "the program before the last change")]
          + Dialect.allCases.map { Completion($0.rawValue, $0.title) }
      }, { state, names in state.compare(names) }),
    Command(
      ["translate"], "promisekit", optional: true, "show the script in the words of another library; Enter takes it",
      completing: { _, earlier in earlier.isEmpty ? TranslatedText.targets.map { Completion($0) } : [] },
      { state, name in state.translate(to: name) }),
    Command(["check"], "2", optional: true, "show a mistake in the use of promises, the first unless you name its number") {
      state, text in
      state.showFinding(text)
    },
    Command(["clear"], "", "remove all injections") { state, _ in
      if state.session.isRecording { return state.ask("restore") }
      state.session.change(state.session.plan.withoutInjections)
      state.notice = Notice("removed all injections")
      return state.runAgain()
    },
    Command(["forget"], "", "forget the lines typed at the prompt") { state, _ in
      state.session.change(state.session.plan.withoutPromptLines)
      state.notice = Notice("forgot the lines typed at the prompt")
      return state.runAgain()
    },
  ]

  static let program = [
    Command(
      ["set"], "OPTION VALUE", optional: true, "change a setting for this session; without arguments, list the settings",
      completing: { state, earlier in
        guard let name = earlier.first else {
          return SettingOption.all.map { Completion($0.name, "\($0.help) (now \($0.value(state.settings)))") }
        }
        return earlier.count == 1 ? (SettingOption.named(name)?.values ?? []).map { Completion($0) } : []
      }, { state, text in state.set(text) }),
    Command(
      ["help", "h"], "TOPIC", optional: true, "show the help, or a topic",
      completing: { _, earlier in earlier.isEmpty ? HelpTopic.all.map { Completion($0.name, $0.title) } : [] },
      { state, name in state.openHelp(name) }),
    Command(["quit", "q"], "", "quit") { state, _ in state.perform(.quit) },
  ]
}
