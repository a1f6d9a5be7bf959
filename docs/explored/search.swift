// expect: shown == query
var (query, shown) = ("", "")
func type(_ text: String) {
  query = text
  SimulatedNetwork.get("/\(text).txt", body: text).then { answer in
    shown = answer
    print("shows", answer)
  }.catch { error in print("no:", error) }
}
type("a")
type("ab")
