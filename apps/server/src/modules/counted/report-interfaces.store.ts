import { sql } from 'kysely';
import type { InterfaceAnswer } from '@vigie/contract/report-interface.ts';
import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type ReportInterfaceRow = Awaited<ReturnType<typeof listReportInterfaces>>[number];

/** Entered fields of an interface. */
export interface InterfaceValues {
  family: ReportFamily;
  url: string;
  account: string;
  marker: string;
  dataset: string;
  location: string;
  isEnabled: boolean;
}

/** Returns the query for interfaces without their tokens. */
function selectInterfaces(db: Db, actor: Actor) {
  return db
    .selectFrom('reportInterfaces')
    .innerJoin('websites', 'websites.id', 'reportInterfaces.websiteId')
    .where(websiteWithinReach(actor))
    .select(['reportInterfaces.id', 'reportInterfaces.companyId', 'websiteId', 'trackerId', 'family'])
    .select(['reportInterfaces.url', 'account', 'marker', 'dataset', 'location', 'isEnabled'])
    .select(['tokenSetAt', 'lastAnswer', 'retryAt'])
    .select(['reportInterfaces.createdAt', 'reportInterfaces.updatedAt', 'volumesReadAt'])
    .select(
      sql<number>`(select count(*)::int from report_visits
        where report_visits.interface_id = report_interfaces.id and attempts = 0)`.as('waiting'),
    );
}

/** Returns the interfaces of a website, that of the primary tracker first. */
export async function listReportInterfaces(db: Db, actor: Actor, websiteId: string) {
  return selectInterfaces(db, actor)
    .where('websiteId', '=', websiteId)
    .orderBy('trackerId')
    .orderBy('reportInterfaces.id')
    .execute();
}

export async function findReportInterface(
  db: Db,
  actor: Actor,
  id: string,
): Promise<ReportInterfaceRow | null> {
  const row = await selectInterfaces(db, actor).where('reportInterfaces.id', '=', id).executeTakeFirst();
  return row ?? null;
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

export interface NewReportInterface extends InterfaceValues {
  id: string;
  companyId: string;
  websiteId: string;
  trackerId: string;
  token: Buffer | null;
  now: Date;
}

/** Inserts an interface into the website's company. The caller has checked that the website is within reach. */
export async function insertReportInterface(
  db: Db,
  { now, token, ...row }: NewReportInterface,
): Promise<void> {
  const values = { ...row, ...plainOptions(row) };
  const times = { createdAt: now, updatedAt: now, volumesDueAt: now };
  await db
    .insertInto('reportInterfaces')
    .values({ ...values, ...times, ...tokenColumns(token, now) })
    .execute();
}

/** Changes an interface. A token that is undefined stays as it is. */
export async function updateReportInterface(
  db: Db,
  id: string,
  { now, token, ...values }: InterfaceValues & { token: Buffer | null | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('reportInterfaces')
    .set({
      ...values,
      ...plainOptions(values),
      ...(token !== undefined && tokenColumns(token, now)),
      retryAt: null,
      failures: 0,
      volumesDueAt: now,
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
}

const tokenColumns = (token: Buffer | null, now: Date) => ({
  token,
  tokenSetAt: token === null ? null : now,
});

const plainOptions = ({ account, marker, dataset, location }: InterfaceValues) => ({
  account: plainText(account),
  marker: plainText(marker),
  dataset: plainText(dataset),
  location: plainText(location),
});

export async function deleteReportInterface(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reportInterfaces').where('id', '=', id).execute();
}

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
