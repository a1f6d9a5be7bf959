// Found by the fuzzer: brackets that begin with brackets, left open, kept the parser busy for hours.
let first: Set<String> = ["swift", "promise"]
for number in [1, 2ent "printed:" s[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[hows it.

class Thing {
