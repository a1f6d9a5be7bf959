internal import Program
internal import RunSearch

extension LabRun {
  /// Finds out where the run goes another way than without the choices of its plan, and keeps it in `choices`.
  ///
  /// - Parameter isStopped: Asked now and then; an answer of true ends the runs, and nothing is noted.
  /// - Complexity: Two runs if the plan has choices, otherwise O(1).
  mutating func noteChoices(isStopped: () -> Bool) {
    let plan = request.plan
    guard plan.hasChoices, let program, let run, run.ending != .stopped else { return }
    var (usual, chosen) = (plan, plan)
    usual.schedule = plan.withoutChoices.schedule.withOrder
    chosen.schedule = run.schedule.withOrder
    var records: [RunRecord] = []
    program.performRuns { runs in
      var runs = runs
      records = runs.run([usual, chosen], limits: request.limits, expecting: [], isStopped: isStopped) {
        RunRecord($0, keepsEvents: true)
      }
    }
    // Positions of another trace would mean nothing.
    guard records.count == 2, !records.contains(where: \.isStopped), records[1].events == run.events else { return }
    choices = WitnessWords(records[0], records[1]).notes.map { ChoiceNote($0.text, at: $0.position) }
  }
}
