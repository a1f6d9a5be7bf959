extension PastedCode {
  /// Code that blocks until something is done: the application calls it from a queue of its own.
  static let waits: [PastedCode] = [
    PastedCode(
      "a function that waits for a chain",
      calls: [#"DispatchQueue.global().async { try? price(of: "name") }"#],
      ends: ["find fulfilled find", "price fulfilled 1", "then fulfilled 1", "wait fulfilled 1"],
      """
      import PromiseKit

      func price(of name: String) throws -> Int {
        return try shop.find(name).then { item in shop.price(of: item) }.wait()
      }
      """),
    PastedCode(
      "a function that calls one that waits, and one that waits for a group",
      calls: ["DispatchQueue.global().async { refresh() }", "DispatchQueue.global().async { sync() }"],
      ends: [
        "items fulfilled [item1, item2, item3]", "load fulfilled load", "then fulfilled load",
        "details fulfilled [detail1, detail2, detail3]", "then fulfilled [detail1, detail2, detail3]",
        "awaitPromise fulfilled [detail1, detail2, detail3]",
      ],
      """
      import Promises

      func details() throws -> [Detail] {
        return try awaitPromise(api.items().then { api.details(of: $0) })
      }

      func refresh() {
        view.show(try? details())
      }

      func sync() {
        let group = DispatchGroup()
        group.enter()
        api.load().then { _ in group.leave() }
        group.wait()
      }
      """),
    PastedCode(
      "a method of a generic response by an extension of a type that was not pasted",
      calls: ["let service = Service()", #"service.load(URLRequest(url: URL(string: "https://example.com/request")!))"#],
      ends: ["Promise fulfilled Model"],
      """
      import PromiseKit

      final class Service {
        func load(_ request: URLRequest) -> Promise<Model> {
          return AF.request(request).validate().responseModel()
        }
      }

      extension DataRequest {
        func responseModel() -> Promise<Model> {
          return Promise { seal in
            responseData { response in
              if let data = response.data, let model = Model(data) { seal.fulfill(model) } else { seal.reject(APIError.unreadable) }
            }
          }
        }
      }
      """),
    PastedCode(
      "a promise of an unknown session, in a variable",
      calls: ["orientation(at: address)"],
      ends: [
        "dataTask fulfilled dataTask", "compactMap fulfilled value(data)", "Promise fulfilled 1", "done fulfilled ()",
        "catch fulfilled ()",
      ],
      """
      import PromiseKit

      func orientation(at address: Address) -> Promise<Int> {
        return Promise<Int> { seal in
          let task = self.session.dataTask(.promise, with: Query.build(address))
          task.compactMap { (data: Data, _: URLResponse) in
            Reader.value(data)
          }.done { value in
            seal.fulfill(value.angle)
          }.catch { seal.reject($0) }
        }
      }
      """),
    PastedCode(
      "a loop whose end is unknown, and a list that somebody else sets",
      calls: ["let columns = Columns()", "columns.reload(1)"],
      ends: ["send fulfilled send", "done fulfilled ()", "cauterize fulfilled ()"],
      """
      import PromiseKit

      class Columns {
        var rows: [Row]!

        func reload(_ index: Int) {
          for column in 0...browser.lastColumn { browser.close(column) }
          client.send(rows[index]).done { self.show($0) }.cauterize()
        }
      }
      """),
    PastedCode(
      "a listener that is kept under a key",
      calls: ["let query = Query()", "query.preload()"],
      ends: ["Promise fulfilled true", "timeout fulfilled true"],
      """
      import Promises

      extension Query {
        func listen(for key: String, listener: @escaping (Answer?) -> Void) {
          guard self.listeners[key] == nil else { return }
          self.listeners[key] = listener
        }

        func preload() -> Promise<Bool> {
          return Promise<Bool> { fulfill, reject in
            self.listen(for: "preload") { _ in fulfill(true) }
          }.timeout(15)
        }
      }
      """),
    PastedCode(
      "what an application adds to Foundation by a subscript",
      calls: ["finish()"],
      ends: ["save fulfilled save", "done fulfilled ()", "catch fulfilled ()"],
      """
      import PromiseKit

      func finish() {
        client.save().done {
          let isLoud: Bool = UserDefaults.standard[.playsSounds]
          if isLoud { self.beep() }
        }.catch { print($0) }
      }
      """),
    PastedCode(
      "a wrapper in a closure",
      calls: ["load()"],
      ends: ["request fulfilled request", "Task fulfilled request"],
      """
      func load() {
        Task {
          @Injected(\\.session) var session
          return try await session.request()
        }
      }
      """),
    PastedCode(
      "a future that is shown",
      calls: ["let store = Store()", "store.show()"],
      ends: ["Future fulfilled fetch"],
      """
      import Combine

      class Store {
        var subscriptions = Set<AnyCancellable>()

        func load() -> Future<User, Error> {
          Future { promise in
            self.api.fetch { result in promise(.success(result)) }
          }
        }

        func show() {
          load().map { $0.name }.receive(on: DispatchQueue.main).sink(receiveCompletion: { completion in
            if case .failure(let error) = completion { print(error) }
          }, receiveValue: { name in self.title = name }).store(in: &subscriptions)
        }
      }
      """),
  ]
}
