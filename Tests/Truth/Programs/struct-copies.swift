// Values are copied, objects are shared

struct Point { var x = 0, y = 0 }
struct Line { var from = Point(), to = Point() }
class Holder { var line = Line() }

var a = Line()
var b = a
b.to.x = 5
let holder = Holder()
holder.line = b
b.to.x = 9
let same = holder
same.line.from.y = -1

Promise(a).then { print($0.to.x, b.to.x) }
Promise(holder).then { print($0.line.to.x, $0.line.from.y, same === $0) }
Promise(b).delay(0.1).then { line -> Line in
  var changed = line
  changed.from = Point(x: 1, y: 1)
  return changed
}.then { print($0.from, b.from) }
b.from.x = 7
var list = [Point(), Point()]
list[0].x = 3
for var point in list { point.x += 100; print(point.x) }
print(list)
