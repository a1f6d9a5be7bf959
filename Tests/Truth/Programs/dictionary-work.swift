// What dictionaries do every day

var ages = ["ada": 36, "bob": 41]
ages["cyd"] = 29
ages["bob"] = nil
ages["ada"]! += 1
let old = ages.updateValue(30, forKey: "cyd")
print(old ?? 0, ages["zoe"] as Any, ages["zoe", default: -1], ages.count, ages.keys.sorted(), ages.values.sorted())

Promise(2).then { factor in
  let doubled = ages.mapValues { $0 * factor }
  for (name, age) in doubled.sorted(by: { $0.key < $1.key }) { print(name, age) }
}
Promise(["x", "yy", "zz"]).then { words in
  let groups = Dictionary(grouping: words) { $0.count }
  print(groups[1] ?? [], groups[2] ?? [], groups[3] ?? [])
}
Promise(30).then { limit in ages.filter { $0.value > limit } }.then { print($0, $0.isEmpty) }
print(ages.removeValue(forKey: "ada") ?? 0, ages.contains { $0.key == "ada" }, ages == ["cyd": 30])
var nested: [String: [Int]] = [:]
nested["a", default: []].append(1)
nested["a", default: []].append(2)
print(nested)
