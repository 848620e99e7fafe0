/**
 * Generates policies and predicts their effect on a recorded page: on each request of scripts, styles, images, frames,
 * workers, beacons, redirects and more. It serves the pages with them to a browser. Exits with 1 at a wrong prediction.
 * Also exits with 1 if too much is unknown without a nonce, hash, 'strict-dynamic' or Trusted Types.
 * npm run evaluate:policies -- [--seed 1] [--policies 1000] [--pages 20]
 */
import { parseArgs } from 'node:util';
import { evaluatePolicies, type PolicyEvaluation } from './policies/evaluation.ts';

const UNKNOWN_MAX = 0.06;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    policies: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '20' },
  },
});
const startedMs = performance.now();
const policyOptions = {
  seed: Number(values.seed),
  policies: Number(values.policies),
  pages: Number(values.pages),
};
const evaluations = await evaluatePolicies(
  policyOptions,
  (done) => void (done % 100 === 0 && process.stderr.write(`${done} policies\n`)),
);
const sum = (
  of: readonly PolicyEvaluation[],
  what: 'requests' | 'blocked' | 'through' | 'unknown' | 'unasked',
) => of.reduce((total, one) => total + one[what], 0);
const share = (of: readonly PolicyEvaluation[]) => sum(of, 'unknown') / Math.max(1, sum(of, 'requests'));
const [plain, open] = [
  evaluations.filter(({ isOpen }) => !isOpen),
  evaluations.filter(({ isOpen }) => isOpen),
];
const faults = evaluations.flatMap((one) => one.faults);
const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
process.stdout.write(
  [
    ...faults,
    `seed ${values.seed}: ${evaluations.length} policies, ${sum(evaluations, 'requests')} requests: ${sum(evaluations, 'blocked')} blocked, ${sum(evaluations, 'through')} in their wake, ${sum(evaluations, 'unasked')} let through and not asked for, ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    `not known: ${percent(share(plain))} of ${sum(plain, 'requests')} requests under ${plain.length} plain policies, ${percent(share(open))} of ${sum(open, 'requests')} under ${open.length} with nonces, hashes, 'strict-dynamic' or Trusted Types`,
    `wrong: ${faults.length}`,
    '',
  ].join('\n'),
);
if (faults.length > 0 || share(plain) > UNKNOWN_MAX) process.exitCode = 1;
