import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("The way of an error")
struct RejectionPathTests {
  func path(_ id: Int, _ story: TraceBuilder) throws -> RejectionPath {
    try #require(RejectionPath(of: PromiseID(id), in: story.state))
  }

  @Test("bubbling leads from the origin past the skipped handlers to the one that caught it, asked anywhere on the way")
  func bubbling() throws {
    for id in 2...4 {
      let path = try path(id, Stories.bubbling())
      #expect(path.origin == PromiseID(2))
      #expect(path.skipped == [PromiseID(3), PromiseID(4)])
      #expect(path.landing == .caught(by: PromiseID(5)))
    }
  }

  @Test("before the handler runs the error is on its way")
  func onItsWay() throws {
    let events = Stories.bubbling().events.prefix { $0.kind != .handlerRan(.error) }
    let path = try #require(RejectionPath(of: PromiseID(2), in: .folding(events)))
    #expect(path.landing == .onItsWay(to: PromiseID(5)))
  }

  @Test("a catch that rejects again is on the way, and the end is the end")
  func caughtOnTheWay() throws {
    let path = try path(1, Stories.catchRejectsAgain())
    #expect(path.carriers.map(\.rawValue) == [1, 2, 3, 4])
    #expect(path.caughtOnTheWay == [PromiseID(3)])
    #expect(path.landing == .offTheEnd)
  }

  @Test("an unhandled error runs off the end; at a fork the handler is preferred, asked on the branch the branch counts")
  func ends() throws {
    #expect(try path(2, Stories.unhandledEnd()).landing == .offTheEnd)
    #expect(try path(1, Stories.fork()).landing == .caught(by: PromiseID(4)))
    #expect(try path(2, Stories.fork()).landing == .offTheEnd)
  }

  @Test("where an error forks, the way leads to the handler that got it first, however far down any branch that stands")
  func forks() throws {
    for handlerFirst in [false, true] {
      var trace = TraceBuilder()
      let work = trace.make("Promise", line: 1)
      let branch = trace.make("then", line: 2, from: work)
      let delay = trace.make("delay", line: 3, from: work)
      let near = trace.make("recover", line: 4, from: delay)
      let other = trace.make("delay", line: 5, from: work)
      let far = trace.make("recover", line: 6, from: other)
      trace.at(10)
      trace.reject(work, "Offline")
      trace.skip(branch, from: work)
      trace.skip(delay, from: work)
      trace.skip(other, from: work)
      for handler in handlerFirst ? [far, near] : [near, far] {
        trace.run(handler, .error, from: handler == near ? delay : other)
        trace.fulfill(handler, "cached")
      }
      let (handler, carrier) = handlerFirst ? (far, other) : (near, delay)
      let path = try path(work.rawValue, trace)
      #expect(path.landing == .caught(by: handler) && path.firstHandler == handler)
      #expect(path.carriers == [work, carrier])
      #expect(try self.path(branch.rawValue, trace).landing == .offTheEnd)
      #expect(try self.path(branch.rawValue, trace).firstHandler == nil)
    }
  }

  @Test("the first handler is the one that let the error go on, not the one that ends it; above the promise none counts")
  func firstHandler() throws {
    #expect(try path(1, Stories.catchRejectsAgain()).firstHandler == PromiseID(3))
    #expect(try path(3, Stories.catchRejectsAgain()).firstHandler == nil)
    #expect(try path(2, Stories.bubbling()).firstHandler == PromiseID(5))
  }

  @Test("the error of a retry's first try is taken in; a fulfilled promise has no such way")
  func others() throws {
    #expect(try path(3, Stories.retry()).landing == .absorbed)
    #expect(RejectionPath(of: PromiseID(1), in: Stories.pipeline().state) == nil)
  }
}
