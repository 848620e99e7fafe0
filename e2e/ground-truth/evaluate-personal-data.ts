/**
 * Plants leaks of personal data in twelve encodings and eight locations, and look-alikes, in generated visits. It
 * prints missed and wrong findings, then recall and precision. Exits with 1 below a recall of 1 or a precision of 0.99.
 * npm run evaluate:personal-data -- [--seed 1] [--count 300]
 */
import { parseArgs } from 'node:util';
import { evaluatePersonalData } from './personal-data/evaluation.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '300' } },
});
const startedMs = performance.now();
const { leaks, found, lookAlikes, alarms, faults } = evaluatePersonalData(
  Number(values.seed),
  Number(values.count),
);
const tookMs = performance.now() - startedMs;
const recall = found / leaks;
const precision = found / (found + alarms);
process.stdout.write(
  [
    ...faults,
    `seed ${values.seed}: ${leaks} planted leaks, ${lookAlikes} look-alikes, ${alarms} false alarms, ${tookMs.toFixed(0)} ms`,
    `recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
    '',
  ].join('\n'),
);
if (recall < 1 || precision < 0.99) process.exitCode = 1;
