import Dispatch

/// A column of the table: something that promises can be made with, and how it does each shape.
///
/// A new column is a new file under Libraries and a line in `allLibraries`. A shape that it doesn't have stays `nil`.
protocol Library {
  var name: String { get }
  /// B1–B3: makes a resolved promise with so many chained blocks on a serial queue, the last of which calls the function.
  var serialChain: ((_ blocks: Int, _ last: @escaping @Sendable () -> Void) -> Void)? { get }
  /// W1–W3: keeps the serial queue from running anything until the gate is opened.
  var holdUp: ((_ gate: DispatchSemaphore) -> Void)? { get }
  /// B4: makes so many pending promises, with a block each on a concurrent queue, and gives the function that resolves them.
  var concurrentBlocks: ((_ count: Int, _ block: @escaping @Sendable () -> Void) -> () -> Void)? { get }
  /// B5: makes a promise, attaches a block and fulfills it with a number, all within the call.
  var inlineBlock: ((_ number: Int) -> Void)? { get }
  /// Makes a chain of so many blocks, each adding one, settles it with 0 within the call and frees it.
  var inlineChain: ((_ depth: Int) -> Void)? { get }
  /// B6: makes a pending chain of so many promises and gives the function that settles it; nothing else keeps it alive.
  var pendingChain: ((_ depth: Int) -> () -> Void)? { get }
  /// Makes a pending chain of so many blocks and drops it.
  var droppedChain: ((_ depth: Int) -> Void)? { get }
  /// B7: makes so many promises and waits for all of them, fulfills each and checks that all values have come.
  var combining: ((_ count: Int) -> Void)? { get }
}

extension Library {
  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? { nil }
  var holdUp: ((DispatchSemaphore) -> Void)? { nil }
  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? { nil }
  var inlineBlock: ((Int) -> Void)? { nil }
  var inlineChain: ((Int) -> Void)? { nil }
  var pendingChain: ((Int) -> () -> Void)? { nil }
  var droppedChain: ((Int) -> Void)? { nil }
  var combining: ((Int) -> Void)? { nil }
}

/// The columns, in the order in which they are printed; the clocks have only B9.
@MainActor let allLibraries: [any Library] = [
  Engine(), EngineMailbox(), Kit(), Frantic(), GrandCentral(), EventLoopFutures(), OpenCombineFutures(), Tasks(),
  Clock(name: "heap"),
]

/// A column that has no promises.
struct Clock: Library {
  let name: String
}
