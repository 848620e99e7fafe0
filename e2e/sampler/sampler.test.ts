import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sample } from '@vigie/real-visitors/sample.ts';
import type { SamplerConfig } from '@vigie/real-visitors/sampler-config.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSampler } from './build-sampler.ts';
import { PLANTED_KINDS, serveSampledViews, type PlantedKind, type SampledSite } from './sampled-views.ts';
import { openPageIn, openVisitorBrowser } from './browsers/chromium.ts';
import { awaitTrue } from './browsers/real-browser.ts';
import { evaluateSampler } from './evaluation.ts';
import { evaluateShares, visitView } from './shares.ts';

/** State, page-view request, dataLayer, faults of the event, consent and bucket of the sample of each kind. */
const EXPECTED: Record<PlantedKind, unknown[]> = {
  healthy: ['loaded', 1, 1, [[], []], 'granted', 0],
  policy: ['blocked', 0, 1, [[], []], 'granted', 0],
  'own-error': ['failed', 0, 1, [[], []], 'granted', 0],
  'allowed-error': ['failed', 0, 1, [[], []], 'granted', 0],
  'lost-connection': ['stopped', 0, 1, [[], []], 'granted', 0],
  'no-script': ['absent', 0, 1, [[], []], 'granted', 0],
  'no-hit': ['loaded', 0, 1, [[], []], 'granted', 0],
  'no-data-layer': ['loaded', 1, 0, null, 'unknown', -1],
  'wrong-property': ['loaded', 1, 1, [['currency'], ['value']], 'granted', 0],
  'late-consent': ['loaded', 1, 1, [[], []], 'granted', 1_000],
};

let browser: Browser;
beforeAll(async () => void (browser = await openVisitorBrowser()), 60_000);
afterAll(() => browser.close());

it('is served as its source defines it', async () => {
  const path = fileURLToPath(import.meta.resolve('@vigie/real-visitors/sampler/sampler-text.ts'));
  expect(await buildSampler()).toBe(await readFile(path, 'utf8'));
});

it.each(PLANTED_KINDS)('reports a view of the kind %s', async (kind) => {
  const site = await serveSampledViews();
  const context = await browser.newContext();
  try {
    await visitView(await openPageIn(context), site.urlOf(kind), kind);
    await awaitTrue(() => site.samples.length >= 1);
    expect(site.samples.map(summaryOf)).toEqual([EXPECTED[kind]]);
    expect(site.samples[0]).toMatchObject({ v: 1, p: 'shop', b: '', w: 'desktop', r: 'v42' });
  } finally {
    await context.close();
    await site.close();
  }
});

const summaryOf = ({ t, d, c }: Sample) => [
  t[0]?.[1],
  t[0]?.[2],
  d.present,
  d.events[0]?.slice(1) ?? null,
  c[0],
  c[1] === 250 ? 0 : c[1],
];

/** Runs a test on a site with these settings, in a fresh session of the browser. */
async function onSite(
  changes: Partial<SamplerConfig>,
  run: (site: SampledSite, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const site = await serveSampledViews(changes);
  const context = await browser.newContext();
  try {
    await run(site, context);
  } finally {
    await context.close();
    await site.close();
  }
}

const openPage = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
};

it('sends nothing for a view that is not sampled, nor with a refused signal', async () => {
  await onSite({ rate: 0 }, async (site, context) => {
    await visitView(await openPageIn(context), site.urlOf('healthy'), 'healthy');
    await pause(300);
    expect(site.samples).toEqual([]);
  });
  for (const signal of ['doNotTrack', 'globalPrivacyControl'])
    await onSite({}, async (site, context) => {
      await context.addInitScript(
        `Object.defineProperty(Navigator.prototype, '${signal}', { get: () => ${signal === 'doNotTrack' ? "'1'" : 'true'} })`,
      );
      await visitView(await openPageIn(context), site.urlOf('healthy'), 'healthy');
      await pause(300);
      expect(site.samples).toEqual([]);
    });
});

it('sends one sample for each view of an application, and no second one when a page is shown again', async () => {
  await onSite({}, async (site, context) => {
    const page = await openPage(context, site.urlOf('healthy'));
    await page.evaluate(() => {
      history.replaceState(null, '', '?again');
      history.pushState(null, '', '/account');
    });
    await pause(300);
    await page.goto('about:blank');
    await page.goBack();
    await page.goto('about:blank');
    await pause(300);
    const [first, second, third] = site.samples;
    expect([first?.p, first?.t, first?.d.events.length]).toEqual(['shop', [['main', 'loaded', 1]], 1]);
    // The second view pushed nothing and sent no page view.
    expect([second?.p, second?.t, second?.d.events]).toEqual(['rest', [['main', 'loaded', 0]], []]);
    // Without a back-forward cache the page loads again, which is a view.
    expect(third === undefined || third.p === 'rest').toBe(true);
  });
});

it('reports that it does not know, where it started after a script of another host', async () => {
  await onSite({}, async (site, context) => {
    await visitView(await openPageIn(context), site.urlOf('no-hit', '&late-sampler'), 'no-hit');
    await visitView(await openPageIn(context), site.urlOf('policy', '&late-sampler'), 'policy');
    await awaitTrue(() => site.samples.length >= 2);
    expect(site.samples.map(({ t }) => t[0]?.[1])).toEqual(['unknown', 'blocked']);
  });
});

it('finds planted shares within two points', async () => {
  const shares = await evaluateShares({ browser: 'chromium', views: 12, seed: 5 });
  for (const { name, planted, found } of shares)
    expect([name, Math.abs(planted - found) <= 0.02]).toEqual([name, true]);
});

// Each value of each dimension alone, and 27 combinations. `npm run evaluate:sampler` compares 200 pages.
it(
  'changes nothing that 72 pages can read, and no verdict',
  { tags: ['exhaustive'], timeout: 900_000 },
  async () => {
    const { faults, samples } = await evaluateSampler({ browser: 'chromium', pages: 72, seed: 1 });
    expect(faults).toEqual([]);
    expect(samples).toBe(72);
  },
);

// `npm run evaluate:sampler` loads 200 views.
it('finds the planted shares of 80 views', { tags: ['exhaustive'], timeout: 600_000 }, async () => {
  const shares = await evaluateShares({ browser: 'chromium', views: 80, seed: 2 });
  expect(shares.filter(({ planted, found }) => Math.abs(planted - found) > 0.02)).toEqual([]);
});
