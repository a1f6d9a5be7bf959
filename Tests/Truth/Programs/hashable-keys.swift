// Structures as keys, enums in sets

struct Cell: Hashable { let row: Int; let column: Int }
enum Piece: Hashable { case pawn, rook(moved: Bool) }

var board: [Cell: Piece] = [Cell(row: 0, column: 0): .rook(moved: false), Cell(row: 1, column: 0): .pawn]

func move(from: Cell, to: Cell) -> Promise<Piece> {
  guard let piece = board.removeValue(forKey: from) else { return Promise(NoPiece(at: from)) }
  return Promise(piece).delay(0.1).then { piece -> Piece in
    if case .rook = piece { board[to] = .rook(moved: true) } else { board[to] = piece }
    return board[to]!
  }
}
struct NoPiece: Error { let at: Cell }

move(from: Cell(row: 0, column: 0), to: Cell(row: 5, column: 0)).then { print($0, board.count) }
move(from: Cell(row: 9, column: 9), to: Cell(row: 0, column: 0)).catch { print($0) }
let kinds: Set<Piece> = [.pawn, .rook(moved: true), .pawn]
Promise(kinds.count).then { print($0, kinds.contains(.pawn), kinds.contains(.rook(moved: false))) }
