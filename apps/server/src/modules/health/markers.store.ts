import { sql } from 'kysely';
import type { Marker } from '@vigie/contract/health.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

const MARKERS_MAX = 500;

/** What may explain a change within the period, oldest first; of very many, the newest. */
export async function listMarkers(db: Db, websiteId: string, { from, to }: Period): Promise<Marker[]> {
  const rows = await sql<Omit<Marker, 'at'> & { at: Date }>`
    select null::uuid as id, changed_at as at, 'settings' as kind, null as label, null as url from settings_changes
    where website_id = ${websiteId} and changed_at >= ${from} and changed_at < ${to}
    union all
    select id, released_at, 'release', label, url from releases
    where website_id = ${websiteId} and released_at >= ${from} and released_at < ${to}
    order by at desc limit ${MARKERS_MAX}`.execute(db);
  return rows.rows.toReversed().map(({ at, ...marker }) => ({ at: at.toISOString(), ...marker }));
}
