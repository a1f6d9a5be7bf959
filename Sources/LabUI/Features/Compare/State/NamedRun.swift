public import Lab
internal import Program

/// A run that is asked for, and what it is called.
public struct NamedRequest: Hashable, Sendable {
  public let name: String
  public let request: RunRequest
}

/// A run, and what it is called.
public struct NamedRun: Sendable {
  public let name: String
  public let run: LabRun

  public init(name: String, run: LabRun) {
    (self.name, self.run) = (name, run)
  }
}
