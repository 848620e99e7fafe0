import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { isEndedAudit } from '../../evaluation/whole-audit.ts';
import type { Period } from '../../period/requested-period.ts';
import type { MadeMarker } from '@vigie/contract/health.ts';

/** Returns the number of audits that ended in the period, and when the last audit of all ended. */
export async function countAudits(db: Db, websiteId: string, period: Period) {
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where finished_at >= ${period.from} and finished_at < ${period.to})::int`.as(
        'audits',
      ),
      sql<Date | null>`max(finished_at)`.as('lastAuditAt'),
    ])
    .where('websiteId', '=', websiteId)
    .where(isEndedAudit)
    .executeTakeFirstOrThrow();
}

const MARKERS_MAX = 500;

/** Returns the changes of settings and the reported releases of a period, oldest first; of very many, the newest. */
export async function listMarkers(db: Db, websiteId: string, { from, to }: Period): Promise<MadeMarker[]> {
  const rows = await sql<Omit<MadeMarker, 'at'> & { at: Date }>`
    select null::uuid as id, changed_at as at, 'settings' as kind, null as label, null as url from settings_changes
    where website_id = ${websiteId} and changed_at >= ${from} and changed_at < ${to}
    union all
    select id, released_at, 'release', label, url from releases
    where website_id = ${websiteId} and released_at >= ${from} and released_at < ${to}
    order by at desc limit ${MARKERS_MAX}`.execute(db);
  return rows.rows.toReversed().map(({ at, ...marker }) => ({ at: at.toISOString(), ...marker }));
}
