internal import Lab

extension LabState {
  /// Offers a person who is here for the first time something to begin with.
  mutating func welcome() {
    lessons.isNewHere = true
    notice = Notice(
      "New here? \(label(for: .learn(.lessons))) takes the first lesson, \(label(for: .examples)) lists examples, :new starts empty"
    )
  }

  /// Which keys begin something in an empty script.
  var startHint: String {
    """
    The script is empty. \(label(for: .compose(.addSource))) adds a first promise, \(label(for: .compose(.editSource))) writes \
    Swift, \(label(for: .examples)) opens an example.
    """
  }
}
