// Memory, then disk, then the network

struct Miss: Error { let level: String }
var memory: [Int: String] = [:]
var reads: [String] = []

func fromMemory(_ id: Int) -> Promise<String> {
  reads.append("m\(id)")
  guard let hit = memory[id] else { return Promise(Miss(level: "memory")) }
  return Promise(hit)
}
func fromDisk(_ id: Int) -> Promise<String> {
  reads.append("d\(id)")
  return id % 2 == 0 ? Promise("disk \(id)").delay(0.1) : Promise(Miss(level: "disk"))
}
func fromNetwork(_ id: Int) -> Promise<String> {
  reads.append("n\(id)")
  return Promise("net \(id)").delay(0.5)
}
func load(_ id: Int) -> Promise<String> {
  fromMemory(id)
    .recover { _ in fromDisk(id) }
    .recover { _ in fromNetwork(id) }
    .then { memory[id] = $0 }
}

load(1).then { print($0) }.then { _ in load(1) }.then { print("again", $0) }
load(2).then { print($0) }
Promise(()).delay(1).then { _ in print(reads) }
