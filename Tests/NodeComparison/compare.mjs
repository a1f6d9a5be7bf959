// node compare.mjs pairs COUNT SEED > FILE      programs and what Node prints for them
// node compare.mjs timers COUNT SEED            holds the virtual timers of pairs against Node's own
// node compare.mjs show SEED                    one program as JavaScript
import { makeProgram } from "./programs.mjs";
import { toJavaScript } from "./javascript.mjs";
import { run, runInRealTime } from "./node.mjs";

const [command, ...numbers] = process.argv.slice(2);
const [first, second] = numbers.map(Number);

if (command === "pairs") {
  const pairs = [];
  for (let seed = second; seed < second + first; seed += 1) {
    const program = makeProgram(seed);
    pairs.push(JSON.stringify({ seed, lines: await run(program), body: program.body }));
  }
  process.stdout.write(`[\n${pairs.join(",\n")}\n]\n`);
} else if (command === "timers") {
  let [compared, different] = [0, 0];
  for (let seed = second; seed < second + first; seed += 1) {
    const program = makeProgram(seed);
    const real = await runInRealTime(program);
    if (real === null) continue;
    compared += 1;
    if (JSON.stringify(real) !== JSON.stringify(await run(program))) {
      different += 1;
      console.error(`program ${seed} prints something else with Node's own timers`);
    }
  }
  console.log(`${compared} programs compared with Node's own timers, ${different} differ`);
  process.exitCode = different === 0 ? 0 : 1;
} else if (command === "show") {
  console.log(toJavaScript(makeProgram(first)));
} else {
  console.error("usage: node compare.mjs pairs COUNT SEED | timers COUNT SEED | show SEED");
  process.exitCode = 64;
}
