import type { Schedule } from '@vigie/contract/schedule.ts';
import { nextRuns, scheduleFaults } from '@vigie/contract/schedule-times.ts';
import type { AuditTimes } from '@vigie/contract/website.ts';
import type { homeSchema } from '@vigie/contract/home.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { refuseFields } from '../../errors/api-error.ts';
import {
  deleteAuditSchedule,
  listAuditTimes,
  saveAuditSchedule,
  type AuditTimesRow,
} from './audit-schedules.store.ts';
import { listNextRuns } from './due-schedules.store.ts';

interface ScheduledWebsite {
  id: string;
  companyId: string;
}

/** Stores the audit schedule of a website. The caller has checked that the website is within reach. */
export async function scheduleAudits(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id: websiteId, companyId }: ScheduledWebsite,
  schedule: Schedule,
): Promise<void> {
  const faults = scheduleFaults(schedule);
  if (faults.length > 0) throw refuseFields(faults);
  const nextRunAt = nextRuns(schedule, now, 1)[0] ?? null;
  await saveAuditSchedule(db, { companyId, websiteId, schedule, nextRunAt, now });
}

/** Deletes the audit schedule of a website. The schedule of its health pool stays. */
export async function stopAudits({ db }: Call, { id }: Pick<ScheduledWebsite, 'id'>): Promise<void> {
  await deleteAuditSchedule(db, id);
}

/** Returns the audit times of a website among those that were read. */
export async function readAuditTimes(
  db: Db,
  websiteIds: string[],
): Promise<(websiteId: string) => AuditTimes> {
  const times = await listAuditTimes(db, websiteIds);
  return (websiteId) => {
    const row = times.get(websiteId);
    return row === undefined ? NEVER : presentTimes(row);
  };
}

const NEVER: AuditTimes = { auditSchedule: null, nextAudit: null };

function presentTimes(row: AuditTimesRow): AuditTimes {
  return { auditSchedule: scheduleOf(row), nextAudit: nextOf(row) };
}

function scheduleOf(row: AuditTimesRow): AuditTimes['auditSchedule'] {
  const { cron, timeZone, lastOverlapAt, catchUpAt, catchUpDueAt, catchUpMissed } = row;
  if (cron === null || timeZone === null) return null;
  const isCaughtUp = catchUpAt !== null && catchUpDueAt !== null && catchUpMissed !== null;
  return {
    cron,
    timeZone,
    lastOverlapAt: lastOverlapAt?.toISOString() ?? null,
    lastCatchUp: isCaughtUp
      ? { at: catchUpAt.toISOString(), dueAt: catchUpDueAt.toISOString(), missed: catchUpMissed }
      : null,
  };
}

/** Returns the earlier of the two times; at the same time, the website's own. */
function nextOf({ nextRunAt, poolId, poolRunAt }: AuditTimesRow): AuditTimes['nextAudit'] {
  if (poolRunAt !== null && (nextRunAt === null || poolRunAt < nextRunAt))
    return { at: poolRunAt.toISOString(), poolId };
  return nextRunAt === null ? null : { at: nextRunAt.toISOString(), poolId: null };
}

const RUNS_SHOWN = 6;

/**
 * Returns the next scheduled runs: audits of websites that the actor may see, and pools for those who may read them.
 */
export async function readNextRuns({ db, actor }: Call): Promise<z.input<typeof homeSchema>['nextRuns']> {
  const withPools = scopeOf('pools.list', actor.role) !== null;
  const rows = await listNextRuns(db, actor, { withPools, limit: RUNS_SHOWN });
  return rows.map(({ at, isAudit, websiteId, websiteName, url, poolId, poolName }) => ({
    at,
    kind: isAudit ? 'audit' : 'pool',
    website: { id: websiteId, name: websiteName, url },
    pool: withPools && poolId !== null && poolName !== null ? { id: poolId, name: poolName } : null,
  }));
}
