import { setTimeout as pause } from 'node:timers/promises';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { samplerScript } from '@vigie/real-visitors/sampler/sampler-script.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import { hardPages } from '../ground-truth/hard-pages.ts';
import { startHardSite, type HardSite } from '../ground-truth/hard-site.ts';
import { statementOf } from '../ground-truth/verdict-differences.ts';
import { visitAll } from '../ground-truth/visits.ts';
import { insertScript, type InsertedSite } from './inserted-script.ts';
import { readPageSurface, type PageSurface } from './page-surface.ts';
import { openBrowsers, withBrowsers, type RealBrowserName } from './browsers/open-browsers.ts';
import { awaitTrue, type RealBrowser, type RealPage } from './browsers/real-browser.ts';

interface SamplerEvaluation {
  /** Name and version of the browser. */
  browser: string;
  pages: number;
  /** Properties that were compared. */
  properties: number;
  samples: number;
  /** Errors, differences and verdicts that only one side has, one line each. */
  faults: string[];
}

interface SeenPage {
  surface: PageSurface;
  errors: string[];
}

const AT_ONCE = 3;
/** Time without a further resource or error after which a page is read, and the number of such times at most. */
const QUIET_MS = 700;
const QUIET_TIMES_MAX = 10;
/** Random values of each view in the addresses of the tag. */
const RANDOM_VALUES = /((?:pv_id|rand)=)[\da-f]+/gu;
const EMPTY_SCRIPT = 'void 0;';

/**
 * Loads pages with an empty script and with the sampler in its place, and compares both. Audits them, too, if the browser
 * is a Chromium. Throws `MissingBrowser` if this machine has no such browser.
 */
export async function evaluateSampler(
  { browser, pages, seed }: { browser: RealBrowserName; pages: number; seed: number },
  onProgress: (done: number) => void = () => {},
): Promise<SamplerEvaluation> {
  const browsers = await openBrowsers(browser, AT_ONCE);
  const all = hardPages(pages, seed);
  const site = await startHardSite(all);
  const origin = new URL(site.urlOf(all[0]!)).origin;
  const plain = await insertScript(origin, EMPTY_SCRIPT);
  const sampled = await insertScript(origin, samplerScript(configOf()));
  const result: SamplerEvaluation = {
    browser: browsers[0]!.name,
    pages: all.length,
    properties: 0,
    samples: 0,
    faults: [],
  };
  const paths = all.map(({ path }) => path);
  let done = 0;
  try {
    await withBrowsers(browsers, paths, async (one, path) => {
      const without = await readPage(one, plain.origin + path);
      const withSampler = await readPage(one, sampled.origin + path, () => samplesOf(sampled, path) > 0);
      result.properties += Object.keys(without.surface).length;
      result.faults.push(...differencesOf(path, without, withSampler));
      onProgress((done += 1));
    });
    result.samples = sampled.sampled.length;
    if (plain.sampled.length > 0) result.faults.push('a page without the sampler sent a sample');
    result.faults.push(
      ...paths
        .map((path) => `${path}: ${samplesOf(sampled, path)} samples`)
        .filter((text) => !text.endsWith(': 1 samples')),
    );
    if (browser === 'chromium') result.faults.push(...(await verdictFaults(paths, { site, plain, sampled })));
  } finally {
    await Promise.all([...browsers, plain, sampled, site].map((one) => one.close()));
  }
  return result;
}

const configOf = () => ({
  v: 1 as const,
  endpoint: 'samples',
  rate: 1,
  respectDoNotTrack: true,
  respectGlobalPrivacyControl: true,
  trackers: [{ id: 'phare', script: ['127.0.0.1'], hit: [] }],
  pageGroups: [{ id: 'pages', path: '/page/*' }],
  dataLayer: { name: 'dataLayer' },
  events: [{ name: 'purchase', properties: [{ name: 'value', type: 'number' as const }] }],
  consent: { from: 'consent-mode' as const },
  release: { meta: 'release' },
});

/** Returns the number of samples of a page, under its own address and those to which it redirects. */
const samplesOf = ({ sampled }: InsertedSite, path: string): number =>
  sampled.filter((one) => one === path || one.startsWith(`${path}/`)).length;

/** Waits until a page is quiet: it sends late hits, and some of their answers are errors that the page can notice. */
async function awaitQuiet({ evaluate }: RealPage): Promise<void> {
  let before: unknown = null;
  for (let times = 0; times < QUIET_TIMES_MAX; times += 1) {
    await pause(QUIET_MS);
    const now = await evaluate("performance.getEntriesByType('resource').length + seenErrors.length * 1000");
    if (now === before) return;
    before = now;
  }
}

/** Loads a page, reads it, and leaves it. Waits until its sample arrived. */
async function readPage(browser: RealBrowser, url: string, isSampled = () => true): Promise<SeenPage> {
  const page = await browser.newPage();
  await page.open(url);
  await awaitQuiet(page);
  const surface = await page.evaluate(`(${readPageSurface.toString()})()`);
  const errors = (await page.evaluate('seenErrors')) as string[];
  await page.leave();
  await awaitTrue(isSampled);
  await page.close();
  const { host } = new URL(url);
  const plain = (text: string) =>
    text
      .replaceAll(host, 'site')
      .replaceAll(encodeURIComponent(host), 'site')
      .replaceAll(RANDOM_VALUES, '$1');
  return {
    surface: Object.fromEntries(
      Object.entries(surface as PageSurface).map(([name, text]) => [name, plain(text)]),
    ),
    errors: [...errors, ...page.messages].map(plain).toSorted(),
  };
}

function differencesOf(path: string, one: SeenPage, other: SeenPage): string[] {
  const names = new Set([...Object.keys(one.surface), ...Object.keys(other.surface)]);
  return [
    ...[...names]
      .filter((name) => one.surface[name] !== other.surface[name])
      .map((name) => `${path}: ${name} is ${other.surface[name]}, not ${one.surface[name]}`),
    ...(one.errors.join('\n') === other.errors.join('\n')
      ? []
      : [`${path}: errors ${JSON.stringify(other.errors)}, not ${JSON.stringify(one.errors)}`]),
  ];
}

async function verdictFaults(
  paths: string[],
  { site, plain, sampled }: { site: HardSite; plain: InsertedSite; sampled: InsertedSite },
): Promise<string[]> {
  const { tracking } = site;
  const textsOf = async ({ origin }: InsertedSite) => {
    const visits = await visitAll(
      paths.map((path) => origin + path),
      { tracking },
    );
    return paths.map((path) => {
      const visit = visits.get(origin + path) as Observation;
      return visit.outcome === 'failed'
        ? JSON.stringify(visit.failure?.code)
        : evaluateObservation(visit, tracking)
            .map((verdict) => `${verdict.check} ${statementOf(verdict)}`)
            .join('; ');
    });
  };
  const without = await textsOf(plain);
  const withSampler = await textsOf(sampled);
  return paths.flatMap((path, at) =>
    without[at] === withSampler[at] ? [] : [`${path}: ${withSampler[at]}, not ${without[at]}`],
  );
}
