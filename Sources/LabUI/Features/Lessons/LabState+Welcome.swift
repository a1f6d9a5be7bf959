internal import Lab

extension LabState {
  /// Offers a person who is here for the first time something to begin with.
  mutating func welcome() {
    lessons.isNewHere = true
    notice = Notice(
      "New here? \(label(for: .learn(.lessons))) takes the first lesson, \(label(for: .examples)) lists examples, :new starts empty"
    )
  }

  /// Says to whoever comes back and has opened nothing that a lesson is half done.
  mutating func welcomeBack() {
    let lessons = course.lessons
    guard notice == nil, mode == .normal, session.source == Example.all.first?.source, learning == nil,
      lessons.indices.contains(currentLesson),
      self.lessons.progress.mark(of: lessons[currentLesson]) != nil
    else { return }
    notice = Notice("'\(lessons[currentLesson].title)' isn't finished: \(label(for: .learn(.lessons))), then Enter continues")
  }

  /// Which keys begin something in an empty script.
  var startHint: String {
    """
    The script is empty. \(label(for: .compose(.addSource))) adds a first promise, \(label(for: .compose(.editSource))) writes \
    Swift, \(label(for: .examples)) opens an example.
    """
  }
}
