import type { Sample } from '@vigie/real-visitors/sample.ts';
import { seeded } from '../ground-truth/personal-data/seeded.ts';
import { PLANTED_KINDS, serveSampledViews, type PlantedKind } from './sampled-views.ts';
import { openBrowsers, withBrowsers, type RealBrowserName } from './browsers/open-browsers.ts';
import { awaitInPage, awaitTrue, type RealPage } from './browsers/real-browser.ts';

interface FoundShare {
  name: string;
  /** Shares of all views, between 0 and 1. */
  planted: number;
  found: number;
}

const AT_ONCE = 3;

/** Kinds whose view sends no page view. */
const HITLESS: readonly PlantedKind[] = [
  'policy',
  'own-error',
  'allowed-error',
  'lost-connection',
  'no-script',
  'no-hit',
];

const MEASURES: Record<string, { kinds: readonly PlantedKind[]; holds: (sample: Sample) => boolean }> = {
  blocked: { kinds: ['policy'], holds: ({ t }) => t[0]?.[1] === 'blocked' },
  failed: { kinds: ['own-error', 'allowed-error'], holds: ({ t }) => t[0]?.[1] === 'failed' },
  stopped: { kinds: ['lost-connection'], holds: ({ t }) => t[0]?.[1] === 'stopped' },
  absent: { kinds: ['no-script'], holds: ({ t }) => t[0]?.[1] === 'absent' },
  'without a page view': {
    kinds: HITLESS,
    holds: ({ t }) => t[0]?.[2] === 0,
  },
  'without a dataLayer': { kinds: ['no-data-layer'], holds: ({ d }) => d.present === 0 },
  'wrong property': { kinds: ['wrong-property'], holds: ({ d }) => d.events[0]?.[2].length === 1 },
  'late consent': { kinds: ['late-consent'], holds: ({ c }) => c[1] >= 1_000 },
};

/** Loads views of random kinds, and compares the planted shares with those of the samples. */
export async function evaluateShares(
  { browser, views, seed }: { browser: RealBrowserName; views: number; seed: number },
  onProgress: (done: number) => void = () => {},
): Promise<FoundShare[]> {
  const browsers = await openBrowsers(browser, AT_ONCE);
  const chance = seeded(seed);
  const kinds = Array.from({ length: views }, () =>
    chance.below(10) < 4 ? 'healthy' : chance.pick(PLANTED_KINDS),
  );
  const site = await serveSampledViews();
  let done = 0;
  try {
    await withBrowsers(browsers, kinds, async (one, kind) => {
      const page = await one.newPage();
      await visitView(page, site.urlOf(kind), kind);
      done += 1;
      await awaitTrue(() => site.samples.length >= done);
      await page.close();
      onProgress(done);
    });
  } finally {
    await Promise.all([...browsers, site].map((one) => one.close()));
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

/** Loads a page, stays until its planted facts hold, and leaves it, which sends its sample. */
export async function visitView(page: RealPage, url: string, kind: PlantedKind): Promise<void> {
  await page.open(url);
  if (!HITLESS.includes(kind))
    await awaitInPage(
      page,
      "performance.getEntriesByType('resource').some(({ name }) => name.includes('/hit'))",
    );
  if (url.includes('late-sampler')) await awaitInPage(page, "document.documentElement.id === 'sampled'");
  if (kind === 'late-consent') await awaitInPage(page, "dataLayer.some((push) => push[0] === 'consent')");
  await page.leave();
}
