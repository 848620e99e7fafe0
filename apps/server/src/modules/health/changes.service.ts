import type { Health, HealthChange } from '@vigie/contract/health.ts';
import type { Db } from '../../db/schema/database.ts';
import { compareAudits, findLastTwoAudits, type ChangeRow } from './changes.store.ts';
import type { Period } from '../../period/asked-period.ts';

/** What broke and what got fixed from one audit to the last of the period. */
export async function readChanges(db: Db, websiteId: string, period: Period): Promise<Health['changes']> {
  const audits = await findLastTwoAudits(db, websiteId, period);
  if (audits === null) return null;
  const { last, before } = audits;
  const changes = await compareAudits(db, { lastId: last.id, beforeId: before.id });
  return {
    jobId: last.id,
    at: last.finishedAt.toISOString(),
    previousJobId: before.id,
    previousAt: before.finishedAt.toISOString(),
    broken: changes.filter(({ kind }) => kind === 'broken').map(presentChange),
    fixed: changes.filter(({ kind }) => kind === 'fixed').map(presentChange),
  };
}

function presentChange({ check, reason, pages, observationId, url }: ChangeRow): HealthChange {
  return { check, reason, pages, example: { observationId, url } };
}
