// Only the last key press counts

class Search {
  private var generation = 0
  var found: [String] = []

  func type(_ text: String) -> Promise<String> {
    generation += 1
    let mine = generation
    return Promise(text).delay(0.2).validate { [unowned self] _ in mine == self.generation }
  }
}

let search = Search()
for (i, text) in ["p", "pr", "pro"].enumerated() {
  Promise(text).delay(0.1 * Double(i)).then { text in
    search.type(text).then { found in
      search.found.append(found)
      print("search for", found)
    }.catch { _ in print("dropped", text) }
  }
}
Promise(()).delay(1).then { _ in print(search.found) }
