import { setTimeout as pause } from 'node:timers/promises';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { samplerScript } from '@vigie/real-visitors/sampler/sampler-script.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { Browser } from 'playwright-core';
import { hardPages } from '../ground-truth/hard-pages.ts';
import { startHardSite, type HardSite } from '../ground-truth/hard-site.ts';
import { statementOf } from '../ground-truth/verdict-differences.ts';
import { visitAll } from '../ground-truth/visits.ts';
import { insertScript, type InsertedSite } from './inserted-script.ts';
import { readPageSurface, type PageSurface } from './page-surface.ts';
import { openVisitorBrowser } from './visitor-browser.ts';

interface SamplerEvaluation {
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

const AT_ONCE = 4;
/** Time after the load in which pages send their late hits. */
const SETTLE_MS = 1_000;
/** Random values of each view in the addresses of the tag. */
const RANDOM_VALUES = /((?:pv_id|rand)=)[\da-f]+/gu;
const EMPTY_SCRIPT = 'void 0;';

/** Loads and audits pages with an empty script and with the sampler in its place, and compares both. */
export async function evaluateSampler(
  { pages, seed }: { pages: number; seed: number },
  said: (done: number) => void = () => {},
): Promise<SamplerEvaluation> {
  const all = hardPages(pages, seed);
  const site = await startHardSite(all);
  const origin = new URL(site.urlOf(all[0]!)).origin;
  const plain = await insertScript(origin, EMPTY_SCRIPT);
  const sampled = await insertScript(origin, samplerScript(configOf()));
  const browser = await openVisitorBrowser();
  const result: SamplerEvaluation = { pages: all.length, properties: 0, samples: 0, faults: [] };
  const paths = all.map(({ path }) => path);
  try {
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      await Promise.all(
        paths.slice(at, at + AT_ONCE).map(async (path) => {
          const without = await readPage(browser, plain.origin + path);
          const withSampler = await readPage(browser, sampled.origin + path);
          result.properties += Object.keys(without.surface).length;
          result.faults.push(...differencesOf(path, without, withSampler));
        }),
      );
      said(Math.min(at + AT_ONCE, paths.length));
    }
    result.samples = sampled.samples.length;
    if (plain.samples.length > 0) result.faults.push('a page without the sampler sent a sample');
    if (result.samples !== all.length)
      result.faults.push(`${result.samples} samples of ${all.length} page views`);
    result.faults.push(...(await verdictFaults(paths, { site, plain, sampled })));
  } finally {
    await browser.close();
    await Promise.all([plain.close(), sampled.close(), site.close()]);
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

async function readPage(browser: Browser, url: string): Promise<SeenPage> {
  const context = await browser.newContext();
  const errors: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(url, { waitUntil: 'load' });
    await pause(SETTLE_MS);
    const surface = await page.evaluate(readPageSurface);
    const { host } = new URL(url);
    const plain = (text: string) =>
      text
        .replaceAll(host, 'site')
        .replaceAll(encodeURIComponent(host), 'site')
        .replaceAll(RANDOM_VALUES, '$1');
    await page.goto('about:blank');
    return {
      surface: Object.fromEntries(Object.entries(surface).map(([name, text]) => [name, plain(text)])),
      errors: errors.map(plain).toSorted(),
    };
  } finally {
    await context.close();
  }
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
