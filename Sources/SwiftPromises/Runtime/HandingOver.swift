import PromiseEngine
import PromiseInstruments

/// What a thread still has to hand over to others, one after the other: they don't wait until it has handed over everything.
///
/// A promise that is settled on one thread hands its handlers to the queues of others. A queue may run the first one, and what comes of
/// it, before it has the second. So what is left comes in jobs of its own, which take their turns among those that are ready.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class HandingOver: @unchecked Sendable {
  private let current: CurrentQueue
  private let lane: ClockLane
  private var rest: [() -> Void] = []
  private var first = 0

  init(on clock: VirtualClock, _ current: CurrentQueue) {
    self.current = current
    lane = ClockLane(clock, current)
  }

  /// Adds something that the thread does behind all that it has to do so far.
  func append(_ item: @escaping () -> Void) { rest.append(item) }

  /// Lets what is ready come before the next item.
  func wait() {
    current.ready += 1
    lane.dispatch { [self] in
      current.ready -= 1
      goOn()
    }
  }

  private func goOn() {
    repeat {
      guard first < rest.count else { return }
      let item = rest[first]
      first += 1
      if let inner = current.deliver(item) { return inner.append { [self] in goOn() } }
    } while first == rest.count || !current.pauses.next()
    wait()
  }
}

/// What a job has handed over to other threads so far.
struct HandedOver {
  /// Which one of the run it is; 0 while no job runs.
  let number: Int
  /// Whether it is the program itself, the first job on the main queue.
  var isProgram = false
  /// Whether something has been handed over.
  var hasBegun = false
  /// What is left to hand over, if the others don't wait for it.
  var rest: HandingOver?
}

extension CurrentQueue {
  /// Does what a job does.
  ///
  /// - Returns: What it still has to hand over; the job ends when that is done.
  func deliver(asProgram isProgram: Bool = false, _ work: () -> Void) -> HandingOver? {
    guard notesHandIns else {
      work()
      return nil
    }
    let outer = delivery
    deliveries += 1
    delivery = HandedOver(number: deliveries, isProgram: isProgram)
    work()
    let rest = delivery.rest
    delivery = outer
    return rest
  }

  /// Does something that other threads or the job's own handlers see, behind what the job still has to hand over.
  func inTurn(_ work: @escaping () -> Void) {
    if let rest = delivery.rest { rest.append(work) } else { work() }
  }

  /// Hands a job over to a queue.
  ///
  /// - Parameters:
  ///   - isDirect: Whether a statement of the job that runs does; jobs pause between these.
  ///   - arrive: Puts it into the queue.
  func handOver(to queue: ScriptQueue, on clock: VirtualClock, isDirect: Bool, _ arrive: @escaping () -> Void) {
    if let rest = delivery.rest { return rest.append(arrive) }
    guard delivery.number > 0, !isDirect, !queue.isConcurrent, isOtherThread(queue), letsHandOver() else { return arrive() }
    guard delivery.hasBegun || firstMayBeLate, pauses.next() else {
      delivery.hasBegun = true
      return arrive()
    }
    let rest = HandingOver(on: clock, self)
    delivery.rest = rest
    rest.append(arrive)
    rest.wait()
  }

  /// Whether a queue runs its jobs on another thread than the one that runs.
  func isOtherThread(_ queue: ScriptQueue) -> Bool {
    host == nil && queue.lane != (self.queue?.lane ?? (delivery.isProgram ? main : nil))
  }
}
