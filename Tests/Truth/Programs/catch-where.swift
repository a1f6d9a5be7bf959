// Conditions in catch

enum HTTP: Error { case status(Int), offline }

func get(_ code: Int) throws -> String {
  if code == 0 { throw HTTP.offline }
  if code != 200 { throw HTTP.status(code) }
  return "ok"
}

func handle(_ code: Int) -> String {
  do { return try get(code) } catch HTTP.status(let c) where c >= 500 { return "server \(c)" } catch HTTP.status(let c) where c == 404 {
    return "not found"
  } catch HTTP.status { return "client" } catch { return "\(error)" }
}

for code in [200, 404, 403, 503, 0] { Promise(code).then { handle($0) }.then { print(code, $0) } }
func classify(_ error: Error) -> String {
  do { throw error } catch let http as HTTP where "\(http)" == "offline" { return "no network" } catch { return "else" }
}
Promise(0).then { try get($0) }.catch { print(classify($0)) }
