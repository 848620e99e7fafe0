import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type * as z from 'zod';
import { browsersOfLists } from '@vigie/audit/blockers/browser-lists.ts';
import {
  FILTER_LIST_FILE_BYTES_MAX,
  FILTER_LISTS_MAX,
  type FilterListChange,
  type FilterListInput,
  type filterListTextInputSchema,
  type storedFilterListSchema,
} from '@vigie/contract/stored-filter-list.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { refuseField } from '../../errors/api-error.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { markCompanyDue } from './blocking-reports.store.ts';
import {
  countFilterLists,
  filterLists,
  listFilterLists,
  requestFetch,
  storeArrivedText,
  type FilterListRow,
} from './filter-lists.store.ts';

type Presented = z.input<typeof storedFilterListSchema>;

export async function listLists(call: Call, { companyId = call.actor.companyId }: { companyId?: string }) {
  await requireCompany(call, companyId);
  const rows = await listFilterLists(call, companyId);
  return rows.map(presentList);
}

/** Adds a list. The text of its address is fetched by a worker. */
export async function createList(
  call: Call,
  { companyId = call.actor.companyId, ...input }: FilterListInput,
): Promise<Presented> {
  const { db, now } = call;
  await requireCompany(call, companyId);
  if ((await countFilterLists(db, companyId)) >= FILTER_LISTS_MAX)
    throw refuseField('name', 'lists-too-many');
  const id = createId(now.getTime());
  const times = { createdAt: now, updatedAt: now, fetchAt: input.url === '' ? null : now };
  await filterLists
    .insert(db, { id, companyId, ...filterListColumns(input), ...times })
    .catch(refuseTakenName);
  return readList(call, id);
}

/**
 * Changes a list. Its name decides which browsers use it, so visits are compared again. The text of a new address is
 * fetched at once; without one, no text is fetched any more.
 */
export async function changeList(call: Call, { id, updatedAt, ...values }: FilterListChange) {
  const { db, now } = call;
  await filterLists.lock(call, { id, updatedAt });
  const before = await filterLists.require(call, id);
  const isElsewhere = values.url !== before.url;
  const becomesDaily = values.isDaily && !before.isDaily;
  const nextAt = isElsewhere || becomesDaily ? now : values.isDaily ? before.fetchAt : null;
  const fetching = { fetchAt: values.url === '' ? null : nextAt, ...(isElsewhere && { etag: null }) };
  await filterLists.update(call, id, { ...filterListColumns(values), ...fetching }).catch(refuseTakenName);
  if (before.name !== values.name) await markCompanyDue(db, before.companyId, now);
  return readList(call, id);
}

const pack = promisify(gzip);

/** Stores a text of a list, which a worker reads. */
export async function setListText(call: Call, { id, file }: z.output<typeof filterListTextInputSchema>) {
  const { db, now } = call;
  const row = await filterLists.require(call, id);
  if (file.size === 0) throw refuseField('file', 'file-empty');
  if (file.size > FILTER_LIST_FILE_BYTES_MAX) throw refuseField('file', 'file-too-large');
  const bytes = Buffer.from(await file.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  await storeArrivedText(db, row, { packed: isPacked ? bytes : await pack(bytes), etag: null, now });
  return readList(call, id);
}

/** Requests the text from the address of a list. */
export async function fetchList(call: Call, { id }: { id: string }) {
  const { url } = await filterLists.require(call, id);
  if (url === '') throw refuseField('url', 'url-required');
  await requestFetch(call.db, id, call.now);
  return readList(call, id);
}

export async function removeList(call: Call, { id }: { id: string }): Promise<void> {
  const { companyId } = await filterLists.require(call, id);
  await filterLists.remove(call, { id });
  await markCompanyDue(call.db, companyId, call.now);
}

async function readList(call: Call, id: string): Promise<Presented> {
  return presentList(await filterLists.require(call, id));
}

export function filterListColumns({ name, licence, url, isDaily }: Omit<FilterListInput, 'companyId'>) {
  return { name, licence, url, isDaily: isDaily && url !== '' };
}

const refuseTakenName = refuseViolation('filter_lists_company_id_name_key', () =>
  refuseField('name', 'list-name-taken'),
);

function presentList(row: FilterListRow): Presented {
  const { facts, textAt, checkedAt, sizeBytes, fetchAt, arrivedAt, leasedUntil, fault, ...values } = row;
  const isDue = fetchAt !== null && fault === null && textAt === null;
  return {
    ...values,
    text:
      facts === null || textAt === null || sizeBytes === null
        ? null
        : { ...facts, at: textAt, checkedAt, sizeBytes },
    isWaiting: arrivedAt !== null || leasedUntil !== null || isDue,
    fault,
    browsers: browsersOfLists([row.name]).map(({ browser }) => browser),
  };
}
