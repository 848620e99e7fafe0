import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  problemStateInputSchema,
  problemStatesInputSchema,
  ProblemDetail,
} from '@vigie/contract/problem.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { presentNote, type Note } from './present-problem.ts';
import { allOf, hasCause, isOfTracker } from './problem-filter.ts';
import { deleteNote, findNote, insertNote, type NoteRow } from './problem-notes.store.ts';
import { changeStates, type StateChange } from './problem-states.store.ts';
import { readProblem, requireProblem } from './problems.service.ts';

type StateInput = z.infer<typeof problemStateInputSchema>;

/** Gives a problem a state; one that is over keeps none. */
export async function changeState(
  call: Call,
  { id, ...input }: StateInput & { id: string },
): Promise<ProblemDetail> {
  const change = changeOf(call, input);
  await requireProblem(call, id);
  await changeStates(call.db, sql<boolean>`id = ${id}`, change);
  return readProblem(call, { id });
}

/** Gives those named, all of some pages or all of a cause the same state. */
export async function changeManyStates(
  call: Call,
  input: z.infer<typeof problemStatesInputSchema>,
): Promise<{ changed: number }> {
  const change = changeOf(call, input);
  await requireWebsite(call, input.websiteId);
  const { ids, pageIds, cause } = input;
  if (ids === undefined && pageIds === undefined && cause === undefined)
    throw refuseFields([{ path: 'ids', code: 'required', params: {} }]);
  const chosen = [sql<boolean>`website_id = ${input.websiteId}`];
  if (ids === undefined) chosen.push(isOfTracker(input.trackerId));
  if (ids !== undefined) chosen.push(sql`id = any(${ids}::uuid[])`);
  if (pageIds !== undefined) chosen.push(sql`page_id = any(${pageIds}::uuid[])`);
  if (cause !== undefined) chosen.push(hasCause(cause));
  return { changed: (await changeStates(call.db, allOf(chosen), change)).length };
}

/** Whoever gives the state answers for it. */
export function changeOf({ actor, now }: Call, { state, until }: StateInput): StateChange {
  if (state === 'open') return { state, until: null, ownerId: null };
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= now) throw refuseFields([{ path: 'until', code: 'not-in-future', params: {} }]);
  return { state, until: end, ownerId: authorOf(actor) };
}

export async function addNote(
  call: Call,
  { id: problemId, text }: { id: string; text: string },
): Promise<Note> {
  const { db, actor, now } = call;
  const { companyId } = await requireProblem(call, problemId);
  const note = await insertNote(db, {
    companyId,
    problemId,
    causeId: null,
    userId: authorOf(actor),
    text,
    now,
  });
  return presentNote(note, actor.userId);
}

/** Everybody removes their own; an administrator any. */
export async function removeNote(
  call: Call,
  { id: problemId, noteId }: { id: string; noteId: string },
): Promise<void> {
  await requireProblem(call, problemId);
  checkMayRemove(call, await findNote(call.db, problemId, noteId));
  await deleteNote(call.db, noteId);
}

export function checkMayRemove({ actor }: Call, note: NoteRow | null): void {
  if (note === null) throw new Refusal('not-found');
  if (note.userId !== actor.userId && actor.role !== 'admin') throw new Refusal('forbidden');
}
