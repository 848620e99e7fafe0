import { emptyTable, scoreOf } from '@vigie/audit/score.ts';
import type { CheckTable, Score } from '@vigie/contract/score.ts';
import { CHECKS, CHECK_WEIGHTS, isCheck, type Check } from '@vigie/contract/verdict.ts';
import type { VerdictCount } from '../../evaluation/verdict-count.ts';

export function scoreCounts(
  counts: Array<Pick<VerdictCount, 'check' | 'outcome' | 'verdicts'>>,
  pagesVisited: number,
): Score {
  const table = emptyTable();
  for (const { check, outcome, verdicts } of counts) if (isCheck(check)) table[check][outcome] += verdicts;
  return scoreOf(table, pagesVisited);
}

/** Returns the points of reliability that failing verdicts cost: their weight as a share of all measured weight. */
export function pointsOf(failures: Array<{ check: string; verdicts: number }>, checks: CheckTable): number {
  const measured = CHECKS.reduce(
    (sum, check) => sum + CHECK_WEIGHTS[check] * (checks[check].passed + checks[check].failed),
    0,
  );
  const lost = failures
    .filter(({ check }) => isCheck(check))
    .reduce((sum, { check, verdicts }) => sum + CHECK_WEIGHTS[check as Check] * verdicts, 0);
  return measured === 0 ? 0 : (100 * lost) / measured;
}

/** Returns the number of visits of both outcomes. */
export function visited({ measured, failed }: { measured: number; failed: number }): number {
  return measured + failed;
}
