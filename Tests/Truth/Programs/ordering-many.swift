// Sorting by several things

struct Player: Equatable {
  let name: String
  let points: Int
  let age: Int
}

let players = [
  Player(name: "cyd", points: 7, age: 30), Player(name: "ada", points: 9, age: 36), Player(name: "bob", points: 7, age: 22),
]

Promise(players)
  .then { $0.sorted { ($0.points, $1.name) > ($1.points, $0.name) } }
  .then { print($0.map { $0.name }) }
Promise(players).then { $0.sorted { a, b in a.age < b.age }.first?.name ?? "" }.then { print("youngest", $0) }
Promise(players).then { list in list.max { $0.points < $1.points }!.name }.then { print("best", $0) }
Promise(players).then { list in list.min { $0.name < $1.name }! == players[1] }.then { print($0) }
print(["b", "C", "a"].sorted(), [3, 1, 2].sorted(by: >), [2.5, -1].min()!, ["x": 2, "y": 1].min { $0.value < $1.value }!.key)
