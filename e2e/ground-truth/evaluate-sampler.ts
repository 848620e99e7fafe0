/**
 * Loads and audits pages without and with the sampler in a real browser, and compares what their scripts can read, their
 * errors and their verdicts. Then loads views with planted faults, and compares their shares with those of the samples.
 * Exits with 1 at a difference, or where a share is wrong by more than two points.
 * npm run evaluate:sampler -- [--pages 200] [--seed 1] [--views 200]
 */
import { parseArgs } from 'node:util';
import { evaluateSampler } from '../sampler/evaluation.ts';
import { evaluateShares } from '../sampler/shares.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    views: { type: 'string', default: '200' },
  },
});
const seed = Number(values.seed);
const said = (done: number) => void (done % 20 === 0 && process.stderr.write(`${done} done\n`));
const result = await evaluateSampler({ pages: Number(values.pages), seed }, said);
const shares = await evaluateShares({ views: Number(values.views), seed }, said);
const wrong = shares.filter(({ planted, found }) => Math.abs(planted - found) > 0.02);
process.stdout.write(
  [
    ...result.faults,
    ...shares.map(
      ({ name, planted, found }) =>
        `${name}: ${(planted * 100).toFixed(1)} % planted, ${(found * 100).toFixed(1)} % found`,
    ),
    `seed ${seed}: ${result.pages} pages, ${result.properties} properties, ${result.samples} samples`,
    `wrong: ${result.faults.length} differences, ${wrong.length} shares`,
    '',
  ].join('\n'),
);
if (result.faults.length + wrong.length > 0) process.exitCode = 1;
