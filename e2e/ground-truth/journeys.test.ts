import { afterAll, beforeAll, expect, it } from 'vitest';
import { BREAKAGES } from './journeys/breakages.ts';
import { buildShops } from './journeys/build-shops.ts';
import { evaluateJourneyCase, type Means } from './journeys/evaluate-journey-case.ts';
import { openShopRunner } from './journeys/open-runner.ts';
import { SHOPS } from './journeys/shops.ts';

/** A sample of `npm run evaluate:journeys`, on the shop whose trackers need no further installation. */
const SAMPLE = [
  { journey: 'ask a question', change: null, broken: null },
  { journey: 'search for a mug', change: 'text-case', broken: null },
  { journey: 'buy a mug', change: null, broken: 'value-as-text' },
  { journey: 'buy a mug', change: null, broken: 'pay-button-gone' },
];
const shop = SHOPS.find(({ name }) => name === 'plain');

let means: Means;
beforeAll(async () => {
  const [runner, files] = await Promise.all([openShopRunner(), buildShops(['app-plain'])]);
  means = { runner, files };
});
afterAll(() => means.runner.close());

it.each(SAMPLE)(
  '"$journey" with $change, broken by $broken: what is told is true',
  async ({ journey, change, broken }) => {
    if (shop === undefined) throw new Error('no plain shop');
    const breakage = BREAKAGES.find(({ name }) => name === broken) ?? null;
    expect(await evaluateJourneyCase({ shop, journey, change, breakage }, means)).toEqual([]);
  },
);
