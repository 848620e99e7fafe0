import { sql } from 'kysely';
import type * as z from 'zod';
import type { Assignee, problemsAssignInputSchema } from '@vigie/contract/problem.ts';
import type { Call } from '../../access/actor.ts';
import { refuseFields } from '../../errors/refusal.ts';
import { tellUser } from '../notices/notices.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { assignProblems, listAssignees } from './assignees.store.ts';
import { allOf, anyOf, hasCause, isOfTracker } from './problem-filter.ts';

/** Who may be given the problems of a website. */
export async function readAssignees(call: Call, { websiteId }: { websiteId: string }): Promise<Assignee[]> {
  const { companyId } = await requireWebsite(call, websiteId);
  return listAssignees(call.db, { companyId, websiteId, callerId: call.actor.userId });
}

/** Gives problems to a colleague who may read them, or to nobody, and tells the colleague. */
export async function assignManyProblems(
  call: Call,
  { websiteId, trackerId, ids, pageIds, causes, assigneeId }: z.infer<typeof problemsAssignInputSchema>,
): Promise<{ changed: number }> {
  const website = await requireWebsite(call, websiteId);
  if (ids === undefined && pageIds === undefined && causes === undefined)
    throw refuseFields([{ path: 'ids', code: 'required', params: {} }]);
  if (assigneeId !== null && !(await readAssignees(call, { websiteId })).some(({ id }) => id === assigneeId))
    throw refuseFields([{ path: 'assigneeId', code: 'not-found', params: {} }]);
  const chosen = [sql<boolean>`website_id = ${websiteId}`];
  if (ids === undefined) chosen.push(isOfTracker(trackerId));
  if (ids !== undefined) chosen.push(sql`id = any(${ids}::uuid[])`);
  if (pageIds !== undefined) chosen.push(sql`page_id = any(${pageIds}::uuid[])`);
  if (causes !== undefined) chosen.push(anyOf(causes.map(hasCause)));
  const changed = await assignProblems(call.db, allOf(chosen), assigneeId);
  const [first] = changed;
  if (assigneeId !== null && first !== undefined) {
    const which = changed.length === 1 ? `problem=${first.id}` : 'assigned=me';
    const path = `/urls/liste?website=${website.id}&${which}`;
    await tellAssignee(call, { website, assigneeId, problems: changed.length, path });
  }
  return { changed: changed.length };
}

interface Given {
  website: { id: string; name: string; url: string };
  assigneeId: string;
  problems: number;
  /** Where they are. */
  path: string;
}

/** Nobody is told of what they take themself. */
export async function tellAssignee(
  { db, now, actor }: Call,
  { website, assigneeId, problems, path }: Given,
): Promise<void> {
  if (assigneeId === actor.userId) return;
  const params = { website: website.name || website.url, problems, path };
  await tellUser({ db, now }, { userId: assigneeId, notice: 'problem-assigned', params, path });
}
