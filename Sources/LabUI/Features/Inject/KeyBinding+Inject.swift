internal import Screen

extension KeyBinding {
  static let injecting = [
    KeyBinding(
      .change, "inject", [.character("p")], .inject(.menu), hint: "inject", rank: 3,
      "choose what to put in: an error, a time, a value, a cancellation"),
    KeyBinding(.change, "hang", [.character("H")], .inject(.hang), "never settle it; once more takes that back"),
    KeyBinding(.change, "injections", [.character("I")], .inject(.panel), "list what is injected, switch it on and off"),
    KeyBinding(.change, "as-code", [.character("B")], .inject(.writeAsCode), "write what is injected into the script as code"),
  ]
}
