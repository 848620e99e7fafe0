import type { Change } from '@vigie/contract/change.ts';
import type { ProofReason, RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';

/** One visit with changes, and what it was judged to be. */
export interface Round {
  changes: Change[];
  verdicts: Verdict[];
  /** Whether a hit left after a preflight that Vigie allowed in the collector's place. */
  isAllowedByUs?: boolean;
}

/** What a rehearsal tried, and why it went no further; null: all is well. */
export interface Tried {
  rounds: Round[];
  why: ProofReason | null;
}

/**
 * Returns the proof of one failing check: the first changes that heal it for good, and no further ones. A check that a
 * later round breaks again needs that round's changes too.
 */
export function proofOf({ check, reason }: Verdict, { rounds, why }: Tried): RemedyProof {
  const outcomeIn = (round: Round) => verdictIn(round, check)?.outcome;
  const healedFrom = rounds.findLastIndex((round) => outcomeIn(round) === 'failed') + 1;
  const proving = rounds.slice(healedFrom).find((round) => outcomeIn(round) === 'passed');
  if (proving?.isAllowedByUs === true && OF_HITS.has(check))
    return { outcome: 'cannot-be-rehearsed', reason: 'collector-not-asked', ...told(proving) };
  if (proving !== undefined) return { outcome: 'proven', reason: null, ...told(proving) };
  const last = rounds.at(-1);
  if (last === undefined)
    return { outcome: 'cannot-be-rehearsed', reason: why ?? 'not-reproducible', changes: [], after: [] };
  if (verdictIn(last, check)?.reason === 'answered-locally') {
    const outcome = OF_PAGE.has(reason) && last.isAllowedByUs !== true ? 'proven' : 'cannot-be-rehearsed';
    return { outcome, reason: 'collector-not-asked', ...told(last) };
  }
  return { outcome: 'not-enough', reason: why ?? 'still-fails', ...told(last) };
}

/** Faults of the page's own: the hit was not sent, and now it is. What the collector answers is no part of them. */
const OF_PAGE: ReadonlySet<Verdict['reason']> = new Set(['not-requested', 'blocked-by-csp']);

/** Checks that pass only once a hit has left. */
const OF_HITS: ReadonlySet<Check> = new Set(['tagPhp', 'hitPageview']);

const verdictIn = ({ verdicts }: Round, check: Check) => verdicts.find((verdict) => verdict.check === check);

function told({ changes, verdicts }: Round): Pick<RemedyProof, 'changes' | 'after'> {
  return { changes, after: verdicts.map(({ check, outcome, reason }) => ({ check, outcome, reason })) };
}
