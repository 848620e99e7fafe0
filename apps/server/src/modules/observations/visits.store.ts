import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import { plainText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';

export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisitRow>>>;
/** Position of a visit in the history of its page. */
export type VisitPosition = [observedAtMs: number, id: string];

function selectVisits(db: Db) {
  return db
    .selectFrom('observations')
    .innerJoin('jobs', 'jobs.id', 'observations.jobId')
    .select([
      'observations.id',
      'observations.pageId',
      'observations.jobId',
      'observations.observedAt',
      'observations.outcome',
      'observations.failureCode',
      'observations.failureMessage',
      'observations.verdicts',
      'observations.hits',
      'observations.durationMs',
      'jobs.mode',
    ]);
}

export async function findVisitRow(db: Db, actor: Actor, id: string) {
  const row = await selectVisits(db)
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the visits of a page, newest first. The caller has checked that the page is within the actor's reach. */
export async function listVisits(
  db: Db,
  pageId: string,
  { after, limit }: { after: VisitPosition | null; limit: number },
): Promise<VisitRow[]> {
  const [observedAtMs, id] = after ?? [0, ''];
  const isBefore = sql<boolean>`(observations.observed_at, observations.id)
    < (${new Date(observedAtMs)}, ${id}::uuid)`;
  return selectVisits(db)
    .where('observations.pageId', '=', pageId)
    .$if(after !== null, (select) => select.where(isBefore))
    .orderBy('observations.observedAt', 'desc')
    .orderBy('observations.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the website of a page within the actor's reach; null if it is beyond. */
export async function findWebsiteOfPage(db: Db, actor: Actor, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('pages')
    .select('websiteId')
    .where('id', '=', id)
    .where(withinReach(actor, 'companyId'))
    .executeTakeFirst();
  return row?.websiteId ?? null;
}

/** Records pages that were found and not visited, in the order of their addresses, as every run does. */
export async function recordSeenPages(
  db: Db,
  { companyId, websiteId, now }: { companyId: string; websiteId: string; now: Date },
  urls: string[],
): Promise<void> {
  const sorted = [...new Set(urls.map(plainText))].toSorted();
  if (sorted.length === 0) return;
  const ids = sorted.map(() => createId(now.getTime()));
  await sql`
    insert into pages (id, company_id, website_id, url, first_seen_at, last_seen_at)
    select id, ${companyId}, ${websiteId}, url, ${now}, ${now}
    from unnest(${ids}::uuid[], ${sorted}::text[]) as seen (id, url)
    on conflict (website_id, md5(url)) do update
      set last_seen_at = greatest(pages.last_seen_at, excluded.last_seen_at), known = true`.execute(db);
}
