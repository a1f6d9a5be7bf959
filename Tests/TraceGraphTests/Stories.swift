import TraceEvents
import TraceTelling

/// Traces of small programs, as the engine would write them.
enum Stories {
  static func pipeline() -> TraceBuilder {
    var trace = TraceBuilder()
    let source = trace.make("Promise", line: 1)
    let double = trace.make("then", line: 2, from: source)
    let show = trace.make("then", line: 3, from: double)
    trace.wait(source, until: 50)
    trace.at(50)
    trace.fulfill(source, "50")
    trace.run(double, .value, from: source)
    trace.fulfill(double, "100")
    trace.run(show, .value, from: double)
    trace.emit(.program, show, .printed("100\n"))
    trace.fulfill(show, "100")
    return trace
  }

  /// The example of the first sketch of the screen.
  static func bubbling() -> TraceBuilder {
    var trace = TraceBuilder()
    let user = trace.make("fetchUser", line: 1)
    let validate = trace.make("validate", line: 2, from: user)
    let avatar = trace.make("then", line: 3, from: validate)
    let resize = trace.make("then", line: 4, from: avatar)
    let recover = trace.make("recover", line: 5, from: resize)
    let always = trace.make("always", line: 6, from: recover)
    trace.wait(user, until: 80)
    trace.at(80)
    trace.fulfill(user, "ada")
    trace.run(validate, .value, from: user)
    trace.reject(validate, "ValidationFailure")
    trace.skip(avatar, from: validate)
    trace.skip(resize, from: avatar)
    trace.run(recover, .error, from: resize)
    let guest = trace.make("guestImage", line: 5, by: recover)
    trace.adopt(guest, by: recover)
    trace.wait(guest, until: 200)
    trace.at(200)
    trace.fulfill(guest, "guest.png")
    trace.pass(recover, from: guest)
    trace.run(always, .always, from: recover)
    trace.pass(always, from: recover)
    return trace
  }

  /// A task that sleeps, then awaits a child task that fails, and lets its error go on; another task awaits it and catches.
  static func tasks() -> TraceBuilder {
    var trace = TraceBuilder()
    let task = trace.make("Task", .task, line: 1)
    let other = trace.make("Task", .task, line: 9)
    trace.run(task, .work)
    let child = trace.make("async let", .task, line: 2, by: task)
    let pause = trace.make("Task.sleep", .suspension, line: 3, by: task)
    trace.wait(pause, until: 50)
    trace.await(pause, by: task)
    trace.run(other, .work)
    trace.await(task, by: other)
    trace.run(child, .work)
    let fetch = trace.make("fetch", .source, line: 2, by: child)
    trace.wait(fetch, until: 100)
    trace.await(fetch, by: child)
    trace.at(50)
    trace.fulfill(pause, "()")
    trace.await(child, by: task)
    trace.at(100)
    trace.reject(fetch, "Offline")
    trace.settle(child, .rejected, "Offline", cause: fetch)
    trace.settle(task, .rejected, "Offline", cause: child)
    trace.fulfill(other, "()")
    return trace
  }

  /// google's catch, which rejects with the error it got; the then below it passes it on.
  static func catchRejectsAgain() -> TraceBuilder {
    var trace = TraceBuilder()
    let work = trace.make("Promise", line: 1)
    let first = trace.make("then", line: 2, from: work)
    let handler = trace.make("catch", line: 3, from: first)
    let last = trace.make("then", line: 4, from: handler)
    trace.reject(work, "Offline")
    trace.skip(first, from: work)
    trace.run(handler, .error, from: first)
    trace.pass(handler, from: first)
    trace.skip(last, from: handler)
    return trace
  }

  static func unhandledEnd() -> TraceBuilder {
    var trace = TraceBuilder()
    let work = trace.make("Promise", line: 1)
    let parse = trace.make("then", line: 2, from: work)
    let show = trace.make("then", line: 3, from: parse)
    trace.fulfill(work, "x")
    trace.run(parse, .value, from: work)
    trace.reject(parse, "NotANumber")
    trace.skip(show, from: parse)
    return trace
  }

