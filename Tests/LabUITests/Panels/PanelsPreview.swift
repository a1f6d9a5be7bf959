import Testing
@testable import LabUI
@Test func preview() {
  for (c, r) in [(100, 30), (80, 24), (40, 12), (32, 12)] {
    var mid = PanelStories.bubbling(c, r); mid.selection = mid.layout.order[3]
    mid.badges = [Scene.Badge(address: mid.full.promises[1].address, text: "fails")]
    var start = PanelStories.bubbling(position: 0, c, r); start.focus = .source
    var end = PanelStories.bubbling(at: 200, c, r); end.focus = .log
    var typed = PanelStories.bubbling(c, r); typed.mode = .prompt(PromptEditor("user.then { print($0) }"));
    typed.focus = .timeline
    typed.notice = Notice("failing validate (line 2)")
    typed.typedLines = [.init(instant: typed.now, text: "user.then { print($0) }")]
    var help = PanelStories.bubbling(c, r); help.mode = .help(firstLine: 0)
    var details = mid; details.mode = .details
    var examples = mid; examples.mode = .examples(marked: 1)
    for s in [mid, start, end, typed, PanelStories.unhandled(c, r), PanelStories.syntaxError(c, r), help, details, examples] {
      print(s.frame.buffer.text); print("=====")
    }
  }
}
