// swift-tools-version: 5.9
// Three programs as they were written for google/promises, PromiseKit and FranticApparatus. No line of their sources is changed, not even an
// import: `moduleAliases` gives PromiseLab's libraries the originals' names.
import PackageDescription

func original(_ name: String, is library: String) -> Target.Dependency {
  .product(name: library, package: "PromiseLab", moduleAliases: [library: name])
}

let package = Package(
  name: "Unchanged",
  dependencies: [.package(name: "PromiseLab", path: "../..")],
  targets: [
    .executableTarget(name: "GoogleApp", dependencies: [original("Promises", is: "PromiseDispatch")]),
    .executableTarget(name: "KitApp", dependencies: [original("PromiseKit", is: "KitPromises")]),
    .executableTarget(name: "FranticApp", dependencies: [original("FranticApparatus", is: "FranticPromises")]),
  ]
)
