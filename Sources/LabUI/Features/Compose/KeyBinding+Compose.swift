internal import Screen

extension KeyBinding {
  static let compose = [
    KeyBinding(
      .compose, "add", [.character("a")], .compose(.addOperator), hint: "add", rank: 1,
      "add an operator after the selected promise"),
    KeyBinding(
      .compose, "add-source", [.character("A")], .compose(.addSource), "add a source: resolved, rejected, pending, simulated"),
    KeyBinding(.compose, "branch", [.character("o")], .compose(.branch), "add a second handler to the selected promise"),
    KeyBinding(.compose, "mark", [.character("m")], .compose(.mark), "mark or unmark the selected promise"),
    KeyBinding(.compose, "join", [.character("J")], .compose(.join), "join the marked promises with all, any or race"),
    KeyBinding(
      .compose, "edit-arguments", [.enter], .compose(.editArguments), "edit the operator's arguments and closure in place"),
    KeyBinding(
      .compose, "delete", [.character("D"), .delete], .compose(.delete), "delete the operator, or the source's statement"),
    KeyBinding(.compose, "move-up", [.character("<")], .compose(.moveEarlier), "move the operator towards its source"),
    KeyBinding(.compose, "move-down", [.character(">")], .compose(.moveLater), "move the operator away from its source"),
    KeyBinding(
      .compose, "edit", [.character("e")], .compose(.editSource), hint: "edit", rank: 2,
      "edit the whole script; make a recorded chain a script"),
    KeyBinding(.compose, "edit-outside", [.character("E")], .compose(.editOutside), "edit the script in your own $EDITOR"),
    KeyBinding(
      .compose, "fix", [.character("M")], .compose(.fix), "apply the first fix-it"),
    KeyBinding(
      .compose, "undo", [.character("u")], .compose(.undo), "undo the last edit, injection or prompt line"),
    KeyBinding(.compose, "redo", [.control("r")], .compose(.redo), "redo"),
  ]
}
