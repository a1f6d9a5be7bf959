// Characters are what people see

let names = ["Zoë", "İpek", "Łukasz", "日本", "e\u{301}"]
all(names.map { name in Promise(name).then { ($0, $0.count) } }).then { pairs in
  for (name, length) in pairs { print(name, length) }
}
Promise("abc").then { word -> [Character] in Array(word) }.then { letters in
  print(letters, letters[1], letters.map { String($0) + "." }.joined())
}
let letter: Character = "x"
print(letter.isLetter, Character("7").isNumber, Character(" ").isWhitespace, letter.uppercased(), "e\u{301}" == "é")
