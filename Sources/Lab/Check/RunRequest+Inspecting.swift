extension RunRequest {
  /// As `perform`, with what an interface shows beside the run: where the choices of its plan take effect.
  ///
  /// - Parameter isStopped: Asked now and then; the run ends early once it says true.
  /// - Complexity: What `perform` takes, and two more runs for a plan with choices.
  public func performInspected(isStopped: () -> Bool = { false }) -> LabRun {
    var run = perform(isStopped: isStopped)
    run.noteChoices(isStopped: isStopped)
    return run
  }
}
