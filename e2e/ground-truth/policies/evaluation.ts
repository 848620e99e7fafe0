import { rehearseVisit, type RehearsedRequest } from '@vigie/audit/csp/rehearse-visit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { openGroundTruthInspector } from '../visits.ts';
import { seeded } from '../personal-data/seeded.ts';
import { generatePolicies, type ServedPolicies } from './generate.ts';
import { KINDS } from './pieces.ts';
import { openReader, type Reader } from './read-page.ts';
import { servePolicies, type PolicySite } from './site.ts';

/** Accuracy of the predictions for one page under its policies. */
export interface PolicyEvaluation {
  requests: number;
  /** Number of blocked requests. `through`: those blocked as a consequence of another block. */
  blocked: number;
  through: number;
  unknown: number;
  /** Number of allowed requests that were not sent, because their style is blocked. */
  unasked: number;
  isOpen: boolean;
  faults: string[];
}

const NO_TRACKING = {
  jsTagName: 'none.js',
  phpTagName: 'none.php',
  requiredVariables: [],
  pageViewRule: null,
};
const KINDS_PER_PAGE = 9;
const AT_ONCE = 8;
const SILENCE_MS = 700;
const LONG_SILENCE_MS = 5_000;

export interface PolicyOptions {
  seed: number;
  policies: number;
  pages: number;
}

/** Records pages without a policy, predicts the effect of policies, and serves both to a browser. */
export async function evaluatePolicies(
  { seed, policies, pages }: PolicyOptions,
  onProgress: (done: number) => void,
): Promise<PolicyEvaluation[]> {
  const chance = seeded(seed);
  const site = await servePolicies(Array.from({ length: pages }, (_, page) => kindsOf(chance, page)));
  try {
    const visits = await recordPages(site, pages);
    const reader = await openReader(site.hostResolverRules);
    try {
      const work = Array.from({ length: policies }, (_, at) => ({ page: at % pages, at }));
      const served = work.map(({ page }) => generatePolicies(chance, site.originsOf(page)));
      const results: PolicyEvaluation[] = [];
      while (results.length < work.length) {
        const batch = work.slice(results.length, results.length + AT_ONCE);
        const one = ({ page, at }: (typeof work)[number]) =>
          evaluatePolicyCase(
            { site, reader, visit: visits[page] as Observation },
            { page, at, served: served[at] as ServedPolicies },
          );
        results.push(...(await Promise.all(batch.map(one))));
        onProgress(results.length);
      }
      return results;
    } finally {
      await reader.close();
    }
  } finally {
    await site.close();
  }
}

function kindsOf(chance: ReturnType<typeof seeded>, page: number): string[] {
  const names = Object.keys(KINDS);
  if (page < 2) return names;
  return [...new Set(Array.from({ length: KINDS_PER_PAGE }, () => chance.pick(names)))];
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

interface Means {
  site: PolicySite;
  reader: Reader;
  visit: Observation;
}

interface Case {
  page: number;
  at: number;
  served: ServedPolicies;
}

/**
 * Evaluates one case. If a prediction appears wrong, the page is loaded again for longer: a busy machine may stall for
 * a while.
 */
async function evaluatePolicyCase(means: Means, one: Case): Promise<PolicyEvaluation> {
  const result = await evaluatePageLoad(means, one, SILENCE_MS);
  return result.faults.length === 0 ? result : evaluatePageLoad(means, one, LONG_SILENCE_MS);
}

async function evaluatePageLoad(
  { site, reader, visit }: Means,
  { page, at, served }: Case,
  silenceMs: number,
): Promise<PolicyEvaluation> {
  const run = `${page}-${at}`;
  const violations = await reader.read(site.open(page, run, served.headers), silenceMs);
  const arrived = site.arrived(run);
  const answers = rehearseVisit(visit, served.enforced);
  const result: PolicyEvaluation = {
    requests: 0,
    blocked: 0,
    through: 0,
    unknown: 0,
    unasked: 0,
    isOpen: served.isOpen,
    faults: [],
  };
  for (const answer of answers) {
    result.requests += 1;
    const { ruling } = answer;
    if (ruling.outcome === 'unknown') result.unknown += 1;
    if (ruling.outcome === 'blocked') result[ruling.through === undefined ? 'blocked' : 'through'] += 1;
    const hops = hopsOf(answer);
    const hasArrived = hops.every((name) => arrived.has(name));
    const isStopped = violations.some(({ name }) => name === hops[0]);
    if (ruling.outcome === 'allowed' && !hasArrived && !isStopped && isOfInlineStyle(hops[0] ?? ''))
      result.unasked += 1;
    else if (isWrong(ruling.outcome, hasArrived))
      result.faults.push(
        `page ${page}, policy ${at}: ${hops.join(' > ')} is said ${JSON.stringify(ruling)}, arrived ${hasArrived}, ${isStopped ? 'stopped' : 'not stopped'}\n    ${served.enforced.join(' , ')}`,
      );
  }
  return result;
}

function isWrong(outcome: string, hasArrived: boolean): boolean {
  return outcome === 'unknown' ? false : (outcome === 'allowed') !== hasArrived;
}

/**
 * Returns whether a name belongs to an inline style: images and imports of a `<style>` are recorded like those of
 * markup.
 */
const isOfInlineStyle = (name: string): boolean => name.startsWith('is.');

function hopsOf({ request }: RehearsedRequest): string[] {
  const urls = [...request.redirects.map(({ url }) => url), request.finalUrl];
  return urls.flatMap((url) => new URL(url).searchParams.get('name') ?? []);
}
