import type { VisitorSettingsInput } from '@vigie/contract/visitor-settings.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { jsonText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { StoredReproduction } from '../../db/schema/stored-types.ts';
import type { Db } from '../../db/schema/database.ts';

export type VisitorSettingsRow = NonNullable<Awaited<ReturnType<typeof findVisitorSettings>>>;

export async function findVisitorSettings(db: Db, websiteId: string) {
  return db.selectFrom('visitorSettings').selectAll().where('websiteId', '=', websiteId).executeTakeFirst();
}

/** Locks the settings until the transaction ends. */
export async function lockVisitorSettings(db: Db, websiteId: string): Promise<void> {
  await sql`select 1 from visitor_settings where website_id = ${websiteId} for update`.execute(db);
}

/** Stores the first settings of a website, unless it has some. */
export async function insertVisitorSettings(
  db: Db,
  row: { websiteId: string; companyId: string; key: string; keySetAt: Date },
): Promise<void> {
  await db
    .insertInto('visitorSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('websiteId').doNothing())
    .execute();
}

/** Settings that decide how many page views are sampled. After a change, past weeks say nothing about the next ones. */
const SAMPLING = ['rate', 'respectsDoNotTrack', 'respectsGlobalPrivacyControl'] as const;

/** Returns the changes of what is comparable. First settings have no earlier hours. */
function comparableSince(
  values: Pick<VisitorSettingsInput, (typeof SAMPLING)[number] | 'pageGroups' | 'isEnabled'>,
  { now, before }: { now: Date; before: VisitorSettingsRow },
) {
  const hasOthers = before.updatedAt !== null;
  const isSampledOtherwise = hasOthers && SAMPLING.some((name) => values[name] !== before[name]);
  const isGroupedOtherwise = hasOthers && !isDeepStrictEqual(values.pageGroups, before.pageGroups);
  return {
    ...(isSampledOtherwise && { comparedSince: now, recentSince: null }),
    ...(isGroupedOtherwise && { groupsSince: now, recentSince: null }),
    ...(values.isEnabled !== before.isEnabled && { recentSince: null }),
  };
}

export async function updateVisitorSettings(
  db: Db,
  { websiteId, updatedAt: _updatedAt, pageGroups, consent, release, ...values }: VisitorSettingsInput,
  { now, before }: { now: Date; before: VisitorSettingsRow },
): Promise<void> {
  await db
    .updateTable('visitorSettings')
    .set({
      ...values,
      ...comparableSince({ ...values, pageGroups }, { now, before }),
      pageGroups: jsonText(pageGroups),
      consent: jsonText(consent),
      release: jsonText(release),
      updatedAt: laterThanBefore(now),
    })
    .where('websiteId', '=', websiteId)
    .execute();
}

export async function replaceVisitorKey(
  db: Db,
  { websiteId, key, keySetAt }: { websiteId: string; key: string; keySetAt: Date },
): Promise<void> {
  await db.updateTable('visitorSettings').set({ key, keySetAt }).where('websiteId', '=', websiteId).execute();
}

export async function storeReproductions(
  db: Db,
  websiteId: string,
  reproductions: readonly StoredReproduction[],
): Promise<void> {
  await db
    .updateTable('visitorSettings')
    .set({ reproductions: jsonText(reproductions) })
    .where('websiteId', '=', websiteId)
    .execute();
}

/** Tables with the figures of real visitors. */
const FIGURES = ['visitorFigures', 'visitorCells', 'visitorCounts', 'visitorReports'] as const;

/** Deletes all figures of a website's visitors. */
export async function deleteVisitorFigures(db: Db, websiteId: string): Promise<void> {
  for (const table of FIGURES) await db.deleteFrom(table).where('websiteId', '=', websiteId).execute();
  await db
    .updateTable('visitorSettings')
    .set({
      losses: jsonText([]),
      reproductions: jsonText([]),
      lossesAt: null,
      countedAt: null,
      recentSince: null,
    })
    .where('websiteId', '=', websiteId)
    .execute();
}
