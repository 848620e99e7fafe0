import { CHECKS, CHECK_WEIGHTS } from '@vigie/contract/verdict.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { isEnoughMeasured } from '@vigie/contract/score.ts';
import type { CheckFigures, CheckTable, Score, StoredCheckTable } from '@vigie/contract/score.ts';
import { gradeOf } from './grade.ts';

/** Returns a table without counts. */
export function emptyTable(): CheckTable {
  return tableOfToday({});
}

/**
 * Returns a stored table with the current checks. A missing check counts as not measured; a removed check is omitted.
 */
function tableOfToday(stored: StoredCheckTable): CheckTable {
  const figures = CHECKS.map((check) => [check, stored[check] ?? none()] as const);
  return Object.fromEntries(figures) as CheckTable;
}

function none(): CheckFigures {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** Returns the table with one page's verdicts added; the given table is not changed. */
export function addVerdicts(stored: StoredCheckTable, verdicts: Verdict[]): CheckTable {
  return moveBy(stored, verdicts, 1);
}

/** Returns the table without the verdicts of a page that it counts. */
export function takeVerdicts(stored: StoredCheckTable, verdicts: Verdict[]): CheckTable {
  return moveBy(stored, verdicts, -1);
}

function moveBy(stored: StoredCheckTable, verdicts: Verdict[], step: 1 | -1): CheckTable {
  const sum = structuredClone({ ...stored, ...tableOfToday(stored) });
  for (const { check, outcome } of verdicts) sum[check][outcome] += step;
  return sum;
}

/**
 * Returns the score of all pages of a period: weight of passed verdicts divided by weight of measured verdicts. F if
 * pages were visited and nothing could be measured. No grade without visits, or if too little was measured.
 */
export function scoreOf(stored: StoredCheckTable, pagesVisited: number): Score {
  const table = tableOfToday(stored);
  const weigh = (count: (figures: CheckFigures) => number) =>
    CHECKS.reduce((sum: number, check: Check) => sum + CHECK_WEIGHTS[check] * count(table[check]), 0);
  const measured = weigh(({ passed, failed }) => passed + failed);
  if (measured === 0) return { reliability: null, grade: pagesVisited > 0 ? 'F' : null, checks: table };
  if (!isEnoughMeasured(table)) return { reliability: null, grade: null, checks: table };
  const reliability = (100 * weigh(({ passed }) => passed)) / measured;
  return { reliability, grade: gradeOf(reliability), checks: table };
}
