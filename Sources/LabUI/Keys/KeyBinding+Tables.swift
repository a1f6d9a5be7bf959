internal import Screen

extension KeyBinding {
  static let time = [
    KeyBinding(.time, "play", [.character(" ")], .playOrPause, hint: "play", "let virtual time pass, or stop it"),
    KeyBinding(.time, "step", [.character(".")], .stepForward, hint: "step", "let the next event happen"),
    KeyBinding(.time, "back", [.character(",")], .stepBack, hint: "back", rank: 1, "undo the last event"),
    KeyBinding(.time, "next-settlement", [.character("]")], .nextSettlement, "go to where the next promise is settled"),
    KeyBinding(.time, "previous-settlement", [.character("[")], .previousSettlement, "go back to where a promise was settled"),
    KeyBinding(.time, "next-turn", [.character("}")], .travel(.nextTurn), "let the next turn of the queue happen"),
    KeyBinding(.time, "previous-turn", [.character("{")], .travel(.previousTurn), "undo the last turn of the queue"),
    KeyBinding(.time, "start", [.home, .character("g")], .toStart, "go to the start"),
    KeyBinding(.time, "end", [.end, .character("G")], .toEnd, "go to the end"),
    KeyBinding(.time, "settled", [.character("s")], .travel(.toSettlement), "go to the event that settles the selected promise"),
    KeyBinding(.time, "made", [.character("S")], .travel(.toCreation), "go to the event that makes the selected promise"),
    KeyBinding(.time, "stops", [.character("b")], .stops, "choose where playing stops: a promise, an operator, a state, a text"),
    KeyBinding(.time, "continue", [.character("C")], .travel(.toNextStop), "go at once to the next stop, or to the end"),
    KeyBinding(.time, "faster", [.character("+"), .character("=")], .faster, "play faster, up to ×1000"),
    KeyBinding(.time, "slower", [.character("-"), .character("_")], .slower, "play slower, down to ×0.01"),
    KeyBinding(.time, "restart", [.character("r")], .restart, "start again, with the same injections"),
  ]

  static let change = [
    KeyBinding(
      .change, "fail", [.character("f")], .injectFailure, hint: "fail", rank: 1, "let it fail; once more takes that back"),
    KeyBinding(
      .change, "delay", [.character("d")], .injectDelay, hint: "delay", rank: 5, "settle it 100 ms later; again adds 100 ms more"),
    KeyBinding(.change, "cancel", [.character("c")], .injectCancellation, "cancel it at the current instant"),
    KeyBinding(.change, "answer", [.character("Y")], .answer, "answer what a dialog or a screen asks"),
    KeyBinding(.change, "remove", [.character("x")], .removeInjections, "remove what was injected there"),
  ]

  static let look = [
    KeyBinding(.look, "up", [.up, .character("k")], .up, "select the promise above (in the log: scroll)"),
    KeyBinding(.look, "down", [.down, .character("j")], .down, "select the promise below (in the log: scroll)"),
    KeyBinding(.look, "left", [.left, .character("h")], .left, "go to the panel on the left"),
    KeyBinding(.look, "right", [.right, .character("l")], .right, "go to the panel on the right"),
    KeyBinding(.look, "next-panel", [.tab], .nextPanel, "go to the next panel"),
    KeyBinding(.look, "previous-panel", [.backTab], .previousPanel, "go to the previous panel"),
    KeyBinding(.look, "source", [.character("1")], .panel(.source), "go to the source; once more hides it"),
    KeyBinding(.look, "graph", [.character("2")], .panel(.graph), "go to the graph; once more hides it"),
    KeyBinding(.look, "timeline", [.character("3")], .panel(.timeline), "go to the timeline; once more hides it"),
    KeyBinding(.look, "log", [.character("4")], .panel(.log), "go to the log; once more hides it"),
    KeyBinding(.look, "zoom", [.character("Z")], .view(.zoom), "let the panel take the whole screen, or give it back"),
    KeyBinding(.look, "narrower", [.alt("h")], .view(.narrower), "make the left panels narrower"),
    KeyBinding(.look, "wider", [.alt("l")], .view(.wider), "make the left panels wider"),
    KeyBinding(.look, "lower", [.alt("k")], .view(.lower), "make the upper panels lower"),
    KeyBinding(.look, "higher", [.alt("j")], .view(.higher), "make the upper panels higher"),
    KeyBinding(.look, "page-up", [.pageUp, .control("b")], .pageUp, "scroll up a page"),
    KeyBinding(.look, "page-down", [.pageDown, .control("f")], .pageDown, "scroll down a page"),
    KeyBinding(
      .look, "details", [.character("K")], .details, hint: "details", rank: 6, "show everything about the selected promise"),
    KeyBinding(
      .look, "versus", [.character("v")], .compare, hint: "compare", rank: 2,
      "compare: the script under all libraries, side by side"),
    KeyBinding(.look, "copy", [.character("y")], .copy, "copy the value, the error, the log line or the code of it"),
    KeyBinding(
      .look, "present", [.character("P")], .view(.present), "show it to an audience: large, told in words, with your keys"),
  ]

  static let write = [
    KeyBinding(
      .write, "type", [.character("i")], .prompt, "type Swift that runs at the current instant; Esc leaves"),
    KeyBinding(.write, "command", [.character(":")], .command, "type a command; Tab completes it, :help lists them"),
    KeyBinding(.write, "palette", [.control("p")], .palette, "search all actions, commands, examples and topics, and do one"),
  ]

  static let program = [
    KeyBinding(.program, "examples", [.character("O")], .examples, "open one of the examples"),
    KeyBinding(
      .program, "stub", [.character("U")], .stub, "let unknown names stand for something, and list what they stand for"),
    KeyBinding(.program, "help", [.character("?"), .function(1)], .help, hint: "help", "show this help; / searches it"),
    KeyBinding(.program, "redraw", [.control("l")], .redraw, "draw the screen anew"),
    KeyBinding(.program, "suspend", [.control("z")], .suspend, "stop and go back to the shell; fg continues"),
    KeyBinding(.program, "quit", [.character("q"), .control("c")], .quit, hint: "quit", "quit"),
  ]
}
