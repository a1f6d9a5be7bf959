public import Lab
public import Screen
public import TraceEvents
internal import TraceGraph

/// Everything that the interface shows: a value, changed by `update` only.
public struct LabState: Sendable {
  /// The script, the plan, their run and the position in its trace.
  public var session: Session
  /// The size of the terminal.
  public var size: Size
  /// The panel that arrow keys and the wheel without a pointer act on.
  public var focus = Panel.graph
  /// The promise that `f`, `d`, `c`, `x` and Enter act on, by the address that survives a new run.
  public var selection: PromiseAddress?
  /// Whether panels keep in sight what happened last, as after a step, rather than the selection, as after choosing one.
  public var followsTime = false
  /// The first line that a panel shows, where a person scrolled it; panels that aren't in here follow the selection or the end.
  public var scroll: [Panel: Int] = [:]
  /// What keys mean at the moment.
  public var mode = Mode.normal
  /// Whether virtual time passes.
  public var isPlaying = false
  /// Virtual milliseconds that pass in a real one.
  public var speed = PlaySpeed.normal
  /// How much virtual time playing has saved up for the next event.
  public var playBudget = Duration.zero
  /// What the status line tells until the next key.
  public var notice: Notice?
  /// Whether a run that was asked for has not come back.
  public var isRunning = false
  /// What was typed at the prompt, oldest first.
  public var history: [String] = []
  /// The number of the line that was typed last, until the run that it asked for has come back.
  var typedLine: Int?
  /// Whether the interface is over.
  public var isOver = false

  public init(session: Session, size: Size) {
    self.session = session
    self.size = size
  }

  /// The selected promise in the latest run; `nil` if nothing is selected or the run doesn't make it.
  public var selectedPromise: PromiseID? {
    guard let selection, let full = session.run?.full else { return nil }
    return full.promises.first { $0.address == selection }?.id
  }
}

/// The four panels, with the numbers that select them.
public enum Panel: Int, Hashable, Sendable, CaseIterable {
  case source = 1
  case graph, timeline, log

  /// The name in the panel's frame.
  public var title: String {
    switch self {
    case .source: "Source"
    case .graph: "Graph"
    case .timeline: "Timeline"
    case .log: "Log"
    }
  }
}

/// What keys mean.
public enum Mode: Hashable, Sendable {
  /// Keys are commands.
  case normal
  /// Keys are text for the prompt.
  case prompt(PromptEditor)
  /// The help is open, scrolled to a line.
  case help(firstLine: Int)
  /// The details of the selected promise are open.
  case details
  /// The list of examples is open, with one of them marked.
  case examples(marked: Int)
  /// The list of what could be answered is open, with one of the answers marked.
  case answers(marked: Int)
  /// The list of stubs is open, scrolled to a line.
  case stubs(firstLine: Int)
}

/// A short message to the person.
public struct Notice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case information, problem
  }

  public var text: String
  public var kind: Kind

  public init(_ text: String, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }
}
