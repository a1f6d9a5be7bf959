internal import Screen

extension KeyBinding {
  static let time = [
    KeyBinding(.time, "play", [.character(" ")], .playOrPause, hint: "play", "play or pause"),
    KeyBinding(.time, "step", [.character(".")], .stepForward, hint: "step", "step forward by one event"),
    KeyBinding(.time, "back", [.character(",")], .stepBack, hint: "back", rank: 1, "step back by one event"),
    KeyBinding(.time, "next-settlement", [.character("]")], .nextSettlement, "go to the next settlement"),
    KeyBinding(.time, "previous-settlement", [.character("[")], .previousSettlement, "go back to the previous settlement"),
    KeyBinding(.time, "play-settlement", [.character(";")], .travel(.playToSettlement), "play on to the next settlement"),
    KeyBinding(.time, "next-turn", [.character("}")], .travel(.nextTurn), "step forward by one turn of the queue"),
    KeyBinding(.time, "previous-turn", [.character("{")], .travel(.previousTurn), "step back by one turn of the queue"),
    KeyBinding(.time, "start", [.home, .character("g")], .toStart, "go to the start"),
    KeyBinding(.time, "end", [.end, .character("G")], .toEnd, "go to the end"),
    KeyBinding(.time, "settled", [.character("s")], .travel(.toSettlement), "go to the event that settles the selected promise"),
    KeyBinding(.time, "made", [.character("S")], .travel(.toCreation), "go to the event that creates the selected promise"),
    KeyBinding(.time, "stops", [.character("b")], .stops, "set breakpoints: on a promise, an operator, a state or a text"),
    KeyBinding(.time, "continue", [.character("C")], .travel(.toNextStop), "run to the next breakpoint, or to the end"),
    KeyBinding(.time, "faster", [.character("+"), .character("=")], .faster, "play faster, up to ×1000"),
    KeyBinding(.time, "slower", [.character("-"), .character("_")], .slower, "play slower, down to ×0.01"),
    KeyBinding(.time, "restart", [.character("r")], .restart, "run again from the start, with the same injections"),
  ]

  static let change = [
    KeyBinding(
      .change, "fail", [.character("f")], .injectFailure, hint: "fail", rank: 1, "make it fail; press again to undo"),
    KeyBinding(
      .change, "delay", [.character("d")], .injectDelay, hint: "delay", rank: 5, "delay it by 100 ms; press again to add 100 ms"),
    KeyBinding(.change, "cancel", [.character("c")], .injectCancellation, "cancel it now"),
    KeyBinding(.change, "answer", [.character("Y")], .answer, "answer a dialog or a screen"),
    KeyBinding(.change, "remove", [.character("x")], .removeInjections, "remove its injections"),
  ]

  static let look = [
    KeyBinding(.look, "up", [.up, .character("k")], .up, "select the promise above (in the log, scroll)"),
    KeyBinding(.look, "down", [.down, .character("j")], .down, "select the promise below (in the log, scroll)"),
    KeyBinding(.look, "left", [.left, .character("h")], .left, "go to the panel on the left"),
    KeyBinding(.look, "right", [.right, .character("l")], .right, "go to the panel on the right"),
    KeyBinding(.look, "next-panel", [.tab], .nextPanel, "go to the next panel"),
    KeyBinding(.look, "previous-panel", [.backTab], .previousPanel, "go to the previous panel"),
    KeyBinding(.look, "source", [.character("1")], .panel(.source), "go to the source; press again to hide it"),
    KeyBinding(.look, "graph", [.character("2")], .panel(.graph), "go to the graph; press again to hide it"),
    KeyBinding(.look, "timeline", [.character("3")], .panel(.timeline), "go to the timeline; press again to hide it"),
    KeyBinding(.look, "log", [.character("4")], .panel(.log), "go to the log; press again to hide it"),
    KeyBinding(.look, "zoom", [.character("Z")], .view(.zoom), "zoom the panel to the whole screen, or restore it"),
    KeyBinding(.look, "narrower", [.alt("h")], .view(.narrower), "make the left panels narrower"),
    KeyBinding(.look, "wider", [.alt("l")], .view(.wider), "make the left panels wider"),
    KeyBinding(.look, "lower", [.alt("k")], .view(.lower), "make the upper panels shorter"),
    KeyBinding(.look, "higher", [.alt("j")], .view(.higher), "make the upper panels taller"),
    KeyBinding(.look, "page-up", [.pageUp, .control("b")], .pageUp, "scroll up a page"),
    KeyBinding(.look, "page-down", [.pageDown, .control("f")], .pageDown, "scroll down a page"),
    KeyBinding(
      .look, "details", [.character("K")], .details, hint: "details", rank: 6, "show everything about the selected promise"),
    KeyBinding(
      .look, "versus", [.character("v")], .compare, hint: "compare", rank: 2,
      "compare: run the script under all libraries, side by side"),
    KeyBinding(
      .look, "translate", [.character("X")], .translate,
      "translate into another library's words; reads JavaScript"),
    KeyBinding(
      .look, "copy", [.character("y")], .copy,
      "copy value, error, code, graph; share"),
    KeyBinding(
      .look, "present", [.character("P")], .view(.present),
      "present to an audience: large, with captions and the keys you press"),
  ]

  static let write = [
    KeyBinding(
      .write, "type", [.character("i")], .prompt, "type Swift that runs at the current instant; Esc leaves"),
    KeyBinding(.write, "command", [.character(":")], .command, "type a command; Tab completes it, :help lists them"),
    KeyBinding(.write, "palette", [.control("p")], .palette, "search all actions, commands, examples and topics"),
  ]

  static let program = [
    KeyBinding(.program, "examples", [.character("O")], .examples, "open an example"),
    KeyBinding(.program, "lessons", [.character("L")], .learn(.lessons), "take a lesson"),
    KeyBinding(
      .program, "predict", [.character("T")], .learn(.predict), "predict what the script will do: its run stops and asks"),
    KeyBinding(
      .program, "stub", [.character("U")], .stub, "stub undeclared names, and list the stubs"),
    KeyBinding(.program, "help", [.character("?"), .function(1)], .help, hint: "help", "show this help; press / to search it"),
    KeyBinding(.program, "redraw", [.control("l")], .redraw, "redraw the screen"),
    KeyBinding(.program, "suspend", [.control("z")], .suspend, "suspend and return to the shell; fg resumes"),
    KeyBinding(.program, "quit", [.character("q"), .control("c")], .quit, hint: "quit", "quit"),
  ]
}
