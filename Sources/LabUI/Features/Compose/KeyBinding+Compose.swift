internal import Screen

extension KeyBinding {
  static let compose = [
    KeyBinding(
      .compose, "add", [.character("a")], .compose(.addOperator), hint: "add", rank: 1,
      "add an operator after the selected promise"),
    KeyBinding(
      .compose, "add-source", [.character("A")], .compose(.addSource), "add a source: resolved, rejected, pending, simulated"),
    KeyBinding(.compose, "branch", [.character("o")], .compose(.branch), "add a second handler to the selected promise"),
    KeyBinding(.compose, "mark", [.character("m")], .compose(.mark), "mark the selected promise, or no longer"),
    KeyBinding(.compose, "join", [.character("J")], .compose(.join), "join the marked promises by all, any or race"),
    KeyBinding(
      .compose, "edit-arguments", [.enter], .compose(.editArguments), "edit the operator's arguments and closure in place"),
    KeyBinding(
      .compose, "delete", [.character("D"), .delete], .compose(.delete), "delete the operator, or the source's statement"),
    KeyBinding(.compose, "move-up", [.character("<")], .compose(.moveEarlier), "move the operator towards its source"),
    KeyBinding(.compose, "move-down", [.character(">")], .compose(.moveLater), "move the operator away from its source"),
    KeyBinding(.compose, "edit", [.character("e")], .compose(.editSource), hint: "edit", rank: 2, "edit the whole script"),
    KeyBinding(.compose, "edit-outside", [.character("E")], .compose(.editOutside), "edit the script in your own $EDITOR"),
    KeyBinding(
      .compose, "fix", [.character("M")], .compose(.fix), "mend the first mistake as its fix-it says: did you mean …"),
    KeyBinding(
      .compose, "undo", [.character("u")], .compose(.undo), "undo the last edit, injection or line of the prompt"),
    KeyBinding(.compose, "redo", [.control("r")], .compose(.redo), "do again what was undone"),
  ]
}
