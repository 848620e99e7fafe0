import type { CannotSayReason, CountedHit } from '@vigie/contract/counted.ts';
import type { Explanation } from './explanation.ts';
import type { ReportRow } from './report-row.ts';
import type { CountableHit } from './countable-hit.ts';

/** Facts about a hit once its report has been queried. */
export interface CountingFacts {
  sent: CountableHit;
  row: Pick<ReportRow, 'proof'> | undefined;
  /** Milliseconds from the hit to the first answer that had the row. */
  afterMs: number | null;
  /** True if an earlier answer lacked the row. */
  isLate: boolean;
  /** Row that the vendor stored in place of the wanted one. */
  instead: Explanation | undefined;
  explanation: Explanation | undefined;
  /** True if hit and rows share an identifier. */
  hasKey: boolean;
  /** Totals in which the hit may be. Undefined if the report shows single hits. */
  total: string | undefined;
  /** False if the vendor states that the report may still lack the hit. */
  isComplete: boolean;
  /** True if a hit that nothing excludes was sent later and is in the report. */
  hasControl: boolean;
  /** True if a control hit with the visit's mark is not in the report, and one without it is. */
  isLeftOutByMark: boolean;
}

/** Returns the state of a hit by its row, else by the settings, else by the control hit. */
export function decideState(facts: CountingFacts): CountedHit {
  const { sent, row, afterMs, isLate, instead, explanation } = facts;
  const { event, index: hit } = sent;
  if (row !== undefined)
    return { event, hit, state: isLate ? 'late' : 'counted', reason: null, afterMs, proof: row.proof };
  const without = { event, hit, afterMs: null };
  if (instead !== undefined) return { ...without, ...instead };
  const lost = lostOnTheWay(sent);
  if (lost !== null) return { ...without, state: 'not-counted', reason: 'not-sent', proof: lost };
  const answered = explainByAnswer(sent);
  // No setting of the site makes its server fail.
  if (answered !== undefined && isServerError(sent)) return { ...without, ...answered };
  if (explanation !== undefined) return { ...without, ...explanation };
  if (answered !== undefined) return { ...without, ...answered };
  if (!facts.isComplete) return cannotSay(sent, 'not-yet', facts.total ?? null);
  if (!facts.hasKey)
    return facts.total === undefined
      ? cannotSay(sent, 'no-identifier')
      : cannotSay(sent, 'totals-only', facts.total);
  if (!facts.hasControl) return cannotSay(sent, 'no-control');
  if (facts.isLeftOutByMark) return { ...without, state: 'left-out-as-asked', reason: 'mark', proof: null };
  return { ...without, state: 'not-counted', reason: 'unexplained', proof: null };
}

/** Returns whether the hit itself shows that no report has it: it got lost, or its collector did not take it. */
export const isLostByAnswer = (sent: CountableHit): boolean =>
  lostOnTheWay(sent) !== null || explainByAnswer(sent) !== undefined;

const isServerError = ({ hit: { status } }: CountableHit): boolean => status !== null && status >= 500;

function explainByAnswer({ statement, hit: { status } }: CountableHit): Explanation | undefined {
  const reason = statement?.reason ?? null;
  if (statement?.outcome === 'dropped')
    return statement.isForVisitor
      ? { state: 'left-out-as-asked', reason: 'robot', proof: reason ?? statement.outcome }
      : { state: 'not-counted', reason: 'dropped', proof: reason ?? statement.outcome };
  if (statement?.outcome === 'refused' || (status !== null && status >= 400))
    return { state: 'not-counted', reason: 'refused', proof: reason ?? `HTTP ${status}` };
  return undefined;
}

/** Returns the state of a hit about which the interface returns nothing. */
export function cannotSay(
  { event, index }: CountableHit,
  reason: CannotSayReason,
  proof: string | null = null,
): CountedHit {
  return { event, hit: index, state: 'cannot-say', reason, afterMs: null, proof };
}

/** Returns why a hit never reached its collector. Null if it did, or may have. */
function lostOnTheWay({ hit: { answer, status } }: CountableHit): string | null {
  if (answer === 'lost' || answer === 'local') return answer;
  return answer === 'failed' && status === null ? answer : null;
}
