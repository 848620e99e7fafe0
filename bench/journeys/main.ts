/**
 * Measures a recorded journey of ten steps on a light shop, compared with a plain replay of the same file in the same
 * browser. Prints the medians and their ratio. Exits with 1 when the ratio is over `--most`, or when a run did not send
 * all hits.
 * node bench/journeys/main.ts [--rounds 15] [--browser bundled|installed|PATH] [--pictures] [--most 1.3]
 */
import { parseArgs } from 'node:util';
import { LOOK_AHEAD_SECONDS } from '@vigie/contract/limits.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openJourneyRunner } from '@vigie/inspector/journey/run-journey.ts';
import { chromium as playwright } from 'playwright-core';
import { replayPlainly } from './plain-replay.ts';
import { HITS, recordingOf, startShop } from './shop.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    browser: { type: 'string' },
    pictures: { type: 'boolean', default: false },
    most: { type: 'string', default: '1.3' },
  },
});

const shop = await startShop();
const recording = recordingOf(shop.origin);
const chromium = await findChromium({
  ...process.env,
  ...(values.browser ? { VIGIE_CHROMIUM: values.browser } : {}),
});
const runner = await openJourneyRunner({
  chromium,
  mode: 'isolated',
  hits: 'deliver',
  consent: 'none',
  pageBudgetSeconds: 30,
  tracking: { jsTagName: '/tag.js', phpTagName: '/collect', requiredVariables: [], pageViewRule: null },
  lookAheadSeconds: LOOK_AHEAD_SECONDS.default,
  visits: NEW_VISIT_OPTIONS,
  screenshot: values.pictures,
  acceptInvalidCertificates: false,
  egress: { allowPrivate: 'loopback' },
});
const plain = await playwright.launch({
  executablePath: chromium.path,
  args: chromium.args,
  env: chromium.env,
});

async function recordOnce(): Promise<number> {
  const startedAt = performance.now();
  const { record } = await runner.run({ recording, values: {} });
  const ms = performance.now() - startedAt;
  const failed = record.steps.find(({ outcome }) => outcome !== 'passed');
  if (failed) throw new Error(`step ${failed.number} ${failed.label}: ${JSON.stringify(failed.reason)}`);
  return ms;
}

/** Returns the duration of a run in ms; throws if it did not send all its hits. */
async function whole(run: () => Promise<number>): Promise<number> {
  const before = shop.hits();
  const ms = await run();
  for (let polls = 0; polls < 100 && shop.hits() - before < HITS; polls += 1)
    await new Promise((done) => setTimeout(done, 10));
  if (shop.hits() - before !== HITS) throw new Error(`${shop.hits() - before} hits, not ${HITS}`);
  return ms;
}

const median = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
const spread = (all: number[]) => `${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))}`;

const recorded: number[] = [];
const replayed: number[] = [];
await whole(recordOnce);
await whole(() => replayPlainly(plain, recording));
for (let round = 0; round < Number(values.rounds); round += 1) {
  recorded.push(await whole(recordOnce));
  replayed.push(await whole(() => replayPlainly(plain, recording)));
}
const ratio = median(recorded) / median(replayed);
console.log(`${recording.steps.length} steps, ${values.rounds} rounds, ${chromium.path}`);
console.log(`recorded       ${Math.round(median(recorded))} ms (${spread(recorded)})`);
console.log(`plain replay   ${Math.round(median(replayed))} ms (${spread(replayed)})`);
console.log(`ratio          ${ratio.toFixed(2)} (at most ${values.most})`);
await plain.close();
await runner.close();
shop.close();
if (ratio > Number(values.most)) process.exitCode = 1;
