import Foundation
import Testing

@Suite("attach looks at a program while it runs")
struct AttachTests {
  private static let program = URL(fileURLWithPath: Tool.promiselab).deletingLastPathComponent().appendingPathComponent(
    "TracedProgram"
  ).path

  /// Runs commands beside a program that offers itself, hangs, fails once and makes promises until it is told to end (`echo >&3`).
  private func beside(_ commands: String) throws -> (result: Tool.Result, folder: TemporaryFolder) {
    try besideProgram("live - 20", "read socket <&4; read made <&4\n" + commands)
  }

  /// Runs commands beside a program whose input is `>&3` and whose output is `<&4`.
  private func besideProgram(_ arguments: String, _ commands: String) throws -> (result: Tool.Result, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let script = """
      cd "$1"; export XDG_RUNTIME_DIR="$1"; mkfifo in out
      "$2" \(arguments) <in >out & program=$!
      exec 3>in 4<out
      \(commands)
      """
    return (try Tool.run("/bin/sh", ["-c", script, "sh", folder.url.path, Self.program, Tool.promiselab]), folder)
  }

  @Test("a program that offers itself is listed, and reported on by its name, its number and its socket, while it runs")
  func report() throws {
    let (result, _) = try beside(
      """
      "$3" attach | grep -c "$program.TracedProgram"
      for name in TracedProgram $program "$socket"; do "$3" attach $name --once --format json | grep -c '"waiting" : 2'; done
      "$3" attach TracedProgram --once | grep -E 'promises,|pending +1|Offline'
      echo >&3; wait $program; echo "ended with $?"
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(4)) == ["1", "1", "1", "1"] && lines.last == "ended with 0", "\(result)")
    #expect(lines.contains { $0.hasPrefix("TracedProgram: 4004 promises") } && lines.contains { $0.contains("Offline()") })
  }

  @Test("it goes on until the program ends, which it says; neither end takes the other with it")
  func follow() throws {
    let (result, _) = try beside(
      """
      mkfifo seen; "$3" attach TracedProgram --every 100ms >seen 2>&1 & exec 5<seen
      read first <&5; read second <&5; echo "$first"; echo "$second"
      "$3" attach TracedProgram --once >/dev/null; echo >&3
      wait $program; echo "ended with $?"; cat <&5 | tail -n 1
      """)
    #expect(result.output.contains("3 pending, 1 unhandled"), "\(result)")
    #expect(result.output.contains("pending at TracedProgram/main.swift"))
    #expect(result.output.contains("ended with 0\npromiselab: TracedProgram has ended"))
  }

  @Test(
    "what is left of a program that was killed is cleaned up, nothing else, and not through a link; where nobody offers himself it is said how to"
  )
  func stale() throws {
    let (result, folder) = try beside(
      """
      kill -9 $program; wait $program
      mv promiselab own; ln -s own promiselab; "$3" attach; ls own | wc -l
      rm promiselab; mv own promiselab; touch promiselab/x-1.sock; "$3" attach; echo $?; ls promiselab
      """)
    #expect(result.output.split(whereSeparator: \.isWhitespace) == ["1", "66", "x-1.sock"])
    #expect(result.errors.contains("PROMISELAB_TRACE=socket"))
    #expect(try Tool.promiselab("attach", folder.url.path + "/no.sock").status == 66)
    #expect(try Tool.promiselab("attach", "--every", "soon").errors.contains("--every"))
  }

  @Test(
    "on a terminal the promises are seen as they come: with their lines, what nobody handles, what is pending, and the program's end"
  )
  func screen() throws {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url.path
    try terminal.enter(
      "export XDG_RUNTIME_DIR=\(folder); mkfifo \(folder)/in; \(Self.program) told - <\(folder)/in >/dev/null & echo $! >\(folder)/number; exec 9>\(folder)/in"
    )
    try terminal.enter("until ls \(folder)/promiselab/*.sock; do :; done; echo hang >&9; clear; echo it offers itself")
    try terminal.waitFor("it offers itself\n")
    try terminal.enter("\(Tool.promiselab) attach TracedProgram --source \(Self.sources)")
    try terminal.waitFor("● live")
    try terminal.waitFor("1 Source: main.swift")
    try terminal.waitFor("let hang = Google<Int>")
    try Tool.run("/bin/sh", ["-c", "echo fail >\(folder)/in"])
    let failed = try terminal.waitFor("nobody handles Offline() of 'then' at TracedProgram/main.swift")
    #expect(failed.contains("1 unhandled"))
    try terminal.press("t")
    try terminal.waitFor("1 waits for it")
    try terminal.press("Escape")
    try terminal.waitForAbsence(of: "1 waits for it")
    try terminal.press(",")
    try Tool.run("/bin/sh", ["-c", "echo 5 >\(folder)/in"])
    try terminal.waitUntil("the program is ahead") { screen in
      guard let step = screen.firstMatch(of: /step (\d+)\/(\d+)/), let at = Int(step.1), let of = Int(step.2) else {
        return false
      }
      return of >= at + 20
    }
    try terminal.press("End")
    try terminal.waitFor("● 10")
    // Its own program, by its number: another test's may run beside it.
    try Tool.run("/bin/sh", ["-c", "kill $(cat \(folder)/number)"])
    try terminal.waitFor("has ended, or ended its recording: this is what it did")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "1 Source")
  }

  @Test(
    "what is told on a socket and is no recording is refused with the reason, and no screen is opened",
    arguments: [
      ("hello", "line 1"), (#"{"version":2,"recording":{"program":"x","process":1,"started":""}}"#, "format version 2"),
      (#"{"event":"settled"}"#, "line 1 must say what is recorded"), (#"{"now":7}"#, "line 1 must say what is recorded"),
    ])
  func nonsense(line: String, reason: String) throws {
    let shown = try attached(to: "echo '\(line)'").waitFor(reason)
    #expect(shown.contains("sent what can't be read") && !shown.contains("1 Source"), "\(shown)")
  }

  /// A terminal in which a program is watched that says on its socket what commands print.
  private func attached(to commands: String) throws -> RealTerminal {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url.path
    try terminal.enter("cd \(folder); \(commands) | \(Self.program) nonsense - \(folder)/x.sock &")
    try terminal.waitFor("listens")
    try terminal.enter("clear; \(Tool.promiselab) attach ./x.sock")
    return terminal
  }

  private static let head = #"{"version":1,"recording":{"program":"x","process":1,"started":""},"dialect":"google"}"#

  @Test(
    "a program that tells nothing any more, and one that tells more than can be read at once, aren't called live",
    arguments: [
      (#"echo "{\"now\":0}"; sleep 1; echo "{\"now\":1000}"; sleep 60"#, "no word for 3 s"),
      (#"echo "{\"now\":1000}"; timeout 60 yes """#, " s behind"),
    ])
  func late(says: String, shown: String) throws {
    let terminal = try attached(to: "(echo '\(Self.head)'; \(says))")
    let screen = try terminal.waitFor(shown)
    #expect(!screen.contains("● live"), "\(screen)")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "1 Source")
  }

