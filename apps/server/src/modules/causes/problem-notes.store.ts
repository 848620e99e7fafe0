import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { ProblemNotesTable } from '../../db/schema/problem-tables.ts';
import { createId } from '../../db/uuid-v7.ts';
import { nameOfUser } from '../../db/name-of-user.ts';

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

/** The notes of a problem that its caller found within the actor's reach, oldest first. */
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

/** Of a cause: the notes of the whole of it and of its pages. */
const isOfCause = (causeId: string) =>
  sql<boolean>`(problem_notes.cause_id = ${causeId}
    or problem_notes.problem_id in (select id from problems where cause_id = ${causeId}))`;

/** The notes of a cause that its caller found within the actor's reach, oldest first, with the page that each is of. */
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
