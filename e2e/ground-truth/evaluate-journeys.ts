/**
 * Runs recordings on shops whose collectors record the ground truth: as recorded, under harmless changes, and broken.
 * It prints each difference from the ground truth, then a table. Exits with 1 if there is one.
 * npm ci --prefix e2e/journey-shops && npm run evaluate:journeys -- [--only TEXT] [--together 2]
 */
import { parseArgs } from 'node:util';
import { BREAKAGES, isOf } from './journeys/breakages.ts';
import { buildShops } from './journeys/build-shops.ts';
import { CHANGES } from './journeys/changes.ts';
import { evaluateJourneyCase, type JourneyCase } from './journeys/evaluate-journey-case.ts';
import { openShopRunner } from './journeys/open-runner.ts';
import { JOURNEY_NAMES } from './journeys/shop-recordings.ts';
import { SHOPS } from './journeys/shops.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, together: { type: 'string', default: '2' } },
});
const BROKEN_JOURNEY = 'buy a mug';

const cases: JourneyCase[] = SHOPS.flatMap((shop) => [
  ...JOURNEY_NAMES.flatMap((journey) =>
    [null, ...CHANGES].map((change) => ({ shop, journey, change, breakage: null })),
  ),
  ...BREAKAGES.filter((breakage) => isOf(shop, breakage)).map((breakage) => ({
    shop,
    journey: BROKEN_JOURNEY,
    change: null,
    breakage,
  })),
]);
const nameOf = ({ shop, journey, change, breakage }: JourneyCase) =>
  [shop.name, journey, breakage?.name ?? change ?? 'as recorded'].join(', ');
const selectedCases = cases.filter((one) => nameOf(one).includes(values.only));

const startedMs = performance.now();
const files = await buildShops(SHOPS.map(({ app }) => app));
const runner = await openShopRunner();
const results: { one: JourneyCase; faults: string[] }[] = [];
const waiting = [...selectedCases];
await Promise.all(
  Array.from({ length: Number(values.together) }, async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const faults = await evaluateJourneyCase(one, { runner, files });
      results.push({ one, faults });
      for (const fault of faults) process.stdout.write(`${nameOf(one)}: ${fault}\n`);
    }
  }),
);
await runner.close();

const right = (of: typeof results) => `${of.filter(({ faults }) => faults.length === 0).length}/${of.length}`;
const row = (name: string, of: typeof results) =>
  of.length === 0 ? [] : [name.padEnd(28) + right(of).padStart(9)];
const tookSeconds = (performance.now() - startedMs) / 1_000;
const table = [
  ...row(
    'as recorded',
    results.filter(({ one }) => one.change === null && one.breakage === null),
  ),
  ...CHANGES.flatMap((change) =>
    row(
      change,
      results.filter(({ one }) => one.change === change),
    ),
  ),
  ...BREAKAGES.flatMap(({ name }) =>
    row(
      name,
      results.filter(({ one }) => one.breakage?.name === name),
    ),
  ),
  ...row('all', results),
  `${results.length} runs, ${tookSeconds.toFixed(0)} s`,
];
process.stdout.write(`\n${table.join('\n')}\n`);
if (results.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
