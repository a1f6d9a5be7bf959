extension PastedCode {
  /// Code whose meaning depends on what was not pasted: twins, overloads, wrappers, and who calls handlers.
  static let twins: [PastedCode] = [
    PastedCode(
      "a loop over what a cache lacks",
      calls: ["await loadPreviews(for: [film, film, film])"],
      // Three films, three previews: what the loop is about.
      ends: Array(repeating: "withCheckedThrowingContinuation fulfilled preview(film)", count: 3),
      """
      @MainActor
      func loadPreviews(for films: [Film]) async {
        for film in films where previews[film.id] == nil {
          let image: Image? = try? await withCheckedThrowingContinuation { continuation in
            api.preview(of: film) { continuation.resume(returning: $0) }
          }
          previews[film.id] = image
        }
      }
      """),
    PastedCode(
      "the type of what a function returns, through its chain",
      calls: ["isDoorLocked()"],
      ends: ["connect fulfilled channel", "askForLock fulfilled true", "then fulfilled true", "always fulfilled true"],
      """
      import Promises

      private func isDoorLocked() -> Promise<Bool> {
        let connecting: Promise<Channel<DoorControl>> = connector.connect(to: .door)
        return connecting.then { channel in
          return channel.remote.askForLock(door)
        }.always {
          self.connector.close(connecting)
        }
      }
      """),
    PastedCode(
      "an asynchronous function that awaits its twin with promises",
      calls: ["try await station(at: place)"],
      ends: [
        "station fulfilled station", "withCheckedThrowingContinuation fulfilled station", "then fulfilled station",
        "catch fulfilled station",
      ],
      """
      import Promises

      func station<Reading>(at place: Place) async throws -> Station<Reading> {
        try await withCheckedThrowingContinuation { continuation in
          station(at: place).then {
            continuation.resume(returning: $0)
          }.catch {
            continuation.resume(throwing: $0)
          }
        }
      }
      """),
    PastedCode(
      "a list that an initializer is mapped over",
      calls: ["let mailbox = Mailbox()", "mailbox.listFolders()"],
      ends: ["Promise fulfilled [folder1, folder2, folder3]"],
      """
      import Promises

      extension Mailbox: MailboxListing {
        func listFolders() -> Promise<[Folder]> {
          Promise { [weak self] resolve, reject in
            self?.session?.listOperation().start { error, value in
              if let error = error {
                reject(MailError.server(error))
                return
              }
              let folders = value?.map(Folder.init) ?? []
              resolve(folders)
            }
          }
        }
      }

      private extension Folder {
        init(raw: RawFolder) {
          self.init(name: raw.name, count: 0)
        }
      }
      """),
    PastedCode(
      "a value of the type that a call names",
      calls: ["layout(of: 1)"],
      ends: ["request fulfilled request", "Promise fulfilled formLayout", "then fulfilled request", "catch fulfilled request"],
      """
      import Promises

      func layout(of app: Int) -> Promise<FormLayout> {
        return Promise { fulfill, reject in
          self.connection?.request(.get, app).then { response in
            let parsed = try self.parser.parseJson(FormLayout.self, response)
            fulfill(parsed)
          }.catch { error in
            reject(error)
          }
        }
      }
      """),
    PastedCode(
      "a property that an unknown wrapper keeps",
      calls: ["let basketPresenter = BasketPresenter(shop: shop)", "basketPresenter.refresh()"],
      ends: ["loadOffers fulfilled [offer1, offer2, offer3]", "done fulfilled ()", "cauterize fulfilled ()"],
      """
      import PromiseKit

      final class BasketPresenter {
        @Injected(\\.shopClient) private var client
        private let shop: Shop

        init(shop: Shop) {
          self.shop = shop
        }

        func refresh() {
          client.loadOffers(of: shop).done { offers in
            self.show(offers)
          }.cauterize()
        }
      }
      """),
    PastedCode(
      "an overload by the same name that was not pasted",
      calls: ["let printRequest = PrintRequest()", "printRequest.begin(value)"],
      ends: ["promise fulfilled receipt"],
      """
      import PromiseKit

      extension PrintRequest {
        func begin(_: PromiseNamespace) -> Promise<Receipt> {
          let listener = PrintListener()
          delegate = listener
          begin()
          return listener.promise
        }
      }
      """),
    PastedCode(
      "an extension of promises of one type",
      calls: [#"let promise = Promise.value((lines: ["line1", "line2", "line3"], status: 1))"#, "promise.report()"],
      ends: [
        #"value fulfilled (lines: ["line1", "line2", "line3"], status: 1)"#,
        #"tap fulfilled (lines: ["line1", "line2", "line3"], status: 1)"#,
      ],
      """
      import PromiseKit

      extension Promise where T == (lines: [String], status: Int) {
        func report() -> Promise<T> {
          tap { result in
            if case .fulfilled(let value) = result { print(value.status, value.lines.count) }
          }
        }
      }
      """),
    PastedCode(
      "promises that are joined and left alone",
      calls: ["warmUp()"],
      ends: [
        #"Array fulfilled ["name1", "name2", "name3"]"#, "Array fulfilled [price1, price2, price3]",
        #"when fulfilled [Result<Array<String>>.fulfilled(["name1", "name2", "name3"]), Result<Array<String>>.fulfilled([price1, price2, price3])]"#,
        "map fulfilled 2",
      ],
      """
      import PromiseKit

      func warmUp() {
        guard let names = store.read("names")?.promise(), let prices = store.read("prices")?.promise() else { return }
        when(resolved: [names, prices]).map { results in
          results.filter { $0.isFulfilled }.count
        }
      }
      """),
    PastedCode(
      "an application's own initializer that takes an asynchronous closure",
      calls: ["sign(order)"],
      ends: [
        "askForPermission fulfilled askForPermission", "firstly fulfilled askForPermission", "sign fulfilled sign",
        "Promise fulfilled sign", "then fulfilled sign",
      ],
      """
      import PromiseKit

      func sign(_ order: Order) -> Promise<Signature> {
        firstly {
          askForPermission()
        }.then { _ in
          Promise {
            // Applications add this initializer.
            try await signer.sign(order)
          }
        }
      }
      """),
    PastedCode(
      "overloads in an extension of a type within another",
      calls: ["let account = chain.Account()", #"account.transfer(Data("coins".utf8))"#, "account.transfer(order)"],
      ends: ["send fulfilled send", "send fulfilled send", "map fulfilled Transfer", "map fulfilled Transfer"],
      """
      import PromiseKit

      extension chain.Account {
        func transfer(_ coins: Data) -> Promise<Transfer> {
          guard let order = Order.parse(coins) else {
            return Promise(error: ChainError.invalid)
          }
          return transfer(order)
        }

        func transfer(_ order: Order) -> Promise<Transfer> {
          node.send(order).map { Transfer(id: $0.id) }
        }
      }
      """),
    PastedCode(
      "a closure that begins with a comment",
      calls: ["show()"],
      ends: ["loadFilms fulfilled [film1, film2, film3]", "done fulfilled ()", "catch fulfilled ()"],
      """
      import PromiseKit

      func show() {
        library.loadFilms().done { films in
          // Newest first.

          self.list(films.reversed())
        }.catch { _ in }
      }
      """),
  ]
}
