// A question that ends early

class Street { var name = "Main St"; var number: Int? = nil }
class Address { var street: Street? = Street() }
class Person {
  var name: String
  var address: Address?
  init(_ name: String, address: Address? = nil) { (self.name, self.address) = (name, address) }
  func friend() -> Person? { name == "ada" ? Person("bob", address: Address()) : nil }
}

let ada = Person("ada")
let street = ada.friend()?.address?.street?.name
Promise(street).then { print($0 ?? "no street") }
Promise(ada).then { person -> String? in person.address?.street?.name.uppercased() }.then { print($0 as Any) }

ada.address = Address()
ada.address?.street?.number = 12
print(ada.address?.street?.number ?? 0, ada.friend()?.friend()?.name == nil)
if let number = ada.address?.street?.number, number.isMultiple(of: 2) { Promise(number).then { print("even side", $0) } }
ada.address?.street = nil
print(ada.address?.street?.number == nil, (ada.address?.street?.name.count).map { $0 + 1 } ?? 0)
