// node compare.mjs pairs COUNT SEED > FILE      programs and what Node prints for them
// node compare.mjs timers COUNT SEED            holds the virtual timers of pairs against Node's own
// node compare.mjs show SEED                    one program as JavaScript
// node compare.mjs script SEED                  one program as a script of PromiseLab
// node compare.mjs scripts COUNT SEED > FILE    programs as scripts
// node compare.mjs promiselab COUNT SEED PATH   holds what the program PATH prints for scripts against what Node prints
import { execFile } from "node:child_process";
import { makeProgram } from "./programs.mjs";
import { toJavaScript } from "./javascript.mjs";
import { run, runInRealTime } from "./node.mjs";
import { toScript } from "./script.mjs";

/** What a script prints. */
function runScript(text, path) {
  return new Promise((resolve) => {
    const child = execFile(path, ["run", "-", "--dialect", "ecmascript"], (_, printed) => resolve(printed));
    child.stdin.end(text);
  });
}

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
} else if (command === "script") {
  console.log(toScript(makeProgram(first)));
} else if (command === "scripts") {
  const scripts = [];
  for (let seed = second; seed < second + first; seed += 1) {
    scripts.push(JSON.stringify({ seed, script: toScript(makeProgram(seed)) }));
  }
  process.stdout.write(`[\n${scripts.join(",\n")}\n]\n`);
} else if (command === "promiselab") {
  let different = 0;
  for (let seed = second; seed < second + first; seed += 1) {
    const program = makeProgram(seed);
    const [lines, printed] = [await run(program), await runScript(toScript(program), numbers[2])];
    if (lines.map((line) => `${line}\n`).join("") !== printed) {
      different += 1;
      console.error(`script ${seed} prints something else than Node`);
    }
  }
  console.log(`${first} scripts compared with Node, ${different} differ`);
  process.exitCode = different === 0 ? 0 : 1;
} else {
  console.error("usage: node compare.mjs pairs COUNT SEED | timers COUNT SEED | show SEED | script SEED | scripts COUNT SEED | promiselab COUNT SEED PATH");
  process.exitCode = 64;
}
