/// Lessons in the order in which they are taken.
public struct Course: Hashable, Sendable {
  public var lessons: [Lesson]

  public init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// The course that ships with the program. Its files lie in docs/lessons.
  ///
  /// - Complexity: O(length of the lessons): they are read anew.
  public static var builtIn: Course {
    // A test reads them all: none is left out.
    Course(files.compactMap { try? Lesson(file: $0.name, text: String(decoding: $0.bytes, as: UTF8.self)) })
  }

  /// The lesson with a name, the number in front of its file and the ending aside; or with its number in the list, from 1.
  public func lesson(named name: String) -> Lesson? {
    if let number = Int(name) { return lessons.indices.contains(number - 1) ? lessons[number - 1] : nil }
    return lessons.first { $0.name == Lesson.name(ofFile: name) }
  }

  /// The lesson behind another one.
  public func lesson(after lesson: Lesson) -> Lesson? {
    guard let index = lessons.firstIndex(where: { $0.name == lesson.name }), index + 1 < lessons.count else { return nil }
    return lessons[index + 1]
  }

  /// The lessons by the parts that they belong to, in their order.
  public var parts: [(title: String, lessons: [Lesson])] {
    lessons.reduce(into: []) { parts, lesson in
      if parts.last?.title == lesson.part {
        parts[parts.count - 1].lessons.append(lesson)
      } else {
        parts.append((lesson.part, [lesson]))
      }
    }
  }

  /// The list of lessons as plain text, with their numbers.
  ///
  /// - Parameter progress: How far a person has come: `✓` marks what is finished and was not only looked at, `…` what was begun.
  public func text(_ progress: LessonProgress = LessonProgress()) -> String {
    let width = (lessons.map(\.name.count).max() ?? 0) + 2
    var text = ""
    var number = 0
    for part in parts {
      text += "\(text.isEmpty ? "" : "\n")\(part.title)\n"
      for lesson in part.lessons {
        number += 1
        let entry = progress.entries[lesson.progressName]
        let words = entry?.score(lesson) ?? ""
        let score = words.isEmpty ? "" : "  (\(words))"
        text += (number < 10 ? "   " : "  ") + "\(number) " + (entry.map { $0.isDone(lesson) ? "✓" : "…" } ?? " ") + " "
        text += lesson.name + String(repeating: " ", count: width - lesson.name.count) + lesson.title + score + "\n"
      }
    }
    return text
  }
}
