// A chain inside a chain

func user(_ id: Int) -> Promise<String> { Promise("user\(id)").delay(0.1) }
func orders(of user: String) -> Promise<[Int]> { Promise([1, 2, 3].map { $0 * user.count }).delay(0.2) }
func price(_ order: Int) -> Promise<Double> { Promise(Double(order) * 1.5).delay(0.05) }

user(4)
  .then { name in
    orders(of: name).then { ids in
      all(ids.map { price($0) }).then { prices in (name, prices.reduce(0, +)) }
    }
  }
  .then { (name: String, total: Double) in print(name, "pays", total) }
  .always { print("done") }
