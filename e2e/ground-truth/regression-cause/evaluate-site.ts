import { createRegressionCase, replayOutcome } from '@vigie/audit/regression-cause/regression-case.ts';
import { findRegressionCause } from '@vigie/audit/regression-cause/find-regression-cause.ts';
import { withText } from '@vigie/audit/regression-cause/put-back.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { Change } from '@vigie/contract/change.ts';
import {
  REPLAYS_MAX,
  type RegressionCause,
  type PutBack,
  type RegressionCandidate,
} from '@vigie/contract/regression-cause.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Inspector } from '@vigie/inspector/inspector.ts';
import { createBodyFiles } from '@vigie/inspector/record/body-files.ts';
import type { ServedSite } from './serve-sites.ts';
import type { TwoStateSite } from './two-state-site.ts';

export const TRACKING: TrackingSettings = {
  jsTagName: '/matomo.js',
  phpTagName: '/matomo.php',
  requiredVariables: [],
  pageViewRule: null,
};

/** Number of ordinary visits before the change, and since; audits every few hours make as many. */
const BEFORE = 2;
const SINCE = 3;

interface Found {
  cause: RegressionCause;
  /** Tried candidates, by their index in the result. */
  tried: (RegressionCandidate | undefined)[];
  suspects: number;
}

export interface SiteResult {
  site: TwoStateSite;
  found: Found | null;
  /** Names of the parts found as cause; null: none. */
  named: string[] | null;
  wrong: string | null;
}

/** Visits a site before and after its change, searches the regression cause, and compares it with the planted one. */
export async function evaluateSite(
  inspector: Inspector,
  site: TwoStateSite,
  served: ServedSite,
): Promise<SiteResult> {
  const texts = new Map<string, string>();
  const filed = createBodyFiles();

  async function visit(changes: readonly Change[] = []): Promise<Observation> {
    const { observation, kept } = await inspector.inspect(served.url, { changes });
    if (kept === undefined) return observation;
    const { kept: named } = filed(kept);
    if (kept.state === 'recorded' && named.state === 'recorded')
      named.value.bodies.forEach(({ sha256 }, index) => {
        const text = kept.value.bodies[index]?.text;
        if (sha256 !== null && typeof text === 'string') texts.set(sha256, text);
      });
    return { ...observation, kept: named };
  }

  const isFaulty = (observation: Observation) =>
    evaluateObservation(observation, TRACKING).some(({ outcome }) => outcome === 'failed');
  const healthy: Observation[] = [];
  for (let count = 0; count < BEFORE; count += 1) healthy.unshift(await visit());
  served.change();
  const since: Observation[] = [];
  for (let count = 0; count < SINCE; count += 1) since.push(await visit());
  const faulty = since.find(isFaulty);
  const [last, ...earlier] = healthy;
  const result = { site, found: null, named: null };
  if (last === undefined || healthy.some(isFaulty))
    return { ...result, wrong: 'the page was faulty before its change' };
  if (faulty === undefined)
    return { ...result, wrong: site.trouble === 'flaky' ? null : 'the change broke nothing' };
  const of = createRegressionCase({ healthy: [last, ...earlier], faulty, settings: TRACKING });
  if (typeof of === 'string') return { ...result, wrong: of };
  const backs = of.tried.map(({ back }) => back);
  const textOf = ({ body }: PutBack) => texts.get(body?.sha256 ?? '') ?? '';
  const changesOf = (index: number) =>
    backs.slice(index, index + 1).flatMap((back) => withText(back, textOf(back)));
  const cause = await findRegressionCause({
    suspects: backs,
    seen: { faulty: since.filter(isFaulty).length, visits: since.length },
    before: { faulty: 0, visits: BEFORE },
    visitsMax: REPLAYS_MAX,
    visit: async (putBack) =>
      replayOutcome(evaluateObservation(await visit(putBack.flatMap(changesOf)), TRACKING), of.checks),
  });
  const { suspects } = of.suspicions;
  const found = {
    cause,
    tried: of.tried.map(({ place: index }) => suspects[index]),
    suspects: suspects.length,
  };
  const named = namedBy(found);
  return { site, found, named, wrong: wrongOf(site, found, named) };
}

function namedBy({ cause, tried }: Found): string[] | null {
  if (cause.outcome !== 'proven') return null;
  return cause.guilty.map((index) => partOf(tried[index]));
}

/** Returns the name of a candidate among the parts of a site. */
function partOf(candidate: RegressionCandidate | undefined): string {
  if (candidate === undefined) return 'nobody';
  if (candidate.kind === 'header') return candidate.name === 'content-security-policy' ? 'csp' : 'referrer';
  const file =
    URL.parse((candidate.after ?? candidate.before)?.url ?? '')
      ?.pathname.split('/')
      .at(-1) ?? '';
  return file === 'matomo.js' ? 'tag' : file.startsWith('bundle.') ? 'bundle' : file;
}

function wrongOf(site: TwoStateSite, found: Found, named: string[] | null): string | null {
  const innocent = (named ?? []).filter((name) => !site.guilty.includes(name));
  if (innocent.length > 0) return `INNOCENT NAMED: ${innocent.join(', ')}`;
  if (site.trouble === 'flaky') return named === null ? null : 'named';
  const missed = site.guilty.filter((name) => named?.includes(name) !== true);
  if (missed.length === 0) return null;
  return `missed ${missed.join(', ')}: ${found.cause.outcome}, ${found.tried.length} of ${found.suspects} suspects put back`;
}
