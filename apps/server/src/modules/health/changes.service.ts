import type { Health, HealthChange } from '@vigie/contract/health.ts';
import type { Db } from '../../db/schema/database.ts';
import { compareAudits, listLastTwoAudits, type ChangeRow } from './changes.store.ts';
import type { Period } from '../../period/requested-period.ts';

/** Returns what broke and what was fixed between the last two audits of the period. */
export async function readAuditChanges(
  db: Db,
  websiteId: string,
  period: Period,
): Promise<Health['changes']> {
  const [audits] = await listLastTwoAudits(db, [websiteId], period);
  if (audits === undefined) return null;
  const { last, before } = audits;
  const changes = await compareAudits(db, [audits]);
  return {
    jobId: last.id,
    at: last.finishedAt.toISOString(),
    previousJobId: before.id,
    previousAt: before.finishedAt.toISOString(),
    broken: changes.filter(({ kind }) => kind === 'broken').map(presentChange),
    fixed: changes.filter(({ kind }) => kind === 'fixed').map(presentChange),
  };
}

/** Returns what the last audits of these websites broke, by website. Only audits that ended in the period count. */
export async function readBroken(
  db: Db,
  websiteIds: string[],
  period: Period,
): Promise<Map<string, HealthChange[]>> {
  const audits = await listLastTwoAudits(db, websiteIds, period);
  if (audits.length === 0) return new Map();
  const changes = await compareAudits(db, audits);
  const broken = Map.groupBy(
    changes.filter(({ kind }) => kind === 'broken'),
    ({ websiteId }) => websiteId,
  );
  return new Map([...broken].map(([websiteId, rows]) => [websiteId, rows.map(presentChange)]));
}

function presentChange({ check, reason, pages, observationId, url }: ChangeRow): HealthChange {
  return { check, reason, pages, example: { observationId, url } };
}
