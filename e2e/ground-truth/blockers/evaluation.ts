import { createBlocker } from '@vigie/audit/blockers/blocker.ts';
import { readFilterList } from '@vigie/audit/blockers/filter-list.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { seeded } from '../personal-data/seeded.ts';
import { KINDS } from '../policies/pieces.ts';
import { servePolicies, type PolicySite } from '../policies/site.ts';
import { openGroundTruthInspector } from '../visits.ts';
import { openBlockingBrowser, type BlockingBrowser } from './blocking-browser.ts';
import { generateList, isStopped, type GeneratedList } from './generated-rule.ts';

/** Accuracy of the answers for one page. */
export interface BlockerEvaluation {
  requests: number;
  /** Number of requests that the browser stopped, and of those that were not sent because of them. */
  stopped: number;
  neverSent: number;
  /** Number of requests whose sender no recording knows, and that did not arrive. */
  unknown: number;
  /** Differences between the answer and the browser. */
  faults: string[];
}

export interface BlockerOptions {
  seed: number;
  pages: number;
  /** Kinds of requests on each page; absent: some, by chance. */
  kinds?: readonly string[][];
}

const NO_TRACKING = {
  jsTagName: 'none.js',
  phpTagName: 'none.php',
  requiredVariables: [],
  pageViewRule: null,
};
const KINDS_PER_PAGE = 6;
const AT_ONCE = 4;
const SILENCE_MS = 700;
const LONG_SILENCE_MS = 4_000;

/** Records pages, matches them with generated lists, and compares the answers with a browser that stops requests. */
export async function evaluateBlockers(
  { seed, pages, kinds }: BlockerOptions,
  onProgress: (done: number) => void = () => undefined,
): Promise<BlockerEvaluation[]> {
  const chance = seeded(seed);
  const names = Object.keys(KINDS);
  const shown =
    kinds ??
    Array.from({ length: pages }, (_, page) =>
      Array.from({ length: KINDS_PER_PAGE }, (_each, at) =>
        at === 0 ? (names[page % names.length] ?? '') : chance.pick(names),
      ),
    );
  const site = await servePolicies(shown.map((own) => [...new Set(own)]));
  try {
    const visits = await recordPages(site, shown.length);
    const browser = await openBlockingBrowser(site.hostResolverRules);
    try {
      const lists = shown.map(() => generateList(chance));
      const results: BlockerEvaluation[] = [];
      while (results.length < shown.length) {
        const batch = [...shown.keys()].slice(results.length, results.length + AT_ONCE);
        results.push(
          ...(await Promise.all(
            batch.map((page) =>
              evaluatePage({ site, browser }, page, {
                visit: visits[page] as Observation,
                list: lists[page] as GeneratedList,
              }),
            ),
          )),
        );
        onProgress(results.length);
      }
      return results;
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}

async function recordPages(site: PolicySite, pages: number): Promise<Observation[]> {
  const { hostResolverRules } = site;
  const inspector = await openGroundTruthInspector({
    tracking: NO_TRACKING,
    acceptInvalidCertificates: true,
    hostResolverRules,
    lookAheadSeconds: 1,
  });
  try {
    const urls = Array.from({ length: pages }, (_, page) => site.open(page, `${page}-base`, {}));
    return await Promise.all(urls.map(async (url) => (await inspector.inspect(url)).observation));
  } finally {
    await inspector.close();
  }
}

type Means = { site: PolicySite; browser: BlockingBrowser };
type Case = { visit: Observation; list: GeneratedList };

/** Evaluates a page. If the answer appears wrong, the page is loaded again for longer: a busy machine may stall. */
async function evaluatePage(means: Means, page: number, one: Case): Promise<BlockerEvaluation> {
  const result = await evaluateLoad({ ...means, silenceMs: SILENCE_MS }, page, one);
  return result.faults.length === 0
    ? result
    : evaluateLoad({ ...means, silenceMs: LONG_SILENCE_MS }, page, one);
}

async function evaluateLoad(
  { site, browser, silenceMs }: Means & { silenceMs: number },
  page: number,
  { visit, list }: Case,
): Promise<BlockerEvaluation> {
  const run = `${page}-${silenceMs}`;
  const stopped = await browser.load(
    site.open(page, run, {}),
    (request) => isStopped(list.rules, request),
    silenceMs,
  );
  const arrived = site.arrived(run);
  const answer = createBlocker([readFilterList('generated', list.text)]).open(visit)();
  const requests = (seen(visit.requests) ?? []).filter(
    ({ resourceType, url }) => resourceType !== 'websocket' && nameOf(url) !== null,
  );
  const due = new Set(stopped.flatMap((url) => nameOf(url) ?? []));
  const reported = new Set(
    answer.blocked.flatMap(({ url }) => (url.startsWith('ws') ? [] : (nameOf(url) ?? []))),
  );
  const unknown = new Set(
    requests
      .filter((request) => hasUnknownSender(request))
      .map(({ url }) => nameOf(url) ?? '')
      .filter((name) => !arrived.has(name) && !due.has(name)),
  );
  const silent = new Set(
    answer.neverSent.flatMap(({ url }) => (url.startsWith('ws') ? [] : (nameOf(url) ?? []))),
  );
  const faults = [
    ...[...due].filter((name) => !reported.has(name)).map((name) => `${name} is stopped, and not said to be`),
    ...[...reported]
      .filter((name) => !due.has(name) && !unknown.has(name))
      .map((name) => `${name} is said to be stopped, and is not`),
    ...[...silent]
      .filter((name) => arrived.has(name))
      .map((name) => `${name} is said to be never sent, and arrived`),
    ...requests
      .map(({ url }) => nameOf(url) ?? '')
      .filter((name) => !arrived.has(name) && !due.has(name) && !silent.has(name) && !unknown.has(name))
      .map((name) => `${name} did not arrive, and is said to be sent`),
  ].map(
    (fault) =>
      `page ${page}: ${fault}\n    ${[...answer.blocked, ...answer.neverSent]
        .filter(({ url }) => nameOf(url) === fault.split(' ')[0])
        .map(({ requestId: _id, ...one }) => JSON.stringify(one))
        .join(' ')}\n    ${list.text.replaceAll('\n', '\n    ')}`,
  );
  return {
    requests: requests.length,
    stopped: due.size,
    neverSent: silent.size,
    unknown: unknown.size,
    faults,
  };
}

/**
 * Returns whether Chromium does not report what a request depends on: requests of event streams and of workers, and those
 * of a module whose imports may be stopped.
 */
function hasUnknownSender({ resourceType, target, initiator, url }: RequestRecord): boolean {
  if (resourceType === 'eventsource' || initiator.url?.startsWith('blob:') === true) return true;
  return target === 'worker' || url.includes('/workers/') || url.includes('/late/');
}

const nameOf = (url: string): string | null => URL.parse(url)?.searchParams.get('name') ?? null;
