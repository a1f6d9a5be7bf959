/// A queue whose jobs a `JobOrder` puts in order.
package protocol JobQueue: AnyObject {
  /// Its name for people.
  var label: String { get }
  /// Whether its jobs may run in any order.
  var isConcurrent: Bool { get }
  /// Who lets one job run after the other: a serial queue itself, or the serial queue that it hands its jobs to.
  var lane: ObjectIdentifier { get }
  /// Whether a job can be a barrier to the others of a concurrent queue.
  var takesBarriers: Bool { get }
  /// How many jobs of a concurrent queue may run side by side; `nil` for any number.
  var width: Int? { get }
}

extension JobQueue {
  package var lane: ObjectIdentifier { ObjectIdentifier(self) }
  package var takesBarriers: Bool { false }
  package var width: Int? { nil }
}

/// How a job stands to others of its lane.
package struct QueueEntry {
  /// Where a job is put among those that are ready.
  package enum Place {
    case last
    /// Before all jobs of its lane that wait.
    case ahead
    /// There, and no job of another lane comes before it.
    case next
    /// Behind the last that waits of its own queue, before those of other queues with the same lane. If none waits, it is the last, or the
    /// first of the lane.
    case behindOwn(isFirst: Bool)
  }

  /// How many jobs were handed in to the lane when it was; 0 for what goes on with a job that has begun.
  let number: Int
  /// Whether it waits for all jobs of its queue that were handed in before it, and later ones wait for it.
  package let isBarrier: Bool
  package let place: Place

  package init(number: Int = 0, isBarrier: Bool = false, place: Place = .last) {
    (self.number, self.isBarrier, self.place) = (number, isBarrier, place)
  }
}
