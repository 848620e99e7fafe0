import { setTimeout as pause } from 'node:timers/promises';
import type { Sample } from '@vigie/real-visitors/sample.ts';
import type { BrowserContext } from 'playwright-core';
import { seeded } from '../ground-truth/personal-data/seeded.ts';
import { PLANTED_KINDS, serveSampledViews, type PlantedKind, type SampledSite } from './sampled-views.ts';
import { openVisitorBrowser } from './visitor-browser.ts';

interface FoundShare {
  name: string;
  /** Shares of all views, between 0 and 1. */
  planted: number;
  found: number;
}

/** Time that a view stays open, so that a late consent is given while it is. */
const LATE_STAY_MS = 1_800;
const AT_ONCE = 3;

const MEASURES: Record<string, { kinds: readonly PlantedKind[]; holds: (sample: Sample) => boolean }> = {
  blocked: { kinds: ['policy'], holds: ({ t }) => t[0]?.[1] === 'blocked' },
  failed: { kinds: ['own-error', 'allowed-error'], holds: ({ t }) => t[0]?.[1] === 'failed' },
  stopped: { kinds: ['lost-connection'], holds: ({ t }) => t[0]?.[1] === 'stopped' },
  absent: { kinds: ['no-script'], holds: ({ t }) => t[0]?.[1] === 'absent' },
  'without a page view': {
    kinds: ['policy', 'own-error', 'allowed-error', 'lost-connection', 'no-script', 'no-hit'],
    holds: ({ t }) => t[0]?.[2] === 0,
  },
  'without a dataLayer': { kinds: ['no-data-layer'], holds: ({ d }) => d.present === 0 },
  'wrong property': { kinds: ['wrong-property'], holds: ({ d }) => d.events[0]?.[2].length === 1 },
  'late consent': { kinds: ['late-consent'], holds: ({ c }) => c[1] >= 1_000 },
};

/** Loads views of random kinds, and compares the planted shares with those of the samples. */
export async function evaluateShares(
  { views, seed }: { views: number; seed: number },
  said: (done: number) => void = () => {},
): Promise<FoundShare[]> {
  const chance = seeded(seed);
  const kinds = Array.from({ length: views }, () =>
    chance.below(10) < 4 ? 'healthy' : chance.pick(PLANTED_KINDS),
  );
  const site = await serveSampledViews();
  const browser = await openVisitorBrowser();
  const context = await browser.newContext();
  try {
    for (let at = 0; at < views; at += AT_ONCE) {
      await Promise.all(
        kinds
          .slice(at, at + AT_ONCE)
          .map((kind) => visitView(context, site.urlOf(kind), kind === 'late-consent' ? LATE_STAY_MS : 0)),
      );
      said(Math.min(at + AT_ONCE, views));
    }
    await awaitSamples(site, views);
  } finally {
    await browser.close();
    await site.close();
  }
  return [
    { name: 'sampled', planted: 1, found: site.samples.length / views },
    ...Object.entries(MEASURES).map(([name, measure]) => ({
      name,
      planted: kinds.filter((kind) => measure.kinds.includes(kind)).length / views,
      found: site.samples.filter(measure.holds).length / views,
    })),
  ];
}

/** Loads a page, stays there, and leaves it, which sends its sample. */
export async function visitView(context: BrowserContext, url: string, stayMs = 0): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await pause(stayMs);
  await page.goto('about:blank');
  await page.close();
}

/** Waits until that many samples arrived, two seconds at most. */
export async function awaitSamples({ samples }: SampledSite, count: number): Promise<void> {
  for (let tries = 0; tries < 100 && samples.length < count; tries += 1) await pause(20);
}
