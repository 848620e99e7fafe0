import { emptyTable, scoreOf } from '@vigie/audit/score.ts';
import type { Score } from '@vigie/contract/score.ts';
import { CHECK_WEIGHTS, isCheck, type Check } from '@vigie/contract/verdict.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';

/** The score of counted verdicts. */
export function scoreCounts(
  counts: Array<Pick<VerdictCount, 'check' | 'outcome' | 'verdicts'>>,
  pagesVisited: number,
): Score {
  const table = emptyTable();
  for (const { check, outcome, verdicts } of counts) if (isCheck(check)) table[check][outcome] += verdicts;
  return scoreOf(table, pagesVisited);
}

/** Points of reliability that failures take: their weight, of all weight that was measured. */
export function costPoints<C extends Omit<VerdictCount, 'point'>>(
  counts: C[],
  chosen: (count: C) => boolean,
): number {
  const measured = weigh(counts.filter(({ outcome }) => outcome !== 'skipped'));
  if (measured === 0) return 0;
  return (100 * weigh(counts.filter((count) => count.outcome === 'failed' && chosen(count)))) / measured;
}

function weigh(counts: Omit<VerdictCount, 'point'>[]): number {
  return counts
    .filter(({ check }) => isCheck(check))
    .reduce((sum, { check, verdicts }) => sum + CHECK_WEIGHTS[check] * verdicts, 0);
}

/** Share of a check's measured verdicts that passed, in percent; null when none was measured. */
export function passRate({ checks }: Score, check: Check): number | null {
  const { passed, failed } = checks[check];
  return passed + failed === 0 ? null : (100 * passed) / (passed + failed);
}

/** Visits of both outcomes. */
export function visited({ measured, failed }: { measured: number; failed: number }): number {
  return measured + failed;
}
