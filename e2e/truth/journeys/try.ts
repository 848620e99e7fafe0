import { openJourneyRunner } from '@vigie/inspector/journey/run-journey.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { buildShops } from './build-shops.ts';
import { serveShop } from './serve-shop.ts';
import { SHOPS } from './shops.ts';
import { shopRecording } from './shop-recordings.ts';

const files = await buildShops(SHOPS.map(({ app }) => app));
const runner = await openJourneyRunner({
  chromium: await findChromium(process.env),
  mode: 'isolated',
  hits: 'deliver',
  consent: 'none',
  pageBudgetSeconds: 20,
  lookAheadSeconds: 5,
  visits: NEW_VISIT_OPTIONS,
  tracking: NO_TRACKER,
  screenshot: false,
  acceptInvalidCertificates: false,
  egress: { allowPrivate: 'all', loopbackPorts: { allBut: [] } },
});
const only = process.argv[2] ?? '';
for (const shop of SHOPS.filter(({ name }) => name.includes(only))) {
  const { recording } = shopRecording(process.argv[3] ?? 'buy a mug', shop);
  const served = await serveShop({
    shop,
    change: process.argv[4] || null,
    breakage: process.argv[5] || null,
    files,
  });
  const t = performance.now();
  const { record } = await runner.run({
    recording,
    values: { card: '4242-4242', mail: 'ada@example.org' },
    baseUrl: served.origin,
  });
  console.log(shop.name, record.outcome, Math.round(performance.now() - t));
  for (const step of record.steps)
    console.log(
      ' ',
      step.number,
      step.label,
      step.outcome,
      step.reason ?? '',
      step.selector,
      step.staleSelectors.join(' | '),
      step.url,
      Math.round(step.startedMs),
      Math.round(step.durationMs),
    );
  console.log(
    '  pages',
    record.pages.map((p) => [
      p.fromStep,
      p.toStep,
      p.observation.finalUrl,
      p.observation.requests.state === 'recorded' ? p.observation.requests.value.length : '?',
    ]),
  );
  const seenPushes = record.pages.flatMap((p) =>
    p.observation.dataLayer.state === 'recorded'
      ? p.observation.dataLayer.value.timeline.map((e) => JSON.stringify(e.value).slice(0, 80))
      : [],
  );
  console.log('  pushes', seenPushes);
  for (const hit of served.received())
    console.log('  got', hit.method, decodeURIComponent(hit.target).slice(0, 150), hit.body.slice(0, 150));
  await served.close();
}
await runner.close();
