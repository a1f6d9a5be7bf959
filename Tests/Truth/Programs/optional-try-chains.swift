// try? inside conditions and chains

struct NotFound: Error {}
struct Book { let title: String; var pages: Int? }

func book(_ title: String) throws -> Book {
  if title == "none" { throw NotFound() }
  return Book(title: title, pages: title.count > 4 ? title.count * 10 : nil)
}

if let found = try? book("Swift"), let pages = found.pages { print(found.title, pages) }
if let pages = (try? book("ABC"))?.pages { print(pages) } else { print("no pages") }
guard let lost = try? book("Dunes") else { fatalError("never") }
print(lost.title, (try? book("none")) == nil)
Promise("Emma!").then { title in (try? book(title))?.pages ?? 0 }.then { print($0) }
Promise("none").then { try book($0) }.then { print($0.title) }.catch { print("not found:", $0) }
