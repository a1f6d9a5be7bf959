internal import Screen

extension KeyBinding {
  static let explore = [
    KeyBinding(
      .look, "why", [.character("w")], .explore(.why), hint: "why",
      "say why the selected promise (in the log: the last line) is as it is, and what would change it")
  ]
}
