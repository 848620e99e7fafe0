import type { ReasonOf } from '@vigie/contract/checks.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Reproduction, ReproductionLimit, VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import type { VisitProfile } from '@vigie/contract/visit-profile.ts';
import type { RootedVerdict } from '../../evaluation/evaluated-page.ts';

type Where = VisitorLoss['where'];

/** Browsers with the engine of the agents, and without a content blocker of their own. */
const LIKE_AGENTS: ReadonlySet<unknown> = new Set(['chrome', 'edge', 'opera', 'samsung']);
/** Failures of `tagJs` with a script that loaded. */
const LOADED: ReadonlySet<string> = new Set<ReasonOf<'tagJs'>>(['loaded-twice', 'script-error']);
/** Age of the end of a loss after which it is over, in ms. */
const OVER_MS = 2 * 3_600_000;

const CONSENTS: Readonly<Record<string, ConsentAction>> = {
  granted: 'accept',
  denied: 'refuse',
  partial: 'refuse',
  unknown: 'none',
};

/** Properties of the visitor that an agent can be. Absent: as the website's audits have it. */
export interface NearestVisitor {
  device?: VisitProfile['device'];
  consent?: ConsentAction;
}

export function nearestVisitor({ device, consent }: Where): NearestVisitor {
  const action = typeof consent === 'string' ? CONSENTS[consent] : undefined;
  return {
    ...(typeof device === 'string' && { device: device === 'desktop' ? 'desktop' : 'phone' }),
    ...(action !== undefined && { consent: action }),
  };
}

/** Returns the properties of the visitors of a loss that no agent can have now. */
export function limitsOf(
  { browser, device, consent, release, time }: Where,
  { newestRelease, now }: { newestRelease: string | null; now: Date },
): ReproductionLimit[] {
  const isOver = typeof time === 'object' && now.getTime() - Date.parse(time.to) > OVER_MS;
  const found: [ReproductionLimit, boolean][] = [
    ['browser', browser !== undefined && !LIKE_AGENTS.has(browser)],
    ['device', device === 'tablet'],
    ['consent', consent === 'partial'],
    ['release', release !== undefined && release !== '' && release !== newestRelease],
    ['time', isOver],
  ];
  return found.flatMap(([limit, isTrue]) => (isTrue ? [limit] : []));
}

/** Visit of an attempt, with its verdicts about the tracker. */
export interface AttemptedVisit {
  id: string;
  url: string;
  outcome: 'measured' | 'failed';
  rooted: readonly RootedVerdict[];
}

/** Returns the answer of visits that have ended. A limit is returned only if no visit lost the tracker. */
export function answerOfVisits(
  visits: readonly AttemptedVisit[],
  limits: readonly ReproductionLimit[],
): Pick<Reproduction, 'state' | 'limits' | 'visit'> {
  const evaluated = visits
    .filter(({ outcome }) => outcome === 'measured')
    .flatMap(({ id, url, rooted }) =>
      rooted
        .filter(({ check, outcome }) => check === 'tagJs' && outcome !== 'skipped')
        .map((verdict) => ({ observationId: id, url, ...verdict })),
    );
  const lost = evaluated.find(({ outcome, reason }) => outcome === 'failed' && !LOADED.has(reason));
  if (lost !== undefined) {
    const { observationId, url, rootCheck: check, rootReason: reason } = lost;
    return { state: 'reproduced', limits: [], visit: { observationId, url, check, reason } };
  }
  const all: ReproductionLimit[] = evaluated.length === 0 ? [...limits, 'not-judged'] : [...limits];
  return { state: all.length === 0 ? 'not-reproduced' : 'impossible', limits: all, visit: null };
}

/** Returns whether two losses are of one group. Their periods move with each search. */
export function isSameGroup(
  one: Pick<VisitorLoss, 'trackerId' | 'where'>,
  other: Pick<VisitorLoss, 'trackerId' | 'where'>,
): boolean {
  return one.trackerId === other.trackerId && groupKey(one.where) === groupKey(other.where);
}

const groupKey = (where: Where): string =>
  JSON.stringify(
    Object.entries(where)
      .map(([name, value]) => [name, typeof value === 'string' ? value : ''])
      .toSorted(([name = ''], [other = '']) => (name < other ? -1 : 1)),
  );
