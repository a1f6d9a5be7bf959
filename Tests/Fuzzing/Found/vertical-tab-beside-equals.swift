all(["a", "b"].map { hash($0) }).then { print($0, $0[0] = $0[1]) }
let page = 2
