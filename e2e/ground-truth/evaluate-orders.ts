/**
 * Compares generated pairs of order and purchase files: 40 with a planted explanation, and pairs in which orders are
 * missing by chance. It prints each wrong answer, then the share of right first explanations and the error rate. Exits
 * with 1 below 38 of 40, or if more than 1 % of the noise pairs get an explanation.
 * npm run evaluate:orders -- [--seed 1] [--noise 400]
 */
import { parseArgs } from 'node:util';
import { noisePairs, plantedPairs, tryNoise, tryPlanted } from '../../packages/orders/test/order-corpus.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, noise: { type: 'string', default: '400' } },
});
const seed = Number(values.seed);
const lines: string[] = [];
const right = new Map<string, number>();
const pairs = plantedPairs(seed);
for (const pair of pairs) {
  const { compared, isRight } = await tryPlanted(pair);
  right.set(pair.kind, (right.get(pair.kind) ?? 0) + (isRight ? 1 : 0));
  if (isRight) continue;
  const claimed = compared.explanations.map(({ where }) => JSON.stringify(where)).join(' ');
  lines.push(
    `${pair.kind}, seed ${pair.seed}: planted ${JSON.stringify(pair.plant)}, claimed ${claimed || 'nothing'}`,
  );
}
let claims = 0;
const noise = noisePairs(seed, Number(values.noise));
for (const pair of noise) {
  const [first] = await tryNoise(pair);
  if (first === undefined) continue;
  claims += 1;
  lines.push(`noise, seed ${pair.seed}, ${pair.orders} orders: claimed ${JSON.stringify(first)}`);
}
const hits = [...right.values()].reduce((sum, one) => sum + one, 0);
for (const [kind, count] of right) lines.push(`${kind}: ${count} of 8 right first`);
lines.push(
  `seed ${seed}: ${hits} of ${pairs.length} planted explanations first`,
  `${claims} of ${noise.length} noise pairs got an explanation: ${((100 * claims) / noise.length).toFixed(2)} %`,
);
process.stdout.write(`${lines.join('\n')}\n`);
if (hits < 38 || claims > 0.01 * noise.length) process.exitCode = 1;