  @Test(
    "a program that hangs in silence is live: nothing that it only says of the time, and nothing that comes late, is called behind"
  )
  func quiet() throws {
    let created =
      #"{\"time\":7000,\"event\":\"created\",\"promise\":1,\"cause\":0,\"operator\":\"Promise\",\"kind\":\"promise\",\"address\":\"App/main.swift:1:1#0\",\"parents\":[],\"thread\":1}"#
    let terminal = try attached(
      to:
        "(echo '\(Self.head)'; for i in 0 1 2 3 4 5 6; do echo \"{\\\"now\\\":${i}000}\"; sleep 1; done; echo \"\(created)\"; sleep 60)"
    )
    var late: String?
    try terminal.waitUntil("its promise is there") { screen in
      if screen.contains(" s behind") { late = screen }
      return screen.contains("step 1/1")
    }
    #expect(late == nil)
    try terminal.press("q")
    try terminal.waitForAbsence(of: "1 Source")
  }

  /// Runs commands beside a program that hangs and does what the lines say that it is told (`echo … >&3`).
  private func besideTold(_ option: String, _ commands: String) throws -> Tool.Result {
    try besideProgram(
      "obeys - \(option)",
      """
      ask() { echo ends >&3; read ends <&4; }
      # What waits for a promise that fails is settled by another thread, a little later.
      settled() { ask; looks=0; while [ "${ends#*-1}" != "$ends" ] && [ $looks -lt 20000 ]; do looks=$((looks+1)); ask; done; echo "$ends"; }
      echo hang >&3; echo ends >&3; read socket <&4; read ends <&4
      hang=$("$3" attach TracedProgram --once | grep -E ' pending +[0-9]' | grep -o 'TracedProgram/main.swift:[0-9:]*' | head -n 1)
      \(commands)
      """
    ).result
  }

