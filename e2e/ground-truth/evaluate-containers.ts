/**
 * Reads damaged and forged containers: none may crash the reader, or take it long. Then generates published containers
 * over all documented kinds of conditions and variables and runs them in a browser with our own interpreter. It
 * compares the tags fired at each push with the prediction. Exits with 1 at a crash, or at a wrong prediction.
 * npm run evaluate:containers -- [--seed 1] [--mutations 10000] [--count 500]
 * With --exports FOLDER it reads only the exports of server containers that `server-exports.json` lists, and exits with 1 at a
 * fault or a missing one. Nothing is fetched.
 */
import { parseArgs } from 'node:util';
import { evaluateContainers } from './containers/evaluation.ts';
import { readMutated } from './containers/mutate.ts';
import { readServerExports } from './containers/server-exports.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    mutations: { type: 'string', default: '10000' },
    count: { type: 'string', default: '500' },
    exports: { type: 'string' },
  },
});
const seed = Number(values.seed);
const print = (line: string) => void process.stdout.write(`${line}\n`);
if (values.exports === undefined) {
  const isRead = readDamaged(Number(values.mutations));
  const isForeseen = await foresee(Number(values.count));
  process.exitCode = isRead && isForeseen ? 0 : 1;
} else process.exitCode = readExports(values.exports) ? 0 : 1;

function readExports(folder: string): boolean {
  const { read, missing, faults } = readServerExports(folder);
  for (const line of read) print(line);
  for (const name of missing) print(`missing: ${name}`);
  for (const fault of faults) print(`FAULT ${fault}`);
  print(`${read.length} exports of server containers, ${missing.length} missing, ${faults.length} faults`);
  return missing.length === 0 && faults.length === 0;
}

function readDamaged(mutations: number): boolean {
  const { containers, inPart, others, worstMs, faults } = readMutated(mutations, seed);
  print(`${containers} of ${mutations} mutated texts hold a container, ${inPart} of them unreadable in part`);
  for (const [kind, count] of others) print(`${kind}: ${count}`);
  print(`worst time: ${worstMs.toFixed(0)} ms`);
  for (const fault of faults) print(`FAULT ${fault}`);
  return faults.length === 0;
}

async function foresee(count: number): Promise<boolean> {
  const startedMs = performance.now();
  const results = await evaluateContainers(
    { seed, count },
    (done) => void (done % 50 === 0 && process.stderr.write(`${done} containers\n`)),
  );
  const faults = results.flatMap((one) => one.faults);
  const sum = (of: (one: (typeof results)[number]) => number) =>
    results.reduce((total, one) => total + of(one), 0);
  const doubts = new Map<string, number>();
  for (const { undecided } of results)
    for (const [doubt, times] of Object.entries(undecided))
      doubts.set(doubt, (doubts.get(doubt) ?? 0) + times);
  for (const fault of faults) print(fault);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  print(
    `seed ${seed}: ${results.length} containers, ${sum(({ events }) => events)} events, ${sum(({ fired }) => fired)} tags fired, ${seconds} s`,
  );
  print(`not decidable: ${[...doubts].map(([doubt, times]) => `${doubt} ${times}`).join(', ') || 'none'}`);
  print(`wrong: ${faults.length}`);
  return faults.length === 0;
}
