import { sql, type Insertable } from 'kysely';
import type { ProblemsTable } from '../src/db/schema/tables.generated.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

export interface NewProblemRow extends Partial<
  Omit<Insertable<ProblemsTable>, 'trackerId' | 'causeId' | 'findingKey' | 'finding'>
> {
  companyId: string;
  websiteId: string;
  /** URL of the page, which is created if it does not exist. */
  url?: string;
}

const SEEN_AT = new Date('2026-03-10T11:00:00Z');

/** Creates a problem as visits store it; by default a tag that no page requests. */
export async function createProblemRow(db: Db, { url, ...columns }: NewProblemRow): Promise<string> {
  const id = createId();
  const pageId = columns.pageId ?? (await createPageRow(db, columns, url ?? `https://shop.example/${id}`));
  await db
    .insertInto('problems')
    .values({
      id,
      pageId,
      kind: 'check',
      rootCheck: 'tagJs',
      rootReason: 'not-requested',
      testId: null,
      checks: ['tagJs', 'hitPageview'],
      severity: 3,
      firstSeenAt: SEEN_AT,
      beganAt: SEEN_AT,
      lastSeenAt: SEEN_AT,
      occurrences: 1,
      observationId: createId(),
      ...columns,
    })
    .execute();
  return id;
}

export async function createPageRow(
  db: Db,
  { companyId, websiteId }: Pick<NewProblemRow, 'companyId' | 'websiteId'>,
  url: string,
): Promise<string> {
  const page = await db
    .insertInto('pages')
    .values({ id: createId(), companyId, websiteId, url, firstSeenAt: SEEN_AT, lastSeenAt: SEEN_AT })
    .onConflict((conflict) => conflict.expression(sql`website_id, md5(url)`).doUpdateSet({ url }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return page.id;
}

/** Returns the id of the cause that the database assigned to a problem. */
export async function causeOf(db: Db, problemId: string): Promise<string> {
  const { causeId } = await db
    .selectFrom('problems')
    .select('causeId')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  return causeId;
}

interface NewNoteRow {
  companyId: string;
  problemId?: string | null;
  causeId?: string | null;
  userId?: string | null;
}

/** Creates a user's note on a problem, or on a whole cause. */
export async function createNoteRow(
  db: Db,
  { companyId, problemId = null, causeId = null, userId = null }: NewNoteRow,
): Promise<string> {
  const id = createId();
  await db
    .insertInto('problemNotes')
    .values({ id, companyId, problemId, causeId, userId, text: 'Seen with the agency.' })
    .execute();
  return id;
}
