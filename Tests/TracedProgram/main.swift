import Dispatch
import FranticPromises
import Glibc
import KitPromises
import PromiseDispatch
import PromiseTracing

// Records what its first argument names; tests read the recording. A process of its own, since what is recorded is all of a process.

typealias Google = PromiseDispatch.Promise
struct Offline: Error {}

let arguments = CommandLine.arguments
let scene = arguments.count > 1 ? arguments[1] : ""
if arguments.count > 2, arguments[2] != "-" {
  var options = TracingOptions(values: .shortened(to: 20))
  if arguments.count > 3 { options.byteLimit = Int(arguments[3]) ?? options.byteLimit }
  if scene == "redacted" { options.values = .redacted { "<\($0.count)>" } }
  if scene == "none" { options.values = .none }
  do {
    try Tracing.start(to: arguments[2], options)
  } catch {
    print(error)
  }
}

/// The thread, and the nanoseconds that the processor has spent on it.
func processorTime() -> (thread: Int, time: Int) {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return (Int(pthread_self()), time.tv_sec * 1_000_000_000 + time.tv_nsec)
}

/// Lets the main queue run until a promise is settled.
func finish<Value>(_ promise: Google<Value>) {
  promise.always { exit(0) }
  dispatchMain()
}

let queue = DispatchQueue(label: "work")
switch scene {
case "libraries":
  let pending = Google<Int>.pending()
  let kept = Google(42).then(on: queue) { $0 + 1 }
  Tracing.mark("login")
  Tracing.print("answer", 42)
  let (kit, seal) = KitPromises.Promise<Int>.pending()
  kit.map(on: nil) { $0 + 1 }.done(on: nil) { _ in }.catch(on: nil) { _ in }
  seal.fulfill(1)
  _ = when(fulfilled: [KitPromises.Promise.value(1), KitPromises.Promise(Guarantee.value(2))])
  _ = after(seconds: 0)
  _ = FranticPromises.Promise<Int> { fulfill, _, _ in fulfill(1) }
  pending.fulfill(7)
  finish(kept)
case "faults":
  let hang = Google<Int>.pending()
  hang.then { $0 + 1 }
  Google<Int>(on: queue) { throw Offline() }.then { $0 + 1 }
  finish(Google(1).delay(0.05))
case "killed":
  for number in 1...1000 { Google(number).then(on: queue) { $0 } }
  queue.sync {}
  Tracing.flush()
  kill(getpid(), SIGKILL)
case "many":
  // One promise is kept pending meanwhile: it must not be dropped.
  let keeper = Google<Int>.pending()
  let child = keeper.then(on: queue) { $0 }
  for round in 0..<200 {
    for number in 1...100 { Google(number).then(on: queue) { $0 + round } }
    queue.sync {}
    Tracing.flush()
  }
  keeper.fulfill(1)
  finish(child)
case "cost":
  // What five events cost, those of a promise with a value and a then, in nanoseconds a chain: the time that the processor spends on the
  // thread that makes the chains and on the one that runs their handlers, one after the other; the least of several rounds.
  let count = 10_000
  var (making, running) = (Int.max, Int.max)
  nonisolated(unsafe) var first = (thread: 0, time: 0)
  nonisolated(unsafe) var last = first
  for _ in 0..<25 {
    queue.suspend()
    queue.async { first = processorTime() }
    let start = processorTime()
    for number in 0..<count { Google(number).then(on: queue) { $0 } }
    making = min(making, processorTime().time - start.time)
    queue.async { last = processorTime() }
    queue.resume()
    queue.sync {}
    // Dispatch may go on with the queue on another thread.
    if first.thread == last.thread { running = min(running, last.time - first.time) }
    Tracing.flush()
  }
  print("made:", making / count, "run:", running / count, "a chain:", (making + running) / count)
case "paced":
  // 100,000 promises a second, a thousand every 10 ms: how long it takes until these are settled, in microseconds, and whether the pace is
  // kept. It offers itself if there is a fourth argument.
  if arguments.count > 5 { do { _ = try Tracing.offer(TracingOptions(values: .shortened(to: 20))) } catch { print(error) } }
  let bursts = 100 * (arguments.count > 4 ? Int(arguments[4]) ?? 1 : 1)
  var times: [UInt64] = []
  let began = DispatchTime.now().uptimeNanoseconds
  for burst in 1...UInt64(bursts) {
    let start = DispatchTime.now().uptimeNanoseconds
    for number in 0..<500 { Google(number).then(on: queue) { $0 } }
    queue.sync {}
    let end = DispatchTime.now().uptimeNanoseconds
    times.append((end - start) / 1000)
    let next = began + burst * 10_000_000
    if end < next { usleep(UInt32((next - end) / 1000)) }
  }
  let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
  times.sort()
  print(times[times.count / 2], times[times.count * 9 / 10], Int(Double(1000 * bursts) / seconds))
case "live":
  // Offers itself, hangs, fails once, and ends when it is told to; until then it goes on making promises.
  do { print(try Tracing.offer(TracingOptions(values: .shortened(to: 20)))) } catch { print(error) }
  let hang = Google<Int>.pending()
  hang.then(on: queue) { $0 }.then(on: queue) { $0 }
  _ = Google<Int>(on: queue) { throw Offline() }
  let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
  for _ in 0..<rounds {
    for number in 1...100 { Google(number).then(on: queue) { $0 } }
    queue.sync {}
  }
  print("made")
  fflush(nil)
  _ = readLine()
  exit(0)
case "injected":
  // Makes the promises of its own places do what it is told to, which no handler gets to see otherwise.
  do {
    try Tracing.start(to: arguments[3], TracingOptions(values: .shortened(to: 20), allowsFaults: true))
    let line = #line + 2
    try Tracing.inject("fail TracedProgram/main.swift:\(line):59#1=offline")
    let ends = (0..<3).map { number in Google(number).then(on: queue) { $0 } }
    queue.sync {}
    print(ends.map { $0.error.map { "\($0)" } ?? "\($0.value ?? -1)" })
    try Tracing.inject("fail x")
  } catch {
    print(error)
  }
  exit(0)
case "told", "obeys":
  // Offers itself and does what each line says: so many chains, one that fails, one that hangs.
  let allowsFaults = arguments.count > 3 && arguments[3] == "faults"
  do {
    print(try Tracing.offer(TracingOptions(values: .shortened(to: 20), allowsFaults: allowsFaults)))
  } catch { print(error) }
  var held: [Google<Int>] = []
  while let line = readLine() {
    switch line {
    case "fail": _ = Google<Int>(on: queue) { throw Offline() }.then(on: queue) { $0 + 1 }
    case "hang":
      let hang = Google<Int>.pending()
      held += [hang, hang.then(on: queue) { $0 }]
    case "ends":
      print(held.map { $0.error.map { "\($0)" } ?? "\($0.value ?? -1)" })
      fflush(nil)
    case "settle": held.first?.fulfill(1)
    default: for number in 0..<(Int(line) ?? 0) { Google(number).then(on: queue) { $0 } }
    }
    queue.sync {}
  }
  exit(0)
case "nonsense":
  // No program of ours: a socket on which its input is told, whatever it is.
  let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(arguments[3].utf8)) }
  let size = socklen_t(MemoryLayout<sockaddr_un>.size)
  _ = withUnsafePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) } }
  listen(listener, 1)
  print("listens")
  fflush(nil)
  let reader = accept(listener, nil, nil)
  while let line = readLine(strippingNewline: false) {
    _ = line.withCString { send(reader, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }
  exit(0)
case "crowd":
  // More is pending than there is room for, and then one fails.
  let held = (0..<2000).map { _ in Google<Int>.pending() }
  _ = Google<Int>(on: queue) { throw Offline() }
  queue.sync {}
  withExtendedLifetime(held) { exit(0) }
case "quiet":
  _ = Google(1)
  usleep(20_000)
  exit(0)
case "text":
  finish(Google("a text that is longer than twenty characters"))
default:
  finish(Google(1).then { $0 + 1 })
}