  /// One promise with a then that passes its error on, and a catch on another path.
  static func fork() -> TraceBuilder {
    var trace = TraceBuilder()
    let work = trace.make("Promise", line: 1)
    let branch = trace.make("then", line: 2, from: work)
    let below = trace.make("then", line: 3, from: branch)
    let handler = trace.make("recover", line: 4, from: work)
    trace.at(10)
    trace.reject(work, "Offline")
    trace.skip(branch, from: work)
    trace.run(handler, .error, from: work)
    trace.fulfill(handler, "cached")
    trace.skip(below, from: branch)
    return trace
  }

  static func allWithOneFailing() -> TraceBuilder {
    var trace = TraceBuilder()
    let inputs = [1, 2, 3].map { trace.make("fetch", line: $0) }
    let all = trace.make("all", line: 4, fromAll: inputs)
    let show = trace.make("then", line: 5, from: all)
    for (index, input) in inputs.enumerated() { trace.wait(input, until: Int64(index + 1) * 10) }
    trace.at(10)
    trace.fulfill(inputs[0], "a")
    trace.at(20)
    trace.reject(inputs[1], "Offline")
    trace.pass(all, from: inputs[1])
    trace.skip(show, from: all)
    trace.at(30)
    trace.reject(inputs[2], "TooLate")
    trace.emit(all, inputs[2], .absorbed(input: inputs[2]))
    return trace
  }

  static func race() -> TraceBuilder {
    var trace = TraceBuilder()
    let slow = trace.make("delay", line: 1)
    let fast = trace.make("delay", line: 2)
    let race = trace.make("race", line: 3, from: slow, fast)
    trace.wait(slow, until: 100)
    trace.wait(fast, until: 30)
    trace.at(30)
    trace.fulfill(fast, "fast")
    trace.pass(race, from: fast)
    trace.at(100)
    trace.fulfill(slow, "slow")
    return trace
  }

  /// A handler that returns a chain of two promises.
  static func adoption() -> TraceBuilder {
    var trace = TraceBuilder()
    let source = trace.make("Promise", line: 1)
    let outer = trace.make("then", line: 2, from: source)
    let below = trace.make("then", line: 5, from: outer)
    trace.fulfill(source, "7")
    trace.run(outer, .value, from: source)
    let fetch = trace.make("fetch", line: 3, by: outer)
    let inner = trace.make("then", line: 4, from: fetch, by: outer)
    trace.adopt(inner, by: outer)
    trace.wait(fetch, until: 40)
    trace.at(40)
    trace.fulfill(fetch, "ada")
    trace.run(inner, .value, from: fetch)
    trace.fulfill(inner, "ADA")
    trace.pass(outer, from: inner)
    trace.run(below, .value, from: outer)
    trace.fulfill(below, "ADA")
    return trace
  }

  static func retry() -> TraceBuilder {
    var trace = TraceBuilder()
    let retry = trace.make("retry", line: 1)
    let show = trace.make("then", line: 2, from: retry)
    trace.run(retry, .work)
    let first = trace.make("fetch", line: 1, by: retry)
    trace.at(10)
    trace.reject(first, "Offline")
    trace.emit(retry, first, .absorbed(input: first))
    trace.wait(retry, until: 20)
    trace.at(20)
    trace.run(retry, .work)
    let second = trace.make("fetch", line: 1, by: retry)
    trace.at(30)
    trace.fulfill(second, "data")
    trace.pass(retry, from: second)
    trace.run(show, .value, from: retry)
    trace.fulfill(show, "data")
    return trace
  }

  static func cancellation() -> TraceBuilder {
    var trace = TraceBuilder()
    let work = trace.make("Promise", line: 1)
    let show = trace.make("then", line: 2, from: work)
    trace.wait(work, until: 100)
    trace.at(40)
    trace.emit(work, .program, .cancelled)
    trace.settle(work, .cancelled, "CancellationError()", cause: .program)
    trace.emit(show, work, .skipped(.outcome))
    trace.pass(show, from: work)
    return trace
  }
}
