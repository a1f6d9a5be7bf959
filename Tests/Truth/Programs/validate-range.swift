// Only values that are allowed pass

func age(_ text: String) -> Promise<Int> {
  Promise(text).then { Int($0) ?? -1 }.validate { $0 >= 0 }.validate { age in age < 150 }
}

for text in ["12", "abc", "200"] {
  age(text).then { print("age", $0) }.catch { error in
    if error as? PromiseError == .validationFailure { print(text, "is not valid") }
  }
}
