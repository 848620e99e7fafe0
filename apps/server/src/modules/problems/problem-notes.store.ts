import type { Db } from '../../db/schema/database.ts';
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
    .selectFrom('problem_notes')
    .leftJoin('users as authors', 'authors.id', 'problem_notes.user_id')
    .select(['problem_notes.id', 'problem_notes.text', 'user_id as userId'])
    .select(['problem_notes.created_at as createdAt', nameOfUser('authors').as('author')]);
}

/** The notes of a problem that its caller found within the actor's reach, oldest first. */
export async function listNotes(db: Db, problemId: string): Promise<NoteRow[]> {
  return selectNotes(db)
    .where('problem_id', '=', problemId)
    .orderBy('problem_notes.created_at')
    .orderBy('problem_notes.id')
    .execute();
}

export interface NewNote {
  companyId: string;
  problemId: string;
  userId: string;
  text: string;
  now: Date;
}

export async function insertNote(db: Db, note: NewNote): Promise<NoteRow> {
  const id = createId(note.now.getTime());
  await db
    .insertInto('problem_notes')
    .values({
      id,
      company_id: note.companyId,
      problem_id: note.problemId,
      user_id: note.userId,
      text: note.text,
      created_at: note.now,
    })
    .execute();
  return selectNotes(db).where('problem_notes.id', '=', id).executeTakeFirstOrThrow();
}

export async function findNote(db: Db, problemId: string, noteId: string): Promise<NoteRow | null> {
  const row = await selectNotes(db)
    .where('problem_id', '=', problemId)
    .where('problem_notes.id', '=', noteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('problem_notes').where('id', '=', id).execute();
}
