// A cart adds up its items, and the coupon is asked for last

struct Item {
  let name: String
  let price: Int
  var count = 1
  var total: Int { price * count }
}

struct Cart {
  var items: [Item] = []
  mutating func add(_ item: Item, times count: Int = 1) {
    var item = item
    item.count = count
    items.append(item)
  }
  var total: Int { items.map { $0.total }.reduce(0, +) }
}

enum CouponError: Error { case expired(String) }

func discount(for code: String?) -> Promise<Int> {
  guard let code = code else { return Promise(0) }
  return Promise(code).delay(0.05).then { code -> Int in
    if code.hasPrefix("OLD") { throw CouponError.expired(code) }
    return code.count
  }
}

var cart = Cart()
cart.add(Item(name: "tea", price: 4), times: 3)
cart.add(Item(name: "cup", price: 7))
print("total", cart.total)

for code in ["OLD1", "SPRING", nil] {
  discount(for: code)
    .then { percent in cart.total - cart.total * percent / 100 }
    .recover { error -> Int in
      print("no discount: \(error)")
      return cart.total
    }
    .then { print(code ?? "none", "->", $0) }
}
