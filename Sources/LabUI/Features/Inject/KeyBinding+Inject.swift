internal import Screen

extension KeyBinding {
  static let injecting = [
    KeyBinding(
      .change, "inject", [.character("p")], .inject(.menu), hint: "inject", rank: 3,
      "choose what to inject: an error, a delay, a value, a cancellation"),
    KeyBinding(.change, "hang", [.character("H")], .inject(.hang), "never settle it; press again to undo"),
    KeyBinding(.change, "injections", [.character("I")], .inject(.panel), "list the injections; switch them on and off"),
    KeyBinding(.change, "as-code", [.character("B")], .inject(.writeAsCode), "write the injections into the script as code"),
  ]
}
