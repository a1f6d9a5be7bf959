// swift-tools-version: 5.9
// Three programs as they were written for google/promises, PromiseKit and FranticApparatus. No line of their sources is changed, not even an
// import: PromiseLab has products with the originals' names.
import PackageDescription

// A package at a path goes by its folder's name; one at a URL by the URL's last part.
let promiseLab = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "PromiseLab")

let package = Package(
  name: "Unchanged",
  dependencies: [.package(path: "../..")],
  targets: [
    .executableTarget(name: "GoogleApp", dependencies: [.product(name: "Promises", package: promiseLab)]),
    .executableTarget(name: "KitApp", dependencies: [.product(name: "PromiseKit", package: promiseLab)]),
    .executableTarget(name: "FranticApp", dependencies: [.product(name: "FranticApparatus", package: promiseLab)]),
  ]
)
