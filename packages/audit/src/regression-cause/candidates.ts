import { SUSPICIONS, type RegressionCandidate, type Suspicions } from '@vigie/contract/regression-cause.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { comparedBodies, comparedHeaders, candidateName, type Compared } from './compare-stored.ts';

type Suspicion = RegressionCandidate['suspicion'];

export interface RegressionBoundary {
  /** Healthy visits before the fault, the latest first. A part that differs among them is an unlikely cause. */
  healthy: readonly [Observation, ...Observation[]];
  faulty: Observation;
  /** Verdict at the root of the problem. */
  cause: Pick<Verdict, 'check' | 'reason' | 'evidence'>;
}

/**
 * Returns the changes that may have broken a page between two visits, the likeliest first. Null if one of the visits
 * stored no files.
 */
export function suspicionsOf({ healthy, faulty, cause }: RegressionBoundary): Suspicions | null {
  const [last, ...earlier] = healthy;
  const [before, after] = [storedBodiesOf(last), storedBodiesOf(faulty)];
  if (before === undefined || after === undefined) return null;
  const bodies = withoutConsequences(comparedBodies(before, after), faulty);
  const headers = comparedHeaders(before, after);
  const restless = new Set(earlier.flatMap((visit) => restlessIn(storedBodiesOf(visit), before)));
  const candidates = [...headers.candidates, ...bodies.candidates].map((candidate) => ({
    ...candidate,
    suspicion: suspicionOf(candidate, cause, restless),
  }));
  return {
    from: last.finishedAt,
    to: faulty.startedAt,
    documentUrl: faulty.finalUrl ?? faulty.requestedUrl,
    suspects: candidates.toSorted((one, other) => rank(one) - rank(other)),
    innocent: [...headers.innocent, ...bodies.innocent],
    unknown: bodies.unknown,
  };
}

const rank = ({ suspicion }: RegressionCandidate) => SUSPICIONS.indexOf(suspicion);

const storedBodiesOf = ({ kept }: Observation): StoredBodies | undefined => kept && seen(kept);

/**
 * Returns the candidates without consequences of others. A new request of a changed script is one, and so is a request
 * that a policy blocks. Elements of the document itself are no consequences.
 */
function withoutConsequences<C extends { candidates: Compared[] }>(
  compared: C,
  { requests }: Observation,
): C {
  const changed = new Set(
    compared.candidates.flatMap((one) => (one.kind === 'body' && one.after !== null ? [one.after.url] : [])),
  );
  const stopped = new Set(
    seen(requests)?.flatMap(({ url, failure }) => (failure?.blockedReason ? [url] : [])),
  );
  const isConsequence = (one: Compared): boolean => {
    if (one.kind === 'header') return false;
    return one.before === null
      ? changed.has(one.after?.loader ?? '')
      : one.after === null && stopped.has(one.before.url);
  };
  return { ...compared, candidates: compared.candidates.filter((one) => !isConsequence(one)) };
}

/** Returns the names of the parts that differ between two healthy visits. */
function restlessIn(earlier: StoredBodies | undefined, before: StoredBodies): string[] {
  if (earlier === undefined) return [];
  const changes = [
    ...comparedHeaders(earlier, before).candidates,
    ...comparedBodies(earlier, before).candidates,
  ];
  return changes.map(candidateName);
}

/** Headers that can cause a fault, by pattern of its reason. */
const HEADERS_OF_REASONS: readonly [RegExp, RegExp][] = [
  [/csp|^blocks-/, /^content-security-policy$/],
  [/mixed-content/, /^(content-security-policy|strict-transport-security)$/],
  [/cors/, /^(cross-origin-.*|access-control-.*|referrer-policy)$/],
  [/mime-type/, /^x-content-type-options$/],
];

function suspicionOf(
  candidate: Compared,
  cause: RegressionBoundary['cause'],
  restless: ReadonlySet<string>,
): Suspicion {
  if (candidate.kind === 'body' && candidate.after === null && candidate.before?.loader !== null)
    return 'asked-no-more';
  if (restless.has(candidateName(candidate))) return 'always-changing';
  if (candidate.kind === 'header') {
    const isNamed = HEADERS_OF_REASONS.some(
      ([reason, name]) => reason.test(cause.reason ?? '') && name.test(candidate.name),
    );
    return isNamed ? 'named-by-cause' : 'header';
  }
  const evidence = JSON.stringify(cause.evidence ?? {});
  const isNamed = [candidate.before, candidate.after].some(
    (body) => body !== null && evidence.includes(JSON.stringify(body.url)),
  );
  const isOfConsent = candidate.role === 'consent-manager' && cause.reason === 'before-consent';
  return isNamed || isOfConsent ? 'named-by-cause' : candidate.role;
}
