/// Code that goes on only if something is as it should be: forms, rows, delegates, answers without errors.
extension PastedCode {
  static let gates: [PastedCode] = [
    PastedCode(
      "a form, and a property that says whether all of it is filled in",
      calls: [
        "let signUpModel = SignUpModel()",
        "signUpModel.mail = \"mail\"",
        "signUpModel.secret = \"secretse\"",
        "signUpModel.repeatSecret = \"secretse\"",
        "signUpModel.submit()",
      ],
      ends: ["create fulfilled create", "done fulfilled ()", "cauterize fulfilled ()"],
      """
      import PromiseKit
      class SignUpModel {
        var mail = ""
        var secret = ""
        var repeatSecret = ""
        var isFormValid: Bool { !mail.isEmpty && secret == repeatSecret && secret.count >= 8 }
        func submit() {
          guard isFormValid else { return }
          account.create(mail, secret).done { print($0) }.cauterize()
        }
      }
      """),
    PastedCode(
      "a number that somebody types",
      calls: ["let tipView = TipView(amount: \"1\")", "await tipView.pay()"],
      ends: ["pay fulfilled pay"],
      """
      struct TipView: View {
        @State private var amount: String = ""
        func pay() async {
          guard let sum = Double(amount) else { return }
          await cashier.pay(sum)
        }
      }
      """),
    PastedCode(
      "a branch that logs out and rejects, and one that has no token",
      calls: ["let gate = Gate()", "gate.pass()"],
      ends: ["Promise fulfilled open"],
      """
      import Promises
      class Gate {
        func enter() -> Promise<Visitor> {
          return Promise { fulfill, reject in
            door.open { visitor, error in
              guard let visitor = visitor, error == nil else { return reject(error!) }
              if !visitor.isKnown {
                do {
                  try door.close()
                  return reject(GateError.stranger)
                } catch let failure {
                  return reject(failure)
                }
              }
              fulfill(visitor)
            }
          }
        }
        func pass() -> Promise<Visitor> {
          if (ticket == nil) { return Promise(GateError.noTicket) } else { log.show(ticket) }
          return enter()
        }
      }
      """),
    PastedCode(
      "a promise's type with a space before its value's",
      calls: ["Shelf.titles(of: \"room\")"],
      ends: ["titles fulfilled [\"title1\", \"title2\", \"title3\"]", "map fulfilled [\"sorted1\", \"sorted2\", \"sorted3\"]"],
      """
      import PromiseKit
      struct Shelf {
        static func titles(of room: String) -> Promise <[String]> {
          return Store.titles(of: room).map { found -> [String] in
            return Reader.sorted(found)
          }
        }
      }
      """),
    PastedCode(
      "a request whose two outcomes are handled by two closures, one behind the other",
      calls: ["page(1)"],
      ends: ["Promise fulfilled onSuccess"],
      """
      import PromiseKit
      func page(_ number: Int) -> Promise<Page> {
        return Promise { seal in
          Wiki.request(number)
            .onSuccess { page in seal.fulfill(page) }
            .onError { error in
              print("failed", error)
              seal.reject(error)
            }
            .send()
        }
      }
      """),
    PastedCode(
      "an alert with buttons and a message",
      calls: ["let albumView = AlbumView(store: store)", "albumView.body"],
      ends: ["deleteAll fulfilled deleteAll", "Task fulfilled deleteAll"],
      """
      struct AlbumView: View {
        @Environment(AlbumStore.self) private var store
        @State private var isAsking = false
        var body: some View {
          Grid { Text("Albums") }
            .alert("Delete?", isPresented: $isAsking) {
              Button("Delete", role: .destructive) { Task { await store.deleteAll() } }
            } message: {
              Text("They are gone then.")
            }
        }
      }
      """),
    PastedCode(
      "a result with a pair in it",
      calls: ["notes(of: trip)"],
      ends: ["Promise fulfilled [note1, note2, note3]"],
      """
      import PromiseKit
      func notes(of trip: Trip) -> Promise<[Note]> {
        return Promise { seal in
          forum.getNotes(trip) { result in
            switch result {
            case .success((_, let listing)): seal.fulfill(listing.children)
            case .failure(let error): seal.reject(error)
            }
          }
        }
      }
      """),
    PastedCode(
      "elements that an operator of the application puts behind the others",
      calls: ["let mailController = MailController()", "mailController.load()"],
      ends: ["mails fulfilled [mail1, mail2, mail3]", "done fulfilled ()", "cauterize fulfilled ()"],
      """
      import PromiseKit
      class MailController {
        var sections = [Section]()
        func load() {
          box.mails().done { mails in
            self.sections = [.header]
            if !mails.isEmpty { self.sections += .mails }
            print(self.sections.count)
          }.cauterize()
        }
      }
      """),
    PastedCode(
      "an action that changes the state that it is given",
      calls: ["let toggle = Toggle()", "var theState = state", "await toggle.perform(on: UUID(), state: &theState)"],
      ends: ["find fulfilled find"],
      """
      struct Toggle: Action {
        func perform(on id: UUID?, state: inout RowState) async -> Bool {
          guard let row = await rows.find(id) else { return false }
          let isOpen = state["open"]?.bool ?? false
          state["open"] = .bool(!isOpen)
          return row.isKnown
        }
      }
      """),
    PastedCode(
      "a query that compares with key paths",
      calls: ["try await costs(of: 1)"],
      ends: ["all fulfilled [cost1, cost2, cost3]"],
      """
      func costs(of month: Int) async throws -> [Cost] {
        try await Cost.query(on: database)
          .filter(\\.$date >= DateComponents(month: month).date ?? Date())
          .filter(\\.$date < Date())
          .all()
      }
      """),
    PastedCode(
      "a delegate that the cell doesn't keep",
      calls: ["let ratingCell = RatingCell()", "ratingCell.delegate = delegate", "ratingCell.pressed(\"sender\")"],
      ends: ["didRate fulfilled true", "then fulfilled true", "catch fulfilled true"],
      """
      import Promises
      class RatingCell: UITableViewCell {
        weak var delegate: RatingDelegate?
        @IBAction func pressed(_ sender: Any) {
          delegate?.didRate(self).then { print("rated", $0) }.catch { print($0) }
        }
      }
      """),
    PastedCode(
      "a request of a type with a type within",
      calls: ["let shop = Shop()", "shop.send(Order(way: Order.Way.post, count: 1))"],
      ends: ["post fulfilled ()"],
      """
      import PromiseKit
      struct Order {
        enum Way { case post, pickup }
        let way: Way
        let count: Int
      }
      final class Shop {
        func send(_ order: Order) -> Promise<Void> { api.post(order.way, order.count) }
      }
      """),
    PastedCode(
      "a constant that the initializer sets, unwrapped implicitly",
      calls: ["let uploader = Uploader()", "uploader.upload(picture)"],
      ends: ["send fulfilled send"],
      """
      import PromiseKit
      final class Uploader {
        private let client: CloudClient!
        init() { client = CloudClient(name: "demo") }
        func upload(_ picture: Picture) -> Promise<String> { client.send(picture) }
      }
      """),
    PastedCode(
      "the row that a switch belongs to",
      calls: [
        "let topicsController = TopicsController()",
        "topicsController.viewDidLoad()",
        "topicsController.topics = [topic, topic, topic]",
        "topicsController.toggled(sender: sender)",
      ],
      ends: [
        "topics fulfilled [topic1, topic2, topic3]",
        "follow fulfilled follow",
        "done fulfilled ()",
        "cauterize fulfilled ()",
        "done fulfilled ()",
        "cauterize fulfilled ()",
      ],
      """
      import PromiseKit
      class TopicsController: UITableViewController {
        var topics = [Topic]()
        override func viewDidLoad() {
          api.topics().done { found in self.topics = found }.cauterize()
        }
        @objc func toggled(sender: UISwitch) {
          let topic = topics[sender.tag]
          api.follow(topic.name).done { print($0) }.cauterize()
        }
      }
      """),
  ]
}
