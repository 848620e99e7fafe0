import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { ProblemNotesTable } from '../../db/schema/tables.generated.ts';
import { createId } from '../../db/uuid-v7.ts';
import { nameOfUser } from '../../db/name-of-user.ts';

/**
 * Locks the problems of pages in the order of their ids, as changes of state do, so that no deadlock occurs. Returns
 * the pages that have any.
 */
export async function lockProblems(db: Db, pageIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ pageId: string }>`
    select page_id from problems where page_id = any(${pageIds}::uuid[]) order by id for update`.execute(db);
  return new Set(rows.map(({ pageId }) => pageId));
}

export interface StateChange {
  state: 'open' | 'acknowledged' | 'muted';
  until: Date | null;
  /** User who set the state; null for an open one. */
  ownerId: string | null;
}

/**
 * Sets the state of problems that are not over and returns their causes. It locks them in the order of their ids, as
 * visits do, so that no deadlock occurs.
 */
export async function changeStates(
  db: Db,
  condition: RawBuilder<boolean>,
  { state, until, ownerId }: StateChange,
): Promise<{ causeId: string }[]> {
  const { rows } = await sql<{ causeId: string }>`
    with chosen as materialized (
      select id from problems where ${condition} and resolved_at is null order by id for update
    )
    update problems set state = ${state}, until = ${until}, owner_id = ${ownerId}
    where id in (select id from chosen) returning cause_id`.execute(db);
  return rows;
}

export interface NoteRow {
  id: string;
  text: string;
  author: string | null;
  userId: string | null;
  createdAt: Date;
}

function selectNotes(db: Db) {
  return db
    .selectFrom('problemNotes')
    .leftJoin('users as authors', 'authors.id', 'problemNotes.userId')
    .select(['problemNotes.id', 'problemNotes.text', 'userId'])
    .select(['problemNotes.createdAt', nameOfUser('authors').as('author')]);
}

/**
 * Returns the notes of a problem, oldest first. The caller has checked that the problem is within the actor's reach.
 */
export async function listNotes(db: Db, problemId: string): Promise<NoteRow[]> {
  return selectNotes(db)
    .where('problemId', '=', problemId)
    .orderBy('problemNotes.createdAt')
    .orderBy('problemNotes.id')
    .execute();
}

export type NewNote = NewRow<ProblemNotesTable, 'id'>;

export async function insertNote(db: Db, { now, ...note }: NewNote): Promise<NoteRow> {
  const id = createId(now.getTime());
  await db
    .insertInto('problemNotes')
    .values({ ...note, id, createdAt: now })
    .execute();
  return selectNotes(db).where('problemNotes.id', '=', id).executeTakeFirstOrThrow();
}

export async function findNote(db: Db, problemId: string, noteId: string): Promise<NoteRow | null> {
  const row = await selectNotes(db)
    .where('problemId', '=', problemId)
    .where('problemNotes.id', '=', noteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the condition for notes of the whole cause and of its pages. */
const isOfCause = (causeId: string) =>
  sql<boolean>`(problem_notes.cause_id = ${causeId}
    or problem_notes.problem_id in (select id from problems where cause_id = ${causeId}))`;

/**
 * Returns the notes of a cause, oldest first, each with its page. The caller has checked that the cause is within the
 * actor's reach.
 */
export async function listNotesOfCause(db: Db, causeId: string) {
  return selectNotes(db)
    .leftJoin('problems', 'problems.id', 'problemNotes.problemId')
    .leftJoin('pages', 'pages.id', 'problems.pageId')
    .select('pages.url')
    .where(isOfCause(causeId))
    .orderBy('problemNotes.createdAt')
    .orderBy('problemNotes.id')
    .execute();
}

export async function findNoteOfCause(db: Db, causeId: string, noteId: string): Promise<NoteRow | null> {
  const row = await selectNotes(db)
    .where(isOfCause(causeId))
    .where('problemNotes.id', '=', noteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('problemNotes').where('id', '=', id).execute();
}
