/// Code of older versions, and habits of applications: closures that are given back, wrapped twins, sums of unknown things.
extension PastedCode {
  static let habits: [PastedCode] = [
    PastedCode(
      "PromiseKit 4's 'always' behind the 'catch' of joined promises",
      calls: ["show()"],
      ends: [
        "Promise fulfilled observe",
        "second fulfilled second",
        "when fulfilled (observe, second)",
        "firstly fulfilled (observe, second)",
        "then fulfilled ()",
        "catch fulfilled ()",
        "finally fulfilled ()",
      ],
      """
      import PromiseKit
      func show() {
        let first = PromiseKit.wrap { box.observe(of: .value, with: $0) }
        firstly { when(fulfilled: first, box.second()) }
          .then { (pair) -> Void in print(pair.0) }
          .catch { (error) in print(error) }
          .always { spinner.stop() }
      }
      """),
    PastedCode(
      "PromiseKit 3's 'when' without a label and its 'pendingPromise'",
      calls: ["preload(names: [\"name1\", \"name2\", \"name3\"])"],
      ends: [
        "pendingPromise fulfilled pendingPromise",
        "pendingPromise fulfilled pendingPromise",
        "pendingPromise fulfilled pendingPromise",
        "when fulfilled ()",
      ],
      """
      import PromiseKit
      func preload(names: [String]) -> Promise<Void> {
        var loads = [Promise<Void>]()
        for name in names {
          let (promise, fulfill, reject) = Promise<Void>.pendingPromise()
          Atlas.load(name) { error in
            if error != nil { reject(error!) } else { fulfill(()) }
          }
          loads.append(promise)
        }
        return when(loads)
      }
      """),
    PastedCode(
      "checks that only gather what is wrong",
      calls: ["check(mail: \"mail\", code: \"code\")"],
      ends: ["send fulfilled ()"],
      """
      import PromiseKit
      func check(mail: String, code: String) -> Promise<Void> {
        var problems: [String] = []
        if !isValidMail(mail) { problems.append("mail") }
        if !isCodeProvided(code) { problems.append("code") }
        if problems.count > 0 { return Promise(error: FormError(problems)) }
        return form.send(mail, code)
      }
      """),
    PastedCode(
      "a function that gives back the closure with the chain",
      calls: ["loadCrew(shipService)(action, dispatch)"],
      ends: ["crew fulfilled crew", "done fulfilled ()", "catch fulfilled ()"],
      """
      import PromiseKit
      func loadCrew(_ ships: ShipService) -> Middleware {
        return { (action: Action, dispatch: @escaping Dispatcher) in
          guard let action = action as? CrewActions.Load, case .request = action else { return }
          ships.crew().done { dispatch(CrewActions.Load.success($0)) }.catch { dispatch(CrewActions.Load.failure($0)) }
        }
      }
      """),
    PastedCode(
      "a helper that is handed both ways to settle, one of them a closure",
      calls: ["film(item)"],
      ends: ["Promise fulfilled film(main)"],
      """
      import PromiseKit
      func film(_ item: Film) -> Promise<URL> {
        return Promise { seal in
          fetchFilm(url: item.main, fulfill: seal.fulfill, reject: { error in
            self.fetchFilm(url: item.other, fulfill: seal.fulfill, reject: { error in seal.reject(error) })
          })
        }
      }
      """),
    PastedCode(
      "an answer that is looked up by keys, and an identifier that is a number",
      calls: ["rename(item, id: \"1\")"],
      ends: ["page fulfilled page", "store fulfilled ()", "then fulfilled ()"],
      """
      import PromiseKit
      func rename(_ item: Item, id: String) -> Promise<Void> {
        return page(id: Int(id)!).then { (answer: Answer) -> Promise<Void> in
          item.infoJson = try self.json(of: answer.string)
          item.title = item.infoJson["film"]["title"].stringValue
          return self.store(item)
        }
      }
      """),
    PastedCode(
      "constants of a pair that get their values in a 'do'",
      calls: ["try await send(URLRequest(url: URL(string: \"https://example.com/request\")!))"],
      ends: ["send fulfilled (data, response)"],
      """
      func send(_ request: URLRequest) async throws -> Data {
        let (data, response): (Data, URLResponse)
        do {
          (data, response) = try await line.send(request)
        } catch {
          throw SendError.failed(error)
        }
        guard let answer = response as? HTTPURLResponse, answer.statusCode == 200 else { throw SendError.refused }
        return data
      }
      """),
    PastedCode(
      "what the class above has, a sum over unknown things, parts that are joined",
      calls: ["let rider = Rider()", "rider.start()"],
      ends: ["start fulfilled ()"],
      """
      import PromiseKit
      class Rider: Person {
        override var rules: [String] { return super.rules + ["helmet"] }
        func start() -> Promise<Void> {
          let all = tracks.reduce(true) { $0 && $1.state == .open }
          let text = [profile.age, profile.name].compactMap { $0 }.joined(separator: " ")
          return race.start(rules, all, text)
        }
      }
      """),
    PastedCode(
      "half of a duration that the application adds, and a snapshot that may be missing",
      calls: ["fade()"],
      ends: ["Promise fulfilled ()"],
      """
      import PromiseKit
      func fade() -> Promise<Void> {
        return Promise { seal in
          shelf.observe(after: .usualDuration / 2) { snapshot in
            if let entries = snapshot.value as? [String: AnyObject], snapshot.exists() {
              self.keep(entries)
              seal.fulfill(())
              return
            }
            seal.reject(NSError(domain: "shelf", code: 4))
            print("no snapshot")
          }
        }
      }
      """),
    PastedCode(
      "an extension that wraps the method of its own name",
      calls: ["let accountStore = AccountStore()", "accountStore.create(name: \"name\")"],
      ends: ["Promise fulfilled create"],
      """
      import PromiseKit
      extension AccountStore {
        func create(name: String, completion: AccountHandler? = nil) -> Promise<Owner> {
          return PromiseKit.wrap { resolve in
            create(name: name, completion: resolve)
          }
        }
      }
      """),
    PastedCode(
      "a function that is handed one which calls back",
      calls: ["read(with: { value in print(\"load of read is called: \\(value)\"); value(\"value\", nil) })"],
      ends: ["Promise fulfilled value"],
      """
      import PromiseKit
      func read<T>(with load: (@escaping (T?, Error?) -> Void) -> Void) -> Promise<T> {
        return Promise { seal in
          load { value, error in
            if let value = value { return seal.fulfill(value) }
            seal.reject(error ?? ReadError.nothing)
          }
        }
      }
      """),
    PastedCode(
      "a pulse that goes on until its task is cancelled, which its body asks, too",
      calls: ["let pulseView = PulseView(isBusy: true)", "pulseView.body"],
      ends: ["Task.sleep fulfilled ()", "Task.sleep fulfilled ()", "Task.sleep fulfilled ()"],
      """
      struct PulseView: View {
        let isBusy: Bool
        var body: some View {
          Circle().task(id: isBusy) {
            while !Task.isCancelled {
              glow(0.4)
              try? await Task.sleep(nanoseconds: 800_000_000)
              guard !Task.isCancelled else { break }
              glow(1)
            }
          }
        }
      }
      """),
  ]
}
