internal import Glibc
internal import Lab
internal import Program

/// Why lessons can't be read.
enum LessonFileProblem: Error, CustomStringConvertible {
  case unreadable(ScriptFileProblem)
  /// What is wrong in the text of lessons.
  case notLessons([LessonProblem])
  case noLessons(folder: String)
  /// Neither a file nor a lesson of the course.
  case unknown(String)

  var description: String {
    switch self {
    case .unreadable(let problem): "promiselab: \(problem)\n"
    case .notLessons(let problems): problems.map { "\($0)\n" }.joined()
    case .noLessons(let folder):
      "promiselab: the directory '\(folder)' has no lessons: they are files whose names end in .md; 'promiselab lessons new' writes one\n"
    case .unknown(let name):
      "promiselab: there is no lesson '\(name)' and no file of that name\(Self.meant(name)); promiselab lessons --list lists the lessons\n"
    }
  }

  private static func meant(_ name: String) -> String {
    NearestName.find(name, among: Course.builtIn.lessons.map(\.name)).map { " (did you mean '\($0)'?)" } ?? ""
  }

  var status: ExitStatus {
    switch self {
    case .unreadable(let problem): problem.status
    case .notLessons: .scriptErrors
    case .noLessons, .unknown: .noInput
    }
  }
}

/// Reading lessons.
enum LessonFile {
  /// Reads a lesson of the course by its name, a lesson from a file, or all lessons of a folder, in the order of their names.
  static func lessons(_ name: String) throws(LessonFileProblem) -> [Lesson] {
    if let lesson = Course.builtIn.lesson(named: name), !name.contains("/"), !name.hasSuffix(".md") { return [lesson] }
    if let files = markdownFiles(in: name) {
      guard !files.isEmpty else { throw .noLessons(folder: name) }
      var lessons: [Lesson] = []
      var problems: [LessonProblem] = []
      for file in files {
        do throws(LessonFileProblem) { lessons.append(try lesson(at: file)) } catch {
          guard case .notLessons(let found) = error else { throw error }
          problems += found
        }
      }
      guard problems.isEmpty else { throw .notLessons(problems) }
      return lessons
    }
    return [try lesson(at: name)]
  }

  private static func lesson(at path: String) throws(LessonFileProblem) -> Lesson {
    do {
      let text: String
      do throws(ScriptFileProblem) {
        text = try ScriptFile.text(at: path)
      } catch .missing {
        throw LessonFileProblem.unknown(path)
      } catch {
        throw LessonFileProblem.unreadable(error)
      }
      var lesson = try Lesson(file: path == "-" ? "<stdin>" : path, text: text)
      if path != "-", let whole = realpath(path, nil) {
        lesson.path = String(cString: whole)
        free(whole)
      }
      return lesson
    } catch let problem as LessonProblems {
      throw .notLessons(problem.problems)
    } catch {
      throw error as? LessonFileProblem ?? .unknown(path)
    }
  }

  /// The Markdown files of a folder, in the order of their names; `nil` if the path is no folder.
  private static func markdownFiles(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name.hasSuffix(".md"), !name.hasPrefix("."), name != "README.md" { names.append(name) }
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted().map { start + $0 }
  }
}
