/// Code that goes on only with what somebody else gives it.
extension PastedCode {
  static let needs: [PastedCode] = [
    PastedCode(
      "a dependency that is declared to be nil and forced",
      calls: ["let shelf = Shelf()", "shelf.client = client", "shelf.load()"],
      ends: ["books fulfilled [book1, book2, book3]", "done fulfilled ()", "catch fulfilled ()"],
      """
      import PromiseKit
      class Shelf {
        var client: LibraryClient?
        var notes: String? = nil
        func load() { open() }
        private func open() {
          client!.books().done { print($0.count) }.catch { print($0) }
        }
      }
      """),
    PastedCode(
      "a dependency that is unwrapped implicitly and begins as nil",
      calls: ["let depot = Depot()", "depot.crane = Crane()", "depot.lift()"],
      ends: ["weigh fulfilled 1", "firstly fulfilled 1", "done fulfilled ()", "catch fulfilled ()"],
      """
      import PromiseKit
      class Crane { func weigh() -> Promise<Int> { scale.weigh() } }
      class Depot {
        var scales: Scales! = nil
        var crane: Crane! = nil
        func lift() { firstly { crane.weigh() }.done { print($0) }.catch { self.scales.show($0) } }
      }
      """),
    PastedCode(
      "a dependency that an initializer takes and that is nil by default",
      calls: ["let market = Market(service: service)", "await market.refresh()"],
      ends: ["index fulfilled [point1, point2, point3]"],
      """
      final class Market {
        private let service: (any MarketService)?
        init(service: (any MarketService)? = nil) { self.service = service }
        func refresh() async {
          guard let service else { return }
          if let points = try? await service.index() { print(points) }
        }
      }
      """),
    PastedCode(
      "a variable at top level that begins as nil",
      calls: ["api = theApi", "reload()"],
      ends: ["stories fulfilled [story1, story2, story3]", "done fulfilled ()", "cauterize fulfilled ()"],
      """
      import PromiseKit
      var api: StoryAPI? = nil
      func reload() { api?.stories().done { print($0) }.cauterize() }
      """),
    PastedCode(
      "a queue of the object beside a weak reference to it, and a guarantee that only says its value",
      calls: ["let vault = Vault()", #"vault.open("door")"#],
      ends: ["value fulfilled door", "firstly fulfilled door", "open fulfilled key", "then fulfilled key"],
      """
      import PromiseKit
      final class Vault {
        private let queue = DispatchQueue(label: "vault")
        func open(_ door: String) -> Promise<Key> {
          firstly {
            .value(door)
          }.then(on: queue, { [weak self, queue] door -> Promise<Key> in
            self!.locks.open(door, on: queue)
          })
        }
      }
      """),
    PastedCode(
      "an extension of a protocol, with a requirement that another overload asks for",
      calls: ["struct SomeVault: Vault {}", "let vault = SomeVault()", "vault.open(1)"], ends: ["Promise fulfilled open"],
      """
      import Promises
      protocol Vault { func open(_ key: Int, reply: @escaping (Lock) -> Void) }
      extension Vault {
        func open(_ key: Int) -> Promise<Lock> {
          Promise { fulfill, reject in self.open(key) { lock in fulfill(lock) } }
        }
      }
      """),
  ]
}
