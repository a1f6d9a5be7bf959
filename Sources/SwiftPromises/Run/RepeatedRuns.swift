public import Program
import Synchronization

/// Runs of one program, for which each thread compiles it once.
struct RepeatedRuns: ProgramRuns {
  /// What a thread keeps from one of its runs to the next.
  private final class Lane {
    var compiled: CompiledProgram?
  }

  /// Deals out plans: a thread that the system is slow to start, or lets wait, leaves them to the others.
  private final class Dealer: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  private let program: ScriptProgram
  private let stackSize: Int
  private let lanes: [Lane]

  /// - Parameter threads: How many threads share the runs; what comes of them doesn't depend on it.
  init(_ program: ScriptProgram, stackSize: Int, threads: Int = min(DeepStack.processorCount, 8)) {
    self.program = program
    self.stackSize = stackSize
    lanes = (0..<threads).map { _ in Lane() }
  }

  mutating func run<Result>(
    _ plans: [RunPlan], limits: RunLimits, expecting expectations: [String], isStopped: () -> Bool,
    _ result: (ScriptRun) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: plans.count)
    let count = min(lanes.count, plans.count)
    let dealer = Dealer()
    results.withUnsafeMutableBufferPointer { results in
      withoutActuallyEscaping(isStopped) { isStopped in
        DeepStack.run(onThreads: count, room: stackSize) { number, room in
          // What nobody waits for isn't begun: all of the plans before it are taken.
          while !isStopped() {
            let index = dealer.take()
            guard index < plans.count else { break }
            let run = program.guessing(plans[index], limits) { plan, limits, guesses in
              let runner = ScriptRunner(
                program, plan: plan, limits: limits, stackSize: room, known: lanes[number].compiled, guesses: guesses,
                keepsLog: true, isStopped: isStopped)
              runner.expectations = expectations
              let run = runner.run()
              lanes[number].compiled = runner.compiled
              return run
            }
            results[index] = result(run)
          }
        }
      }
    }
    return results.compactMap(\.self)
  }
}

extension ScriptProgram {
  /// Performs many runs, for which each thread compiles the program once.
  ///
  /// - Parameter body: Asks for the runs, which may keep nothing of what it gets.
  public func performRuns(_ body: (any ProgramRuns) -> Void) {
    DeepStack.run { body(RepeatedRuns(self, stackSize: $0)) }
  }
}
