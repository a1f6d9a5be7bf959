// All that is wrong with a form

struct Form { var name = "", email = "", age: Int? }

enum Problem: Error, Equatable {
  case empty(field: String)
  case tooYoung(by: Int)
  case several([Problem])
}

func problems(in form: Form) -> [Problem] {
  var found: [Problem] = []
  if form.name.isEmpty { found.append(.empty(field: "name")) }
  if !form.email.contains("@") { found.append(.empty(field: "email")) }
  if let age = form.age, age < 18 { found.append(.tooYoung(by: 18 - age)) }
  return found
}

func submit(_ form: Form) -> Promise<String> {
  let found = problems(in: form)
  switch found.count {
  case 0: return Promise("thanks, \(form.name)").delay(0.2)
  case 1: return Promise(found[0])
  default: return Promise(Problem.several(found))
  }
}

var form = Form()
form.age = 12
submit(form).catch { error in
  if case Problem.several(let list) = error { print(list.count, "problems:", list.map { "\($0)" }.joined(separator: "; ")) }
}
form.name = "ada"
form.email = "ada@lab"
submit(form).catch { print($0, $0 as? Problem == .tooYoung(by: 6)) }
form.age = nil
submit(form).then { print($0) }
