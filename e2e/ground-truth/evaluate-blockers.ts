/**
 * Generates filter lists, matches them with recorded pages, and loads the same pages in a Chromium that stops requests
 * by independent predicates. Exits with 1 where another request is stopped, or where a request is reported as never sent
 * and arrives.
 * npm run evaluate:blockers -- [--seed 1] [--pages 300]
 */
import { parseArgs } from 'node:util';
import { evaluateBlockers, type BlockerEvaluation } from './blockers/evaluation.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, pages: { type: 'string', default: '300' } },
});
const startedMs = performance.now();
const results = await evaluateBlockers(
  { seed: Number(values.seed), pages: Number(values.pages) },
  (done) => void (done % 20 === 0 && process.stderr.write(`${done} pages\n`)),
);
const sum = (what: 'requests' | 'stopped' | 'neverSent' | 'unknown') =>
  results.reduce((total: number, one: BlockerEvaluation) => total + one[what], 0);
const faults = results.flatMap((one) => one.faults);
process.stdout.write(
  [
    ...faults,
    `seed ${values.seed}: ${results.length} pages, ${sum('requests')} requests: ${sum('stopped')} stopped, ${sum('neverSent')} never sent because of them, ${sum('unknown')} of senders that no recording knows, ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    `wrong: ${faults.length}`,
    '',
  ].join('\n'),
);
if (faults.length > 0) process.exitCode = 1;
