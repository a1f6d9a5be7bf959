const kinds = [new TypeError("a"), new RangeError("b"), new Error("c")];
for (const error of kinds) {
  Promise.reject(error).catch(e => {
    if (e instanceof TypeError) return "type";
    if (e instanceof RangeError) return "range";
    return e instanceof Error ? "error" : "?";
  }).then(kind => console.log(kind, error.message));
}
