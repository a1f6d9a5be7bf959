// Labels, defaults, and as many arguments as one likes

func greet(_ name: String, with word: String = "hello", times: Int = 1) -> String {
  Array(repeating: "\(word) \(name)", count: times).joined(separator: ", ")
}
func total(of numbers: Int..., plus extra: Int = 0) -> Int { numbers.reduce(extra, +) }
func load(_ id: Int, after seconds: Double = 0.1, _ tags: String...) -> Promise<String> {
  Promise("\(id)\(tags)").delay(seconds)
}

print(greet("ada"), greet("bob", with: "hi"), greet("cyd", times: 2), greet("dan", with: "yo", times: 2), separator: " / ")
print(total(), total(of: 1, 2, 3), total(of: 1, plus: 10))
load(1).then { print($0) }
load(2, after: 0.05, "a", "b").then { print($0) }
load(3, "z").then { (text: String) in greet(text, with: "got") }.then { print($0) }
