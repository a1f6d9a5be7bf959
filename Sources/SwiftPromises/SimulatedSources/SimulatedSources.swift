package import Program
import SwiftLanguage

/// Sources of the simulated world, offered where the script's language knows them.
package enum SimulatedSources {
  package static let entries: [OperatorCatalog.Entry] = [
    entry("Network.get", "get(\"/users/7\")", "the answer of a server", as: "response"),
    entry(
      "Network.post", "post(\"/users\", parameters: [\"name\": \"ada\"])", "the answer of a server to what is sent",
      as: "response"),
    entry("Location.current", "current()", "where the device is", as: "location"),
    entry("Geocoder.geocode", "geocode(\"London\")", "the places of a name", as: "places"),
    entry("Route.directions", "directions(from: \"Paris\", to: \"London\")", "the way between two places", as: "route"),
    entry("Route.eta", "eta(from: \"Paris\", to: \"London\")", "the time that a way takes", as: "eta"),
    entry("Account.request", "request(\"Twitter\")", "an account that a person may refuse", as: "account"),
    entry("Dialog.alert", "alert(\"Are you sure?\", buttons: [\"Yes\", \"No\"])", "the button that you press", as: "answer"),
    entry("Dialog.actionSheet", "actionSheet(\"What now?\")", "the action that you choose", as: "choice"),
    entry("Timer.after", "after(0.25, value: \"tick\")", "a value after a time", as: "tick"),
    entry("Service.flaky", "flaky(\"db\", failures: 2)", "a service that fails at first", as: "served"),
  ]

  private static func entry(_ name: String, _ call: String, _ help: String, as promiseName: String) -> OperatorCatalog.Entry {
    let type = name.split(separator: ".").first.map(String.init) ?? name
    return .init(name, "Simulated\(type).\(call)", "◌╌╌▶● ✗", "simulated: \(help)", as: promiseName)
  }
}
