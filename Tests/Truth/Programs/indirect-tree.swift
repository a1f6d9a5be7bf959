// A tree that is searched and summed

indirect enum Tree {
  case leaf
  case node(Tree, Int, Tree)

  func inserting(_ value: Int) -> Tree {
    switch self {
    case .leaf: return .node(.leaf, value, .leaf)
    case let .node(left, v, right) where value < v: return .node(left.inserting(value), v, right)
    case let .node(left, v, right): return .node(left, v, right.inserting(value))
    }
  }

  var values: [Int] {
    guard case .node(let left, let value, let right) = self else { return [] }
    return left.values + [value] + right.values
  }
  var depth: Int {
    if case let .node(left, _, right) = self { return 1 + max(left.depth, right.depth) }
    return 0
  }
}

func sum(_ tree: Tree) -> Promise<Int> {
  switch tree {
  case .leaf: return Promise(0)
  case .node(let l, let v, let r): return all(sum(l), sum(r)).then { pair in pair.0 + v + pair.1 }
  }
}

var tree = Tree.leaf
for value in [5, 2, 8, 1] { tree = tree.inserting(value) }
print(tree.values, tree.depth)
sum(tree).then { print("sum", $0) }
sum(.leaf).then { print("empty", $0) }