  @Test("promises of a program that allows it are made to fail from outside, once or always, also by a plan; it says what it did")
  func faults() throws {
    let result = try besideTold(
      "faults",
      """
      "$3" attach TracedProgram --inject "fail $hang#0=offline" --inject "fail $hang#0"; echo "ended with $?"
      settled
      echo '{"version":1,"injections":[{"fail":"'$hang'"}]}' >plan.json
      "$3" attach TracedProgram --plan plan.json; echo hang >&3; settled
      "$3" attach TracedProgram --inject 'value 3:5=1'; echo "ended with $?"
      exec 3>&-; wait $program; echo "program ended with $?"
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasSuffix("#0 fails with offline") == true, "\(result)")
    #expect(result.errors.contains("what is settled stays as it is"))
    #expect(result.errors.contains("text can't become a compiled program's value"))
    #expect(lines.filter { $0 == "ended with 65" }.count == 2, "\(result)")
    #expect(lines.contains(#"["offline", "offline"]"#), "\(result)")
    #expect(lines.contains(#"["offline", "offline", "InjectedFailure", "InjectedFailure"]"#), "\(result)")
    #expect(lines.last == "program ended with 0", "\(result)")
  }

  @Test("a program that doesn't allow it refuses, says how it could, and goes on")
  func noFaults() throws {
    let result = try besideTold(
      "-",
      """
      "$3" attach TracedProgram --inject "fail $hang#0"
      echo ends >&3; read ends <&4; echo "$ends"; exec 3>&-; wait $program; echo "ended with $?"
      """)
    #expect(result.errors.contains("PROMISELAB_TRACE_FAULTS=1"), "\(result)")
    #expect(result.output == "[\"-1\", \"-1\"]\nended with 0\n", "\(result)")
  }

  @Test("on the screen f makes the selected promise fail in the program, and p offers what is done always")
  func faultsOnTheScreen() throws {
    let terminal = try RealTerminal()
    let folder = terminal.folder.url.path
    try terminal.enter(
      "export XDG_RUNTIME_DIR=\(folder); mkfifo \(folder)/in; \(Self.program) obeys - faults <\(folder)/in >/dev/null & exec 9>\(folder)/in"
    )
    try terminal.enter("until ls \(folder)/promiselab/*.sock; do :; done; echo hang >&9; clear; echo it offers itself")
    try terminal.waitFor("it offers itself\n")
    try terminal.enter("\(Tool.promiselab) attach TracedProgram --source \(Self.sources)")
    try terminal.waitFor("● live")
    try terminal.waitFor("f fail")
    try terminal.press("t")
    try terminal.waitFor("1 waits for it")
    try terminal.press("Enter")
    try terminal.waitForAbsence(of: "1 waits for it")
    try terminal.press("f")
    try terminal.waitFor("fails with InjectedFailure")
    try terminal.waitFor("1 unhandled")
    try terminal.press("f")
    try terminal.waitFor("is settled and stays so")
    try terminal.press("p")
    try terminal.waitFor("always fail")
    try terminal.press("F")
    try terminal.waitFor("every promise that is made at")
    try Tool.run("/bin/sh", ["-c", "echo hang >\(folder)/in"])
    try terminal.waitFor("2 unhandled")
    try terminal.press("q")
    try terminal.waitForAbsence(of: "1 Source")
    try terminal.enter("exec 9>&-")
  }

  /// Where the program's file is.
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
}
