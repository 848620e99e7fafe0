import { scoreOf } from '@vigie/audit/score.ts';
import type { Pool, PoolRun } from '@vigie/contract/pool.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { Db } from '../../db/schema/database.ts';
import { listPoolRuns, type PoolRunRow } from './past-runs.store.ts';
import { listJourneyIds, type PoolJourneyRunRow } from './pool-journeys.store.ts';
import { listTestIds } from './pool-tests.store.ts';
import type { PoolRow } from './pools.store.ts';

/** Returns pools in the form of the contract, in the order of their rows. */
export async function presentPools(db: Db, rows: PoolRow[]): Promise<Pool[]> {
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
export function presentPoolRun(row: PoolRunRow): PoolRun {
  const { jobId, at, state, pages, checks, passed, failed, errors, skipped } = row;
  const { total: _, ...journeys } = row.journeys;
  return {
    jobId,
    at: at.toISOString(),
    state,
    figures: { passed, failed, errors, skipped },
    pages,
    journeys,
    score: pages === 0 ? null : scoreOf(checks, pages),
  };
}

/** Returns the schedule in a pool's columns. */
export function poolSchedule({ cron, timeZone }: Pick<PoolRow, 'cron' | 'timeZone'>): Schedule | null {
  return cron === null || timeZone === null ? null : { cron, timeZone: timeZone };
}

export function presentJourneyRun({ id, jobId, at, outcome }: PoolJourneyRunRow) {
  return { id, jobId, at: at.toISOString(), outcome };
}

function presentPool(
  row: PoolRow,
  facts: { testIds: string[]; journeyIds: string[]; lastRun: PoolRunRow | null },
): Pool {
  return {
    id: row.id,
    websiteId: row.websiteId,
    name: row.name,
    description: row.description,
    category: row.category,
    severity: row.severity,
    status: row.status,
    allPages: row.allPages,
    urls: row.urls,
    testIds: facts.testIds,
    journeyIds: facts.journeyIds,
    schedule: poolSchedule(row),
    settings: row.settings,
    isHealthPool: row.isHealthPool,
    isContentPool: row.isContentPool,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    lastOverlapAt: row.lastOverlapAt?.toISOString() ?? null,
    lastCatchUp: catchUpOf(row),
    activeJobId: row.activeJobId,
    lastRun: facts.lastRun === null ? null : presentPoolRun(facts.lastRun),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function catchUpOf({ catchUpAt, catchUpDueAt, catchUpMissed }: PoolRow): Pool['lastCatchUp'] {
  if (catchUpAt === null || catchUpDueAt === null || catchUpMissed === null) return null;
  return { at: catchUpAt.toISOString(), dueAt: catchUpDueAt.toISOString(), missed: catchUpMissed };
}
