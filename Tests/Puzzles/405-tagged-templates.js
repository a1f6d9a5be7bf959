const tag = (strings, ...values) => strings.length + ':' + strings.join('_') + ':' + values.join('-');
function sql(parts, ...args) {
  return { text: parts.reduce((all, part, i) => all + (i ? '$' + i : '') + part, ''), args };
}
const id = 7, name = "o'neil";
console.log(tag`a${1}b${2}c`, tag`${1}${2}`, tag`plain`);
console.log(sql`select * from users where id = ${id} and name = ${name}`);
