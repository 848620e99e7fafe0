import type { Change } from '@vigie/contract/change.ts';
import type { ProofReason, RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';

/** Visit with changes, and its verdicts. */
export interface Round {
  changes: Change[];
  verdicts: Verdict[];
  /** True if a hit was sent after a preflight that Vigie allowed in place of the collector. */
  isAllowedByUs?: boolean;
}

/** Changes that a rehearsal tried, and why it stopped; null if all checks pass. */
export interface Tried {
  rounds: Round[];
  why: ProofReason | null;
}

/**
 * Returns the proof of one failing check: the first changes that fix it permanently. If a later round breaks the check
 * again, that round's changes are included.
 */
export function proofOf({ check, reason }: Verdict, { rounds, why }: Tried): RemedyProof {
  const outcomeIn = (round: Round) => verdictIn(round, check)?.outcome;
  const healedFrom = rounds.findLastIndex((round) => outcomeIn(round) === 'failed') + 1;
  const proving = rounds.slice(healedFrom).find((round) => outcomeIn(round) === 'passed');
  if (proving?.isAllowedByUs === true && OF_HITS.has(check))
    return { outcome: 'cannot-be-rehearsed', reason: 'collector-not-asked', ...roundResult(proving) };
  if (proving !== undefined) return { outcome: 'proven', reason: null, ...roundResult(proving) };
  const last = rounds.at(-1);
  if (last === undefined)
    return { outcome: 'cannot-be-rehearsed', reason: why ?? 'not-reproducible', changes: [], after: [] };
  if (verdictIn(last, check)?.reason === 'answered-locally') {
    const outcome = OF_PAGE.has(reason) && last.isAllowedByUs !== true ? 'proven' : 'cannot-be-rehearsed';
    return { outcome, reason: 'collector-not-asked', ...roundResult(last) };
  }
  return { outcome: 'not-enough', reason: why ?? 'still-fails', ...roundResult(last) };
}

/** Reasons that are faults of the page: the hit was not sent. The collector's response does not matter for them. */
const OF_PAGE: ReadonlySet<Verdict['reason']> = new Set(['not-requested', 'blocked-by-csp']);

/** Checks that pass only once a hit was sent. */
const OF_HITS: ReadonlySet<Check> = new Set(['tagPhp', 'hitPageview']);

const verdictIn = ({ verdicts }: Round, check: Check) => verdicts.find((verdict) => verdict.check === check);

function roundResult({ changes, verdicts }: Round): Pick<RemedyProof, 'changes' | 'after'> {
  return { changes, after: verdicts.map(({ check, outcome, reason }) => ({ check, outcome, reason })) };
}
