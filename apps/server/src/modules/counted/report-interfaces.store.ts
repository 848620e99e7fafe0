import { sql } from 'kysely';
import type { InterfaceAnswer } from '@vigie/contract/report-interface.ts';
import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Call } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

/** Interfaces without their tokens. */
export const reportInterfaces = versionedResource(
  'reportInterfaces',
  (db) =>
    db
      .selectFrom('reportInterfaces')
      .innerJoin('websites', 'websites.id', 'reportInterfaces.websiteId')
      .select(['reportInterfaces.id', 'reportInterfaces.companyId', 'websiteId', 'trackerId', 'family'])
      .select(['reportInterfaces.url', 'account', 'marker', 'dataset', 'location', 'isEnabled'])
      .select(['tokenSetAt', 'lastAnswer', 'retryAt'])
      .select(['reportInterfaces.createdAt', 'reportInterfaces.updatedAt', 'volumesReadAt'])
      .select(
        sql<number>`(select count(*)::int from report_visits
          where report_visits.interface_id = report_interfaces.id and attempts = 0)`.as('waiting'),
      ),
  websiteWithinReach,
);
export type ReportInterfaceRow = RowOf<typeof reportInterfaces>;

/** Returns the interfaces of a website, that of the primary tracker first. */
export async function listReportInterfaces(call: Pick<Call, 'db' | 'actor'>, websiteId: string) {
  return reportInterfaces
    .select(call)
    .where('websiteId', '=', websiteId)
    .orderBy('trackerId')
    .orderBy('reportInterfaces.id')
    .execute();
}

/** Locks an interface until the transaction ends, and returns its sealed token. The caller has checked its reach. */
export async function lockReportInterface(db: Db, id: string) {
  return db
    .selectFrom('reportInterfaces')
    .select(['id', 'family', 'url', 'token', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the columns of a token; null: there is none. */
export const tokenColumns = (token: Buffer | null, now: Date) => ({
  token,
  tokenSetAt: token === null ? null : now,
});

/**
 * Stores the answer of an interface. If it works, it is queried again at once. Its version stays, because users do not
 * change it.
 */
export async function storeReportAnswer(db: Db, id: string, answer: InterfaceAnswer): Promise<void> {
  await db
    .updateTable('reportInterfaces')
    .set({
      lastAnswer: jsonText(answer),
      ...(answer.outcome === 'works' && { retryAt: null, failures: 0 }),
    })
    .where('id', '=', id)
    .execute();
}
/** Returns the settings of a website's trackers. Null: the website is deleted. */
export async function findTracking(db: Db, websiteId: string): Promise<TrackingSettings | null> {
  const row = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirst();
  return row?.tracking ?? null;
}

/** Returns the id of the first enabled interface of a family, that of the primary tracker if it has one. */
export async function findFirstOfFamily(
  db: Db,
  { websiteId, family }: { websiteId: string; family: ReportFamily },
): Promise<string | null> {
  const row = await db
    .selectFrom('reportInterfaces')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('family', '=', family)
    .where('isEnabled', '=', true)
    .orderBy('trackerId')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes the figures of an interface due now. */
export async function bringVolumesForward(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('reportInterfaces')
    .set({ volumesDueAt: now })
    .where('id', '=', id)
    .where('volumesDueAt', '>', now)
    .execute();
}
