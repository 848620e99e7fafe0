import type { Change } from '@vigie/contract/change.ts';
import type { ProofReason, RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';

/** One visit with changes, and what it was judged to be. */
export interface Round {
  changes: Change[];
  verdicts: Verdict[];
}

/** What a rehearsal tried, and why it went no further; null: all is well. */
export interface Tried {
  rounds: Round[];
  why: ProofReason | null;
}

/** What the rehearsal says of one check: proven by the first changes with which it passes, and by no further ones. */
export function proofOf(check: Check, { rounds, why }: Tried): RemedyProof {
  const proving = rounds.find((round) => verdictIn(round, check)?.outcome === 'passed');
  if (proving !== undefined) return { outcome: 'proven', reason: null, ...told(proving) };
  const last = rounds.at(-1);
  if (last === undefined)
    return { outcome: 'cannot-be-rehearsed', reason: why ?? 'not-reproducible', changes: [], after: [] };
  if (verdictIn(last, check)?.reason === 'answered-locally')
    return { outcome: 'cannot-be-rehearsed', reason: 'collector-not-asked', ...told(last) };
  return { outcome: 'not-enough', reason: why ?? 'still-fails', ...told(last) };
}

const verdictIn = ({ verdicts }: Round, check: Check) => verdicts.find((verdict) => verdict.check === check);

function told({ changes, verdicts }: Round): Pick<RemedyProof, 'changes' | 'after'> {
  return { changes, after: verdicts.map(({ check, outcome, reason }) => ({ check, outcome, reason })) };
}
