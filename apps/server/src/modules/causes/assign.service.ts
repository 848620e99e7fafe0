import type * as z from 'zod';
import { listCausesWithinReach } from './causes.store.ts';
import { ApiError, refuseField } from '../../errors/api-error.ts';
import type { causesAssignInputSchema } from '@vigie/contract/cause.ts';
import { sql } from 'kysely';
import type { Assignee, problemsAssignInputSchema } from '@vigie/contract/problem.ts';
import type { Call } from '../../access/actor.ts';
import { notifyUser } from '../notices/notices.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { assignProblems, listAssignees } from './assignees.store.ts';
import { allConditions, anyOf, hasCause, isOfTracker } from './problem-filter.ts';

/** Returns the users who may be assigned the problems of a website. */
export async function readAssignees(call: Call, { websiteId }: { websiteId: string }): Promise<Assignee[]> {
  const { companyId } = await requireWebsite(call, websiteId);
  return listAssignees(call.db, { companyId, websiteId, callerId: call.actor.userId });
}

/** Assigns problems to a colleague who may read them, or to nobody, and notifies the colleague. */
export async function assignManyProblems(
  call: Call,
  { websiteId, trackerId, ids, pageIds, causes, assigneeId }: z.infer<typeof problemsAssignInputSchema>,
): Promise<{ changed: number }> {
  const website = await requireWebsite(call, websiteId);
  if (ids === undefined && pageIds === undefined && causes === undefined)
    throw refuseField('ids', 'required');
  if (assigneeId !== null && !(await readAssignees(call, { websiteId })).some(({ id }) => id === assigneeId))
    throw refuseField('assigneeId', 'not-found');
  const chosen = [sql<boolean>`website_id = ${websiteId}`];
  if (ids === undefined) chosen.push(isOfTracker(trackerId));
  if (ids !== undefined) chosen.push(sql`id = any(${ids}::uuid[])`);
  if (pageIds !== undefined) chosen.push(sql`page_id = any(${pageIds}::uuid[])`);
  if (causes !== undefined) chosen.push(anyOf(causes.map(hasCause)));
  const changed = await assignProblems(call.db, allConditions(chosen), assigneeId);
  const [first] = changed;
  if (assigneeId !== null && first !== undefined) {
    const which = changed.length === 1 ? `problem=${first.id}` : 'assigned=me';
    const path = `/urls/liste?website=${website.id}&${which}`;
    await notifyAssignee(call, { website, assigneeId, problems: changed.length, path });
  }
  return { changed: changed.length };
}

interface Given {
  website: { id: string; name: string; url: string };
  assigneeId: string;
  problems: number;
  /** Path of the screen that shows the problems. */
  path: string;
}

/** Notifies the new assignee, unless they assigned it to themself. */
export async function notifyAssignee(
  { db, now, actor }: Call,
  { website, assigneeId, problems, path }: Given,
): Promise<void> {
  if (assigneeId === actor.userId) return;
  const params = { website: website.name || website.url, problems, path };
  await notifyUser({ db, now }, { userId: assigneeId, notice: 'problem-assigned', params, path });
}

/** Assigns causes to a colleague who may read their websites, or to nobody, and notifies the colleague. */
export async function assignCauses(
  call: Call,
  { ids, assigneeId }: z.infer<typeof causesAssignInputSchema>,
): Promise<{ changed: number }> {
  const { db, actor } = call;
  const causes = await requireCauses(call, ids);
  const websiteIds = [...new Set(causes.flatMap(({ websiteId }) => websiteId ?? []))];
  const websites = await Promise.all(websiteIds.map((id) => requireWebsite(call, id)));
  for (const { id, companyId } of assigneeId === null ? [] : websites) {
    const known = await listAssignees(db, { companyId, websiteId: id, callerId: actor.userId });
    if (!known.some((one) => one.id === assigneeId)) throw refuseField('assigneeId', 'not-found');
  }
  const changed = await assignProblems(db, sql<boolean>`cause_id = any(${ids}::uuid[])`, assigneeId);
  for (const website of assigneeId === null ? [] : websites) {
    const its = changed.filter(({ websiteId }) => websiteId === website.id);
    const [first, ...more] = new Set(its.map(({ causeId }) => causeId));
    if (first === undefined) continue;
    const path =
      more.length === 0 ? `/urls/causes/${first}` : `/urls/liste?by=cause&website=${website.id}&assigned=me`;
    await notifyAssignee(call, { website, assigneeId: assigneeId ?? '', problems: its.length, path });
  }
  return { changed: new Set(changed.map(({ causeId }) => causeId)).size };
}

/** Returns the requested causes. Throws a refusal if one is outside the actor's reach. */
export async function requireCauses({ db, actor }: Call, ids: string[]) {
  const causes = await listCausesWithinReach(db, actor, ids);
  if (causes.length < new Set(ids).size) throw new ApiError('not-found');
  return causes;
}
