import FlyingFox
import Foundation
import PromiseDispatch
import PromiseTracing

/// Serves files on the loopback, and says at which port. SIGTERM ends it.
@main
enum Shelf {
  static let usage = "usage: Shelf [--plant hang] [--plant rejection]"

  static func main() async throws {
    let planted = asked(by: CommandLine.arguments.dropFirst())
    try Tracing.offer()
    let (store, log) = (Store(planted: planted), AccessLog())

    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    await server.appendRoute("GET /files/:number") { request in
      let number = request.routeParameters["number"] ?? 0
      let written = log.write("file \(number)")
      // The mistake: nobody looks at what becomes of the line.
      if !planted.contains(.rejection) { written.catch(on: .global()) { _ in } }
      return try await answer(store.file(number)).get()
    }
    signal(SIGTERM, SIG_IGN)
    let end = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    end.setEventHandler { exit(0) }
    end.resume()
    let serving = Task { try await server.run() }
    try await server.waitUntilListening()
    if case .ip4(_, let port) = await server.listeningAddress { print("http://127.0.0.1:\(port)") }
    fflush(nil)
    try await serving.value
    withExtendedLifetime(end) {}
  }

  private static func answer(_ file: Promise<Data>) -> Promise<HTTPResponse> {
    let queue = DispatchQueue.global()
    return file.then(on: queue) { HTTPResponse(statusCode: .ok, body: $0) }.recover(on: queue) { error -> HTTPResponse in
      HTTPResponse(statusCode: error is Store.NotThere ? .notFound : .serviceUnavailable)
    }
  }

  /// The mistakes that the command line asks for; what it says else ends the program.
  private static func asked(by arguments: ArraySlice<String>) -> Set<Planted> {
    var (words, planted) = (arguments, Set<Planted>())
    while let word = words.popFirst() {
      if word == "-h" || word == "--help" {
        print(usage)
        exit(0)
      }
      guard word == "--plant" else { refuse("'\(word)' isn't known") }
      guard let mistake = words.popFirst().flatMap(Planted.init(rawValue:)) else { refuse("--plant takes hang or rejection") }
      planted.insert(mistake)
    }
    return planted
  }

  private static func refuse(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("Shelf: \(reason)\n\(usage)\n".utf8))
    exit(64)
  }
}
