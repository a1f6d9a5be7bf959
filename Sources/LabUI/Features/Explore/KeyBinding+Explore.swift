internal import Screen

extension KeyBinding {
  static let explore = [
    KeyBinding(
      .look, "why", [.character("w")], .explore(.why), hint: "why",
      "explain why it ended this way, and what would flip it"),
    KeyBinding(
      .look, "explore", [.character("W")], .explore(.outcomes),
      "explore every order, latency and failure; list the outcomes"),
    KeyBinding(
      .look, "findings", [.character("!")], .explore(.findings),
      "list mistakes in the use of promises; go to one, fix it"),
    KeyBinding(
      .look, "pending", [.character("t")], .explore(.pending), "list what is pending at this moment, the oldest first"),
    KeyBinding(
      .look, "find", [.character("/")], .explore(.find), hint: "find", rank: 4,
      "search the graph for a name, operator, value, error, line or number"),
    KeyBinding(.look, "find-next", [.character("n")], .explore(.findNext), "go to the next match"),
    KeyBinding(.look, "find-previous", [.character("N")], .explore(.findPrevious), "go to the previous match"),
    KeyBinding(.look, "filter", [.character("F")], .explore(.filter), "filter the promises by state, operator or error"),
    KeyBinding(.look, "kin", [.character("R")], .explore(.kin), "show only the promise's ancestors or descendants"),
    KeyBinding(
      .look, "fold", [.character("z")], .explore(.fold), "fold or unfold the repetition at or nearest to the selected promise"),
    KeyBinding(.look, "overview", [.character("V")], .explore(.overview), "overview: all promises at once, one mark each"),
    KeyBinding(.look, "zoom-in", [.character(")")], .explore(.zoomIn), "zoom in on the timeline, around now"),
    KeyBinding(.look, "zoom-out", [.character("(")], .explore(.zoomOut), "zoom out on the timeline"),
    KeyBinding(.look, "zoom-fit", [.character("0")], .explore(.zoomFit), "show the whole run on the timeline"),
  ]
}
