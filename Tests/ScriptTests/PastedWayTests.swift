import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("ways through pasted code: which branch is taken, what a closure gets, which overload is meant")
struct PastedWayTests {
  private func run(_ text: String, _ dialect: String? = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("a made-up text is one of the texts that a 'switch' asks for, the first that doesn't fail")
  func switchOverTexts() throws {
    let run = try run(
      """
      func add(_ track: Track) async throws {
        let player: Player
        switch track.kind {
        case "broken": throw MediaError(.broken)
        case "audio": player = AudioPlayer(track)
        case "video": player = VideoPlayer(track)
        default: throw MediaError(.unsupported)
        }
        try await player.start()
      }
      try await add(gallery.first)
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "start").count == 1)
    #expect(run.stubs.contains { $0.name == "AudioPlayer" })
    #expect(!run.stubs.contains { $0.name == "MediaError" })
  }

  @Test("a text of the script's own is compared as it is")
  func switchOverOwnText() throws {
    let run = try run(
      """
      func kind(of name: String) -> String { name }
      switch kind(of: "video") {
      case "audio": print("audio")
      default: print("other")
      }
      """)
    #expect(run.printed == "other\n")
  }

  @Test("what is compared with nil before the code goes on is nil")
  func checkedForNil() throws {
    let run = try run(
      """
      func load() async throws {
        let answer = try await api.load()
        let problem = checker.problem(in: answer)
        guard problem == nil else { throw problem! }
        print("passed")
      }
      try await load()
      """)
    #expect(run.printed == "passed\n")
  }

  @Test("a closure whose argument has members of its own gets a thing, though the call gives a truth value")
  func closureOfThing() throws {
    let run = try run(
      """
      func turn() {
        let isTurned = state.mutate {
          let isOther = $0.rotation != rotation
          $0.rotation = rotation
          return isOther
        }
        if isTurned { print("turned") }
      }
      turn()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "turned\n")
  }

  @Test("a call that gives the function around it fewer arguments than it takes means an overload that wasn't pasted")
  func fewerArguments() throws {
    let run = try run(
      """
      func request<R: Decodable>(_ target: Target, to type: R.Type, direct: Bool = false) -> Promise<R> {
        Promise<R> { fulfill, reject in
          request(target).then { fulfill(try parse($0)) }.catch { reject($0) }
        }
      }
      request(target, to: String.self)
      """)
    #expect(run.ending == .idle)
    #expect(run.settlements(of: "request") == ["fulfilled request"])
  }

  @Test("a method of texts with a label that no text's method has is the application's own")
  func ownMethodOfTexts() throws {
    let run = try run(
      """
      let address = api.address.path + "/image.png"
      print(address.suffix(fromLast: "/"), address.suffix(9))
      """)
    #expect(run.faults == [])
    #expect(run.printed == "suffix image.png\n")
  }

  @Test("of what a call gives in parts, the one that is called a promise is one")
  func promiseAmongParts() throws {
    let run = try run(
      """
      func download() -> Promise<String> {
        let (progress, promise) = network.download(from: "x")
        show(progress)
        return promise.map { $0.place }
      }
      download()
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.settlements(of: "download") == ["fulfilled download"])
    #expect(run.settlements(of: "map") == ["fulfilled place"])
  }

  @Test("a promise that settles itself isn't settled by what it is handed to, one that is pending is")
  func handedPromise() throws {
    let run = try run(
      """
      let loaded = Promise<Int> { fulfill, _ in Remote().number().then { _ in fulfill(7) } }
      Archive().save(promise: loaded)
      loaded.then { print("loaded", $0) }
      let asked = Promise<Int>.pending()
      Archive().ask(promise: asked)
      asked.then { print("asked", $0) }
      """)
    #expect(run.printed.contains("loaded 7\n"))
    #expect(run.printed.contains("asked "))
  }

  @Test("'.value($0)' in what a call maps is the value of the promise that the call gives")
  func implicitValue() throws {
    let run = try run(
      """
      func find(_ id: Int) -> Promise<String> { cache[id].map { .value($0) } ?? api.load(id) }
      find(1).done { print($0) }.cauterize()
      """, "promisekit")
    #expect(run.printed == "map\n")
  }

  @Test("what a closure only logs is no promise, though the closure's results are joined")
  func loggedInMapping() throws {
    let run = try run(
      """
      func load() {
        let parts = ids.compactMap { id -> Promise<Int>? in
          logger.logVerbose("loading \\(id)")
          return api.load(id)
        }
        all(parts).then { print($0.count) }
      }
      load()
      """)
    #expect(run.settlements(of: "logVerbose") == [])
    #expect(run.settlements(of: "load").count == 3)
    #expect(run.printed == "3\n")
  }

  @Test("the application's own 'log' and 'type', statics of 'Promise' and conditions in parentheses are what they are there")
  func namesakes() throws {
    let run = try run(
      """
      func check() async throws {
        log("begins", .info)
        if type == .audio { try await audio.start() }
        if (settings.usesPath) { print("path") }
        try await Task.sleep(1_000_000)
        UserDefaults.standard.setValue("ada", forKey: "name")
        print(UserDefaults.standard.string(forKey: "name") ?? "nobody")
      }
      try await check()
      Promise.start { Auth.login() }.then { _ in Auth.uid() }.then { print($0) }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "path\nada\nuid\n")
    #expect(run.settlements(of: "uid") == ["fulfilled uid"])
  }

  @Test("a method that calls its own name and asks the result for what no promise has means another one")
  func ownNameOfAnother() throws {
    let run = try run(
      """
      extension Session {
        func request<T: Codable>(_ route: Route) -> Promise<T> {
          Promise<T> { seal in
            request(route).responseDecodable { (response: DataResponse<T, AFError>) in
              switch response.result {
              case let .success(value): seal.fulfill(value)
              case let .failure(error): seal.reject(error)
              }
            }
          }
        }
      }
      Session().request(route)
      """, "promisekit")
    #expect(run.ending == .idle)
    #expect(run.settlements(of: "Promise").count == 1)
  }

  @Test(
    "a script that says all of its values runs with stubs as it does without",
    arguments: [
      "Promise(8).then { v -> Int in if v > 5 { return 0 }; return v }.then { print($0) }",
      "func f(_ n: Int) -> Promise<Int> { Promise(n) }\nf(8).then { v -> Int in if v > 5 { return 0 }; return v }.then { print($0) }",
      "func ask(_ done: (Int) -> Void) { done(8) }\nask { v in if v > 5 { print(0); return }; print(v) }",
      "let all = [8, 1]\nall(all.map { v in Promise(v) }).then { list in if list.count > 1 { print(0); return }; print(list) }",
      "Promise<Int> { fulfill, _ in fulfill(8) }.then { v in guard v < 5 else { print(0); return }; print(v) }",
    ])
  func told(_ text: String) throws {
    #expect(try runPasted(text, "google").printed == ScriptProgram(ScriptSource(name: "a", text: text)).run().printed)
  }

  @Test("what an unknown function answers lets the program go on, though a chain says the rest")
  func unknown() throws {
    let run = try runPasted("load().then { v -> Int in if v > 5000 { return 0 }; return 1 }.then { print($0) }", "google")
    #expect(run.printed == "1\n")
  }

  @Test("a cache of an unknown type is empty until the code that finds nothing fills it")
  func unknownCaches() throws {
    let run = try run(
      """
      let cache = AtomicTable<String, (promise: Promise<Int>, time: Date)>()
      func load(_ key: String) -> Promise<Int> {
        let now = Date()
        if let (known, time) = cache[key], now.timeIntervalSince(time) < 10 {
          print("known")
          return after(0.5).then { _ in known }
        } else {
          let promise: Promise<Int> = client.fetch(key)
          cache[key] = (promise, now)
          return promise
        }
      }
      load("a").then { _ in load("a") }.then { print("loaded", $0) }
      """, "google")
    #expect(run.faults == [])
    #expect(run.settlements(of: "fetch").count == 1)
    #expect(run.printed == "known\nloaded 1\n")
  }

  @Test("an early way out within another condition isn't taken where more comes behind both")
  func nestedWaysOut() throws {
    let run = try run(
      """
      func address() -> Promise<Int> {
        if pool.isUsed {
          if let known = pool.take() { return make(known) }
        }
        return fetch().recover { _ in retry() }.then { make($0) }
      }
      address().then { print($0) }
      func check() -> Promise<Int> {
        return Promise { fulfill, _ in
          if features.isFast {
            if list.contains("a") {
              fulfill(1)
              return
            }
          }
          ask { answer in
            if answer.isRight { fulfill(2) } else { fulfill(3) }
          }
        }
      }
      check().then { print("checked", $0) }
      """)
    #expect(run.settlements(of: "fetch").count == 1)
    #expect(run.printed.contains("checked 2\n"), "\(run.printed)")
  }

  @Test("an answer that says it is a failure is one in every later question, and none is one by itself")
  func failuresStayFailures() throws {
    let text = """
      Task {
        let result: Result<Void, RoomError> = await withTaskGroup(of: Result<Void, RoomError>.self) { group in
          for guest in guests { group.addTask { await room.invite(guest) } }
          for await answer in group where answer.isFailure { return answer }
          return .success(())
        }
        if case .failure = result { print("failed") } else { print("invited") }
      }
      """
    #expect(try run(text).printed == "invited\n")
    let failing = try runPasted(text, "google") {
      $0.stubs.changes["invite.isFailure"] = StubChange(result: "true")
    }
    #expect(failing.printed == "failed\n")
  }
}
