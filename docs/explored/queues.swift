// Who writes last before the report? A serial queue keeps its order; the others come in any.
var last = "nobody"
let files = DispatchQueue(label: "files")
files.async { last = "first" }
files.async { last = "second" }
DispatchQueue.global(qos: .utility).async { last = "global" }
SimulatedNetwork.post("/log.txt", body: "kept", latency: 0.2).then(on: files) { print($0, last) }.catch { _ in
  print("lost", last)
}
DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { print("meanwhile", last) }
