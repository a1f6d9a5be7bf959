// swift-tools-version: 6.1
// Two programs as people write them, which offer themselves to `promiselab attach`: Fetcher asks for files, Shelf gives them out.
import PackageDescription

// A package at a path goes by its folder's name; one at a URL by the URL's last part.
let promiseLab = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "PromiseLab")
let promises: [Target.Dependency] = ["PromiseDispatch", "PromiseTracing"].map { .product(name: $0, package: promiseLab) }

let package = Package(
  name: "Traced",
  dependencies: [
    .package(path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(name: "Fetcher", dependencies: promises),
    .executableTarget(name: "Shelf", dependencies: promises + [.product(name: "FlyingFox", package: "FlyingFox")]),
  ]
)
