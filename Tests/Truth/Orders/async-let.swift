// Children of 'async let' run beside the code that made them.
func part(_ name: String) async -> String { print("part", name); return name }
async let left = part("left")
async let right = part("right")
let both = await [left, right]
print(both.joined(separator: " "))
