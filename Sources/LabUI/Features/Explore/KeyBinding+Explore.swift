internal import Screen

extension KeyBinding {
  static let explore = [
    KeyBinding(
      .look, "why", [.character("w")], .explore(.why), hint: "why",
      "say why the promise (in the log: the last line) is so, and what flips it"),
    KeyBinding(
      .look, "find", [.character("/")], .explore(.find), hint: "find", rank: 4,
      "search the graph: operator, value, error, line, number"),
    KeyBinding(.look, "find-next", [.character("n")], .explore(.findNext), "go to the next promise that was found"),
    KeyBinding(.look, "find-previous", [.character("N")], .explore(.findPrevious), "go to the one found before"),
    KeyBinding(.look, "filter", [.character("F")], .explore(.filter), "show only some promises: by state, operator, error"),
    KeyBinding(.look, "kin", [.character("R")], .explore(.kin), "show only what the promise came from, or what comes from it"),
    KeyBinding(.look, "fold", [.character("z")], .explore(.fold), "fold what repeats at the selected promise, or unfold it"),
    KeyBinding(.look, "overview", [.character("V")], .explore(.overview), "show all promises at once, one mark each"),
    KeyBinding(.look, "zoom-in", [.character(")")], .explore(.zoomIn), "show half as much time on the timeline, around now"),
    KeyBinding(.look, "zoom-out", [.character("(")], .explore(.zoomOut), "show twice as much time on the timeline"),
    KeyBinding(.look, "zoom-fit", [.character("0")], .explore(.zoomFit), "show the whole run on the timeline"),
  ]
}
