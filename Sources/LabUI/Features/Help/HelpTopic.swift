/// Something to know, in a few paragraphs.
struct HelpTopic: Hashable, Sendable {
  let name: String
  let title: String
  let paragraphs: [String]

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  static let all = [
    HelpTopic(
      name: "start", title: "the first five minutes",
      paragraphs: [
        "The script is on the left. Beside it is the graph of the promises that it makes; below are their timeline and the log.",
        "Press . to step forward by one event, and , to step back. Space plays. ] goes to the next settlement.",
        "Select a promise with ↑ and ↓, then press f: it fails, and you see where its error goes. Press f again to undo.",
        "Press i and type Swift: it runs at the current instant, with the script's variables in scope.",
        "Ctrl-P finds everything else.",
      ]),
    HelpTopic(
      name: "lessons", title: "lessons, and predicting what a script will do",
      paragraphs: [
        "L lists the lessons. A lesson's text stands below the panels: Enter goes on, Backspace goes back, Esc leaves.",
        "While you predict, nothing of the run is shown. Press the number of an answer; then the lab shows what happened and why.",
        "In an exercise, e edits the script and f, d, c break its run. Enter checks the goals. t gives a hint, and after the last hint the solution.",
        "T makes questions about the script at hand. :lesson NAME begins a lesson; promiselab lessons FILE takes one from a file.",
      ]),
    HelpTopic(
      name: "states", title: "pending, fulfilled, rejected, cancelled, skipped",
      paragraphs: [
        "A promise is pending until it is settled, once and for all: fulfilled with a value or rejected with an error.",
        "An error skips handlers of values, and a value skips handlers of errors. A skipped promise takes over the outcome as it is.",
        "A cancelled promise is rejected with CancellationError. Nobody has to handle that.",
        "An error that reaches the end of a chain without meeting a catch or a recover is unhandled.",
      ]),
    HelpTopic(
      name: "time", title: "virtual time, events, turns",
      paragraphs: [
        "Time here is virtual: it passes when you play or step, and delays take exactly as long as they say.",
        "An event is the smallest thing that happens. A turn is one trip through the queue: one handler runs or is skipped, with everything that it causes at once.",
        ". and , move by event, } and { by turn, ] and [ by settlement. s goes to where the selected promise is settled, :seek 150ms to an instant.",
        "One queue runs its jobs in order. Between queues there is no order: ≈ in the log and on the timeline marks what could have come earlier at its instant. W tries every order of whole jobs. promiselab run --seed N tries another order, in which a second thread may also interrupt a job.",
        "+ and - change the speed: ×1 is real time, ×0.01 a hundred times slower.",
      ]),
    HelpTopic(
      name: "breakpoints", title: "where playing stops",
      paragraphs: [
        "b sets a breakpoint: on the selected promise, on every promise of its operator, on a state, or on a text in the log. ■ marks it.",
        "Playing stops right after the event; C runs to it at once. :break text late sets a breakpoint by hand; :unbreak removes them all.",
      ]),
    HelpTopic(
      name: "injections", title: "failures, delays and cancellations without touching the code",
      paragraphs: [
        "f makes the selected promise fail, d delays it by 100 ms, c cancels it now, and x removes all that. The script stays as it is.",
        "By address: :fail 3:5=MyError(), :delay 3:5=300ms, :hang 3:5, :cancel 3:5@150ms. 3:5 is the line and column of the operator's name, 3:5#2 its third call.",
        "p opens a menu of all injections. On a promise of a simulated source, l and % change the latency and the failure rate of every call of that source, as do :latency SimulatedNetwork.get=200ms and :failure-rate SimulatedNetwork.get=30%. I lists the injections; B writes them into the script in the words of its library.",
        "With the mouse, drag the end of a promise's bar on the timeline to change when it is settled. Dragging anywhere else on the timeline moves the current instant.",
      ]),
    HelpTopic(
      name: "compose", title: "building and changing a chain with keys",
      paragraphs: [
        "a adds an operator after the selected promise, A a source, o a second handler. m marks promises and J joins them. D deletes an operator, < and > move it along its chain, Enter edits its arguments and closure in place.",
        "These keys change the script's text and leave everything else as it is. A change that would not compile is refused, with the reason. e edits the whole script, E does so in your own $EDITOR, and :save writes it to its file.",
        "The program reruns at once and stays at the current instant. ≠ marks what ended differently from the run before; the details (K) and the log say how. u undoes edits, injections and prompt lines alike; Ctrl-R redoes them.",
      ]),
    HelpTopic(
      name: "prompt", title: "typing Swift and commands",
      paragraphs: [
        "i opens the prompt for Swift. The line runs at the current instant and belongs to the plan, so it runs again whenever something changes.",
        ": opens it for commands. Tab completes them and shows what each one does. Every action that has a key also has a name that works as a command.",
        "↑ brings back earlier lines that begin with the same text; Ctrl-R searches them. They are kept for the next session.",
        "If you paste an application's code at the prompt, press Ctrl-O to make it the script. Its imports choose the library, undeclared names are stubbed, and its functions are called.",
      ]),
    HelpTopic(
      name: "configuration", title: "keys, themes, panels",
      paragraphs: [
        "promiselab --print-config > ~/.config/promiselab/config.toml writes a file that lists and explains every setting. Change what you like and delete the rest.",
        ":set theme light changes a setting for this session. Themes: \(ThemeName.allCases.map(\.rawValue).joined(separator: ", ")). NO_COLOR is respected.",
        "--ascii draws with ASCII characters only. --no-mouse leaves the mouse to the terminal; with the mouse on, Shift and drag selects text in most terminals.",
      ]),
    HelpTopic(
      name: "session", title: "what is kept, and where",
      paragraphs: [
        "Your work is saved to $XDG_STATE_HOME/promiselab (~/.local/state/promiselab) as you go. If the program or the terminal ends without q, the next start offers it again: :resume restores it, :discard deletes it. Injections are also kept when you leave with q: :resume brings them back.",
        "The lines typed at the prompt are kept there, too. Only :save writes the script's own file.",
      ]),
  ]
}
