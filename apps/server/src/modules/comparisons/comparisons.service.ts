import type * as z from 'zod';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { compareRuns, countInBoth, countKinds, groupByCause } from '@vigie/audit/compare/compare-runs.ts';
import { emptyTable, scoreOf } from '@vigie/audit/score.ts';
import type {
  ComparisonQuery,
  comparedRunSchema,
  comparedSideSchema,
  ComparedPage,
} from '@vigie/contract/comparison.ts';
import type { Score } from '@vigie/contract/score.ts';
import { isCheck } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import {
  type ComparedRunRow,
  type ComparedVisitRow,
  listComparedRunRows,
  readComparedVisits,
} from './comparisons.store.ts';
import { type SideOfRuns, findingsIn, findSides, presentVisits } from './compared-sides.ts';

/** Two sides of a comparison, with their pages side by side. */
export interface TwoRuns {
  shown: z.input<typeof comparedSideSchema>;
  reference: z.input<typeof comparedSideSchema>;
  pages: ComparedPage[];
}

/** Compares two runs. Returns what broke, what was fixed and what stayed, by cause. */
export async function compareTwoRuns(call: Call, query: ComparisonQuery) {
  const { shown, reference, pages } = await readTwoRuns(call, query);
  return {
    shown,
    reference,
    pages: countKinds(pages),
    inBoth: countInBoth(pages),
    causes: groupByCause(pages),
  };
}

/** Reads both runs of a comparison. Nothing is compared if one side has no run. */
export async function readTwoRuns(call: Call, query: ComparisonQuery): Promise<TwoRuns> {
  const { shown, reference } = await findSides(call, query);
  const [now, then] = [await visitsOf(call, shown), await visitsOf(call, reference)];
  const testsBy = shown.website.id === reference.website.id ? 'id' : 'title';
  const findings = findingsIn([...now, ...then]);
  const isWhole = shown.run !== null && reference.run !== null;
  return {
    shown: presentSide(shown, now),
    reference: presentSide(reference, then),
    pages: isWhole
      ? compareRuns(
          presentVisits(now, { websiteUrl: shown.website.url, testsBy, findings }),
          presentVisits(then, { websiteUrl: reference.website.url, testsBy, findings }),
        )
      : [],
  };
}

/** Returns the comparable runs of a website, newest first. */
export async function listComparableRuns({ db, actor }: Call, query: ListQuery & { websiteId: string }) {
  await requireMeasuredWebsite({ db, actor }, query.websiteId);
  const page = await listComparedRunRows(db, actor, query);
  return { ...page, items: page.items.map((row) => presentRun(row, scoreOf(row.checks, row.pagesDone))) };
}

/** Returns the visits of a run. Test results are left out for users who see single contexts only. */
async function visitsOf({ db, actor }: Call, { run }: SideOfRuns): Promise<ComparedVisitRow[]> {
  if (run === null) return [];
  const rows = await readComparedVisits(db, run.id);
  return actor.scope === 'context' ? rows.map((row) => ({ ...row, tests: [] })) : rows;
}

function presentSide(
  { website, run }: SideOfRuns,
  visits: ComparedVisitRow[],
): z.input<typeof comparedSideSchema> {
  return { website, run: run === null ? null : presentRun(run, scoreVisits(visits)) };
}

function presentRun(row: ComparedRunRow, score: Score): z.input<typeof comparedRunSchema> {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    at: row.finishedAt ?? row.createdAt,
    isWhole: row.state === 'succeeded' && !row.isIncomplete,
    pages: row.pagesDone,
    pagesFailed: row.pagesFailed,
    score,
  };
}

/** Returns the score of the compared visits, which may have been re-evaluated since the run. */
function scoreVisits(visits: ComparedVisitRow[]): Score {
  const table = emptyTable();
  for (const { verdicts } of visits)
    for (const [check, outcome] of verdicts) if (isCheck(check)) table[check][outcome] += 1;
  return scoreOf(table, visits.length);
}
