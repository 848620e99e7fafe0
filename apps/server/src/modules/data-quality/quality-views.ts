import type { QualityTab, QualityView } from '@vigie/contract/data-quality.ts';
import { INTEGRITY_REASONS, type Outcome } from '@vigie/contract/verdict.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';

export type Tab = Pick<QualityTab, 'check' | 'view'>;

const INTEGRITY: ReadonlySet<string> = new Set(INTEGRITY_REASONS);

/** Whether a failing verdict's reason is one that the view speaks of. */
export function isInView(view: QualityView | null, reason: string): boolean {
  return view === null || (view === 'integrity') === INTEGRITY.has(reason);
}

/** A page view that left with a variable missing was triggered; of one that never left, integrity is not known. */
function outcomeInView(
  view: QualityView | null,
  { outcome, reason }: Pick<VerdictCount, 'outcome' | 'reason'>,
): Outcome {
  if (outcome !== 'failed' || isInView(view, reason)) return outcome;
  return view === 'triggering' ? 'passed' : 'skipped';
}

/** Verdicts of a tab, each with the outcome that its view gives it. */
export function countsOfTab(counts: VerdictCount[], { check, view }: Tab): VerdictCount[] {
  return counts
    .filter((count) => count.check === check)
    .map((count) => ({ ...count, outcome: outcomeInView(view, count) }));
}

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Share of what was measured that passed, in percent; null: nothing was. */
  rate: number | null;
}

export function tally(counts: VerdictCount[]): Tally {
  const sum = (wanted: Outcome) =>
    counts.filter(({ outcome }) => outcome === wanted).reduce((total, { verdicts }) => total + verdicts, 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  return {
    passed,
    failed,
    skipped,
    rate: passed + failed === 0 ? null : (100 * passed) / (passed + failed),
  };
}

/** Reasons of one outcome with their verdicts, most frequent first. */
export function reasonsOf(counts: VerdictCount[], outcome: Outcome): { reason: string; verdicts: number }[] {
  const sums = new Map<string, number>();
  for (const { reason, verdicts } of counts.filter((count) => count.outcome === outcome))
    sums.set(reason, (sums.get(reason) ?? 0) + verdicts);
  return [...sums]
    .map(([reason, verdicts]) => ({ reason, verdicts }))
    .toSorted((a, b) => b.verdicts - a.verdicts || (a.reason < b.reason ? -1 : 1));
}
