// Rooms, and a walk that may fail

enum Direction: String { case north, south, east, west }

struct Room {
  let name: String
  let exits: [Direction: String]
}

let rooms: [String: Room] = [
  "hall": Room(name: "hall", exits: [.north: "library", .east: "kitchen"]),
  "library": Room(name: "library", exits: [.south: "hall"]),
  "kitchen": Room(name: "kitchen", exits: [.west: "hall"]),
]

enum WalkError: Error { case wall(Direction, room: String), nonsense(String) }

func go(_ word: String, from name: String) -> Promise<String> {
  guard let direction = Direction(rawValue: word) else { return Promise(WalkError.nonsense(word)) }
  guard let next = rooms[name]?.exits[direction] else { return Promise(WalkError.wall(direction, room: name)) }
  return Promise(next).delay(0.3)
}

func walk(_ words: [String], from start: String = "hall") -> Promise<String> {
  words.reduce(Promise(start)) { place, word in place.then { go(word, from: $0) } }
}

walk(["north", "south", "east"]).then { print("in the", $0) }
walk(["north", "north"]).catch { error in
  switch error {
  case WalkError.wall(let direction, room: let room): print("a wall", direction, "of", room)
  case WalkError.nonsense(let word): print("what is", word)
  default: break
  }
}
walk(["dance"]).catch { if case WalkError.nonsense = $0 { print("nonsense") } }
