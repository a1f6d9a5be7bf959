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
        "On the left stands a script, beside it the promises that it makes, below them when each one works and is settled, and what happened.",
        "Press . and watch one event happen; , takes it back. Space plays. ] goes to the next promise that is settled.",
        "Select a promise with ↑ and ↓, then press f: it fails, and you see where its error goes. f again takes that back.",
        "Press i and type Swift: it runs at the instant that you see, in the scope of the script.",
        "Ctrl-P finds everything else.",
      ]),
    HelpTopic(
      name: "states", title: "pending, fulfilled, rejected, cancelled, skipped",
      paragraphs: [
        "A promise is pending until it is settled, once and for all: fulfilled with a value or rejected with an error.",
        "A handler of values is skipped by an error, and a handler of errors by a value: the promise takes the outcome over as it is.",
        "A cancelled promise is rejected with CancellationError; nobody needs to handle that.",
        "An error that reaches the end of a chain without having met a catch or a recover is unhandled.",
      ]),
    HelpTopic(
      name: "time", title: "virtual time, events, turns",
      paragraphs: [
        "Time here is virtual: it passes when you play or step, and delays take exactly as long as they say.",
        "An event is the smallest thing that happens. A turn is one trip through the queue: a handler that runs, or is skipped, with all that it brings about at once.",
        ". and , go by event, } and { by turn, ] and [ by settlement, s to where the selected promise is settled, :seek 150ms to an instant.",
        "+ and - change how fast playing is: ×1 is as fast as a clock, ×0.01 a hundred times slower.",
      ]),
    HelpTopic(
      name: "stops", title: "where playing stops",
      paragraphs: [
        "b offers what to stop at: the selected promise, every promise of its operator, a state, a text in the log. ■ marks it.",
        "Playing stops right after the event, and C goes there at once. :break text late sets a stop by hand; :unbreak removes all.",
      ]),
    HelpTopic(
      name: "injections", title: "failures, delays and cancellations without touching the code",
      paragraphs: [
        "f lets the selected promise fail, d settles it 100 ms later, c cancels it now, x takes all that back. The script stays as it is.",
        "By address: :fail 3:5=MyError(), :delay 3:5=300ms, :hang 3:5, :cancel 3:5@150ms. 3:5 is line and column of the operator's name, 3:5#2 its third run.",
        "p has all of it in a menu. On a promise of a simulated source l and % there change the latency and the failure rate of every call of that source, as :latency SimulatedNetwork.get=200ms and :failure-rate SimulatedNetwork.get=30% do. I lists what is injected, B writes it into the script in the words of its library.",
        "With the mouse, the end of a promise's bar on the timeline is dragged to where the promise is to be settled; anywhere else on the timeline dragging moves now.",
      ]),
    HelpTopic(
      name: "compose", title: "building and changing a chain by keys",
      paragraphs: [
        "a adds an operator after the selected promise, A a source, o a second handler; m marks promises and J joins them. D deletes, < and > move an operator in its chain, Enter edits its arguments and closure in place.",
        "All of it changes the script's text and leaves the rest of it as it is. What would not compile is refused and says why. e edits the whole script, E does so in your own $EDITOR; :save writes it to its file.",
        "The program runs again at once and stays at its instant. ≠ marks what ends otherwise than before; the details (K) and the log say how. u undoes edits, injections and lines of the prompt alike, Ctrl-R does them again.",
      ]),
    HelpTopic(
      name: "prompt", title: "typing Swift and commands",
      paragraphs: [
        "i opens the prompt for Swift: the line runs at the current instant and belongs to the plan, so it runs again whenever something changes.",
        ": opens it for commands. Tab completes them and shows what each one does; every action that a key does has a name that works as a command.",
        "↑ brings back earlier lines that begin like this one, Ctrl-R searches them. They are kept for the next time.",
      ]),
    HelpTopic(
      name: "configuration", title: "keys, themes, panels",
      paragraphs: [
        "promiselab --print-config > ~/.config/promiselab/config.toml writes a file with everything in it, explained. Change what you like; the rest can be deleted.",
        ":set theme light changes a setting until you leave. Themes: \(ThemeName.allCases.map(\.rawValue).joined(separator: ", ")). NO_COLOR is respected.",
        "--ascii draws with plain letters, --no-mouse leaves the mouse to the terminal; with the mouse on, Shift and drag selects text in most terminals.",
      ]),
    HelpTopic(
      name: "session", title: "what is kept, and where",
      paragraphs: [
        "What you do is written to $XDG_STATE_HOME/promiselab (~/.local/state/promiselab) as you do it. If the program or the terminal ends without q, it is offered the next time: :resume takes it up, :discard forgets it.",
        "The lines typed at the prompt are kept there, too. The script itself is only written by :save.",
      ]),
  ]
}
