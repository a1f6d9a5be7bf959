import Foundation
import Testing

/// Holds what is drawn against the frame that is written down.
///
/// Long texts are cut off where tests print them. With `RECORD_FRAMES=FOLDER` in the environment each frame that differs is written into
/// the folder, into a file called after the place of its test: look at it before you take it over.
func holdFrame(_ drawn: String, _ written: String, at location: SourceLocation) {
  if drawn != written, let folder = ProcessInfo.processInfo.environment["RECORD_FRAMES"] {
    let name = "\(location.fileID.split(separator: "/").last ?? "")-\(location.line)"
    try? drawn.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }
  #expect(drawn == written, "drawn:\n\(drawn)", sourceLocation: location)
}
