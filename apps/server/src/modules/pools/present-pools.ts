import type * as z from 'zod';
import { scoreOf } from '@vigie/audit/score.ts';
import type { poolRunSchema, poolSchema } from '@vigie/contract/pool.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { Db } from '../../db/schema/database.ts';
import { listPoolRuns, type PoolRunRow } from './past-runs.store.ts';
import { listJourneyIds } from './pool-journeys.store.ts';
import { listTestIds } from './pool-tests.store.ts';
import type { PoolRow } from './pools.store.ts';

/** Returns pools in the form of the contract, in the order of their rows. */
export async function presentPools(db: Db, rows: PoolRow[]) {
  const poolIds = rows.map(({ id }) => id);
  const testIds = await listTestIds(db, poolIds);
  const journeyIds = await listJourneyIds(db, poolIds);
  const runs = await listPoolRuns(db, { poolIds, runsPerPool: 1, onlyEnded: true });
  return rows.map((row) =>
    presentPool(row, {
      testIds: testIds.get(row.id) ?? [],
      journeyIds: journeyIds.get(row.id) ?? [],
      lastRun: runs.get(row.id)?.[0] ?? null,
    }),
  );
}

/** Converts a run of a pool to the form of the contract. */
export function presentPoolRun(row: PoolRunRow): z.input<typeof poolRunSchema> {
  const { pages, checks, passed, failed, errors, skipped } = row;
  return {
    ...row,
    figures: { passed, failed, errors, skipped },
    score: pages === 0 ? null : scoreOf(checks, pages),
  };
}

/** Returns the schedule in a pool's columns. */
export function poolSchedule({ cron, timeZone }: Pick<PoolRow, 'cron' | 'timeZone'>): Schedule | null {
  return cron === null || timeZone === null ? null : { cron, timeZone: timeZone };
}

function presentPool(
  row: PoolRow,
  facts: { testIds: string[]; journeyIds: string[]; lastRun: PoolRunRow | null },
) {
  return {
    ...row,
    testIds: facts.testIds,
    journeyIds: facts.journeyIds,
    schedule: poolSchedule(row),
    lastCatchUp: lastCatchUpOf(row),
    lastRun: facts.lastRun === null ? null : presentPoolRun(facts.lastRun),
  };
}

/** Returns the last run that a schedule caught up on; null without one. */
export function lastCatchUpOf({
  catchUpAt,
  catchUpDueAt,
  catchUpMissed,
}: Pick<PoolRow, 'catchUpAt' | 'catchUpDueAt' | 'catchUpMissed'>): z.input<typeof poolSchema>['lastCatchUp'] {
  if (catchUpAt === null || catchUpDueAt === null || catchUpMissed === null) return null;
  return { at: catchUpAt, dueAt: catchUpDueAt, missed: catchUpMissed };
}
