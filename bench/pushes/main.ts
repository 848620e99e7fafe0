/**
 * Measures the cost of 100,000 pushes into a page's own arrays, with the recorder and without, alternating in one
 * browser.
 * node bench/pushes/main.ts [--rounds 7]
 */
import { parseArgs } from 'node:util';
import { KNOWN_DATA_LAYERS } from '@vigie/contract/data-layer-settings.ts';
import { routeContexts } from '@vigie/inspector/browser/browser-context.ts';
import { launchBrowser } from '@vigie/inspector/browser/browser.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createTarget } from '@vigie/inspector/browser/target.ts';
import { createPageScripts } from '@vigie/inspector/record/page-scripts.ts';
import { timePushes, type PushTimes } from './time-pushes.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const names = KNOWN_DATA_LAYERS.map(({ name }) => name);
const chromium = await findChromium(process.env);
const browser = await launchBrowser({ chromium, acceptInvalidCertificates: false, egressArguments: [] });
const contexts = await routeContexts(browser);

/** Returns the duration of each kind of push in a new page, in ms. */
async function visit(isRecorded: boolean): Promise<PushTimes> {
  const context = await contexts.openContext();
  const { session } = await context.openPage((kind, target, mainFrameId) => {
    if (isRecorded && kind !== 'popup')
      createPageScripts(mainFrameId, names, { firstScript: null }).start(createTarget(kind, target));
    target.tell('Runtime.runIfWaitingForDebugger');
  });
  const html = encodeURIComponent('<!doctype html><title>pushes</title>');
  await session.send('Page.navigate', { url: `data:text/html,${html}` });
  const expression = `new Promise((loaded) => {
    if (document.readyState === 'complete') loaded(); else addEventListener('load', loaded);
  }).then(${timePushes.toString()})`;
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  await context.dispose();
  return result.value as PushTimes;
}

const best: Record<'recorded' | 'bare', PushTimes> = { recorded: {}, bare: {} };
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const [kind, isRecorded] of [
    ['bare', false],
    ['recorded', true],
  ] as const) {
    for (const [name, ms] of Object.entries(await visit(isRecorded)))
      best[kind][name] = Math.min(best[kind][name] ?? Infinity, ms);
  }
}
await browser.close();

console.log(
  `100,000 pushes, ${browser.version} (${chromium.source}), best of ${values.rounds}, milliseconds`,
);
for (const [name, bare = 0] of Object.entries(best.bare)) {
  const recorded = best.recorded[name] ?? 0;
  const ratio = (recorded / bare).toFixed(2);
  console.log(
    `${name.padEnd(48)} ${bare.toFixed(1).padStart(7)} ${recorded.toFixed(1).padStart(7)}  ${ratio}`,
  );
}
