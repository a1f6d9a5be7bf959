internal import Glibc

/// Why there is no picture in pixels.
struct PNGProblem: Error, CustomStringConvertible {
  let description: String
}

/// Makes pixels of a picture by `rsvg-convert`, as nothing in this program can draw letters.
enum PNGConverter {
  private static let tool = "rsvg-convert"
  /// How many pixels a unit of the picture takes, so that letters are crisp on today's screens.
  private static let zoom = 2.0
  /// Where letters can still be read.
  private static let leastZoom = 0.5
  /// What the tool can draw along a side.
  private static let mostPixels = 32_767.0

  /// The picture as a PNG; a long one with fewer pixels a unit.
  static func png(of picture: String) -> Result<[UInt8], PNGProblem> {
    let side = max(length("width", of: picture), length("height", of: picture), 1)
    // Two digits, rounded down.
    let zoom = min(zoom, (mostPixels / side * 100).rounded(.down) / 100)
    guard zoom >= leastZoom else {
      return .failure(
        PNGProblem(description: "the run is too large for a png in which anything could be read: svg and html have room for it"))
    }
    let parent = getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
    var template = Array("\(parent)/promiselab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      return .failure(PNGProblem(description: "there is no room for a picture in \(parent): \(String(cString: strerror(errno)))"))
    }
    let folder = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let (input, output) = ("\(folder)/picture.svg", "\(folder)/picture.png")
    defer {
      unlink(input)
      unlink(output)
      rmdir(folder)
    }
    if let reason = AtomicFile.write(Array(picture.utf8), to: input) {
      return .failure(PNGProblem(description: "'\(input)' can't be written: \(reason)"))
    }
    if let problem = run(["--zoom=\(zoom)", "--output=\(output)", input]) { return .failure(problem) }
    do throws(ScriptFileProblem) {
      return .success(try ScriptFile.bytes(at: output, onlyRegular: true, limit: ScriptFile.maximumTraceSize))
    } catch {
      return .failure(PNGProblem(description: "\(tool) made no picture: export svg works without it"))
    }
  }

  /// What a picture's first line says of its size.
  private static func length(_ name: String, of picture: String) -> Double {
    let head = picture.prefix { $0 != "\n" }
    guard let start = head.firstRange(of: " \(name)=\"")?.upperBound else { return 0 }
    return Double(String(head[start...].prefix { $0 != "\"" })) ?? 0
  }

  private static func run(_ options: [String]) -> PNGProblem? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What it says would stand in the middle of the playground.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = ([tool] + options).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let reason = posix_spawnp(&process, tool, &actions, nil, &arguments, environ)
    guard reason != ENOENT else {
      return PNGProblem(
        description: "a png needs \(tool), which isn't installed: 'apt install librsvg2-bin' brings it, and svg works without it")
    }
    guard reason == 0 else { return PNGProblem(description: "\(tool) can't be started: \(String(cString: strerror(reason)))") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else {
        return PNGProblem(description: "\(tool) can't be waited for: \(String(cString: strerror(errno)))")
      }
    }
    // What the system answers in the child's place where there is no such program.
    if status >> 8 & 0xFF == 127 {
      return PNGProblem(
        description: "a png needs \(tool), which isn't installed: 'apt install librsvg2-bin' brings it, and svg works without it")
    }
    return status == 0
      ? nil
      : PNGProblem(
        description: "\(tool) can't draw this picture, maybe because the run is too large for it: export svg works without it")
  }
}
