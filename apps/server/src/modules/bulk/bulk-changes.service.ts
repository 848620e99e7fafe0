import type * as z from 'zod';
import {
  BULK_UNDO_DAYS,
  BULK_OUTCOMES,
  type bulkChangeSchema,
  type BulkChangeInput,
  type BulkChangeWebsite,
  type BulkPreview,
} from '@vigie/contract/bulk.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { createId } from '../../db/uuid-v7.ts';
import { readFacts, requireAction, requireSelection } from './bulk-facts.service.ts';
import { planChange } from './bulk-plan.policy.ts';
import { doStep, type BulkStepNeeds } from './bulk-steps.service.ts';
import {
  deleteBulkChangesBefore,
  bulkChanges,
  insertBulkChange,
  listBulkWebsites,
  lockBulkChange,
  markUndone,
  type BulkChangeRow,
  type BulkWebsitesQuery,
} from './bulk-changes.store.ts';

type BulkChange = z.input<typeof bulkChangeSchema>;

const DAY_MS = 24 * 3_600_000;

/** Returns the effect of an action on each website, by website name. Writes nothing. */
export async function previewBulkChange(
  call: Call,
  { selection: requested, action }: BulkChangeInput,
): Promise<BulkPreview> {
  const { missing, ...selection } = await requireSelection(call, requested);
  const facts = await readFacts(call, selection, action.kind);
  requireAction(action, facts);
  const items = selection.websites.map((website) => {
    const { id, name, url } = website;
    return { website: { id, name, url }, ...planChange(website, action, facts) };
  });
  return { items, missing };
}

/** Creates a change of many websites and runs its first step. */
export async function createBulkChange(
  call: Call,
  { selection: requested, action }: BulkChangeInput,
  needs: BulkStepNeeds,
): Promise<BulkChange> {
  const { db, actor, now } = call;
  const selection = await requireSelection(call, requested);
  const { companyId } = selection;
  requireAction(action, await readFacts(call, selection, action.kind));
  await deleteBulkChangesBefore(db, { companyId, before: new Date(now.getTime() - BULK_UNDO_DAYS * DAY_MS) });
  const id = createId(now.getTime());
  const ids = selection.websites.map((website) => website.id);
  await insertBulkChange(db, { id, companyId, userId: authorOf(actor), action, websiteIds: ids, now });
  return goOn(call, { id }, needs);
}

/** Runs the next step of a change or of its undo; does nothing if no step is left. */
export async function goOn(call: Call, { id }: { id: string }, needs: BulkStepNeeds): Promise<BulkChange> {
  await bulkChanges.require(call, id);
  await lockBulkChange(call.db, id);
  const change = await bulkChanges.require(call, id);
  await doStep(call, change, needs);
  return readBulkChange(call, { id });
}

/** Starts to restore the previous values of each website. A website that was changed since stays unchanged. */
export async function undoBulkChange(
  call: Call,
  { id }: { id: string },
  needs: BulkStepNeeds,
): Promise<BulkChange> {
  await bulkChanges.require(call, id);
  await lockBulkChange(call.db, id);
  const { undoneAt } = await bulkChanges.require(call, id);
  if (undoneAt === null) await markUndone(call.db, id, call.now);
  return goOn(call, { id }, needs);
}

export async function listAllBulkChanges(call: Call, query: ListQuery): Promise<ListPage<BulkChange>> {
  const page = await bulkChanges.page(call, query);
  return { ...page, items: page.items.map(present) };
}

export async function readBulkChange(call: Call, { id }: { id: string }): Promise<BulkChange> {
  return present(await bulkChanges.require(call, id));
}

/** Returns the result of a change for each website. */
export async function listWebsitesOfChange(
  call: Call,
  query: BulkWebsitesQuery,
): Promise<ListPage<BulkChangeWebsite>> {
  await bulkChanges.require(call, query.id);
  const page = await listBulkWebsites(call.db, query);
  const items = page.items.map(({ id, name, url, ...item }) => ({ website: { id, name, url }, ...item }));
  return { ...page, items };
}

function present(row: BulkChangeRow): BulkChange {
  const { id, action, userId, userName, createdAt, undoneAt } = row;
  const counts = Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, row.counts[outcome] ?? 0]));
  return {
    id,
    action,
    state: stateOf(row),
    counts: counts as BulkChange['counts'],
    by: userId === null || userName === null ? null : { id: userId, name: userName },
    createdAt,
    undoneAt,
  };
}

function stateOf({ undoneAt, counts }: BulkChangeRow): BulkChange['state'] {
  if (undoneAt === null) return (counts.waiting ?? 0) > 0 ? 'underway' : 'done';
  return (counts.changed ?? 0) > 0 ? 'undoing' : 'undone';
}
