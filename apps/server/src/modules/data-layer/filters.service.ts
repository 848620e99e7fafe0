import type * as z from 'zod';
import type { SavedFilterInput, savedFilterSchema } from '@vigie/contract/data-layer-filter.ts';
import type { Call } from '../../access/actor.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requireValidConditions } from './bind-search.service.ts';
import { savedFilters, type FilterRow } from './filters.store.ts';

/** Returns the filters of a website by name. */
export async function listSavedFilters(call: Call, { websiteId }: { websiteId: string }) {
  await requireWebsite(call, websiteId);
  const rows = await savedFilters
    .select(call)
    .where('dataLayerFilters.websiteId', '=', websiteId)
    .orderBy('dataLayerFilters.name')
    .execute();
  return rows.map((row) => presentFilter(call, row));
}

export async function createFilter(call: Call, values: SavedFilterInput) {
  const { db, actor, now } = call;
  const { websiteId } = values;
  const { companyId } = await requireWebsite(call, websiteId);
  requireValidConditions(values.conditions);
  const id = createId(now.getTime());
  const of = { id, companyId, websiteId, userId: actor.userId };
  await savedFilters.insert(db, { ...of, ...columnsOf(values), createdAt: now, updatedAt: now });
  return readFilter(call, id);
}

/** Changes a filter, unless somebody else has since `updatedAt`; its website cannot change. */
export async function changeFilter(
  call: Call,
  { id, updatedAt, ...values }: SavedFilterInput & { id: string; updatedAt: string },
) {
  await requireOwn(call, id);
  await savedFilters.lock(call, { id, updatedAt });
  requireValidConditions(values.conditions);
  await savedFilters.update(call, id, columnsOf(values));
  return readFilter(call, id);
}

export async function removeFilter(call: Call, { id }: { id: string }): Promise<void> {
  await requireOwn(call, id);
  await savedFilters.remove(call, { id });
}

/**
 * Throws a refusal unless the actor may change the filter. A shared filter is changed by its owner and by
 * administrators only.
 */
async function requireOwn(call: Call, id: string): Promise<void> {
  const { actor } = call;
  const { userId } = await savedFilters.require(call, id);
  if (userId !== actor.userId && actor.role !== 'admin') throw new ApiError('forbidden');
}

async function readFilter(call: Call, id: string) {
  return presentFilter(call, await savedFilters.require(call, id));
}

function columnsOf({ name, shared, match, conditions, hiddenColumns }: SavedFilterInput) {
  return { name, shared, match, conditions: jsonText(conditions), hiddenColumns: jsonText(hiddenColumns) };
}

function presentFilter({ actor }: Call, row: FilterRow): z.input<typeof savedFilterSchema> {
  return { ...row, mine: row.userId === actor.userId };
}
