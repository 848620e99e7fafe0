import type * as z from 'zod';
import type { SavedFilterInput, savedFilterSchema } from '@vigie/contract/data-layer-filter.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requireValidConditions } from './bind-search.service.ts';
import {
  deleteFilter,
  findFilter,
  insertFilter,
  listFilters,
  lockFilter,
  updateFilter,
  type FilterRow,
} from './filters.store.ts';

export async function listSavedFilters(call: Call, { websiteId }: { websiteId: string }) {
  await requireWebsite(call, websiteId);
  const rows = await listFilters(call.db, call.actor, websiteId);
  return rows.map((row) => presentFilter(call, row));
}

export async function createFilter(call: Call, values: SavedFilterInput) {
  const { db, actor, now } = call;
  const { companyId } = await requireWebsite(call, values.websiteId);
  requireValidConditions(values.conditions);
  const id = createId(now.getTime());
  await insertFilter(db, actor, { id, companyId, values, now });
  return readFilter(call, id);
}

/** Changes a filter, unless somebody else has since `updatedAt`; its website cannot change. */
export async function changeFilter(
  call: Call,
  { id, updatedAt, ...values }: SavedFilterInput & { id: string; updatedAt: string },
) {
  requireUnchanged(await lockOwn(call, id), updatedAt);
  requireValidConditions(values.conditions);
  await updateFilter(call.db, { id, values, now: call.now });
  return readFilter(call, id);
}

export async function removeFilter(call: Call, { id }: { id: string }): Promise<void> {
  await requireOwn(call, id);
  await deleteFilter(call.db, id);
}

/**
 * Throws a refusal unless the actor may change the filter. A shared filter is changed by its owner and by
 * administrators only.
 */
async function requireOwn({ db, actor }: Call, id: string): Promise<void> {
  const row = requireFound(await findFilter(db, actor, id));
  if (row.userId !== actor.userId && actor.role !== 'admin') throw new ApiError('forbidden');
}

/** Locks a filter that the actor may change, and returns its last change. */
async function lockOwn(call: Call, id: string): Promise<Date> {
  await requireOwn(call, id);
  return lockFilter(call.db, id);
}

async function readFilter(call: Call, id: string) {
  const row = requireFound(await findFilter(call.db, call.actor, id));
  return presentFilter(call, row);
}

function presentFilter({ actor }: Call, row: FilterRow): z.input<typeof savedFilterSchema> {
  return { ...row, mine: row.userId === actor.userId };
}
