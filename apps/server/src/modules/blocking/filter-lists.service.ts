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
import { violates } from '../../db/violation.ts';
import { refuseFields, requireFound } from '../../errors/api-error.ts';
import { lockUnchanged } from '../../resources/row-within-reach.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { markCompanyDue } from './blocking-reports.store.ts';
import {
  countFilterLists,
  deleteFilterList,
  findFilterList,
  insertFilterList,
  listFilterLists,
  requestFetch,
  storeArrivedText,
  updateFilterList,
  type FilterListRow,
} from './filter-lists.store.ts';

type Presented = z.input<typeof storedFilterListSchema>;

export async function listLists(call: Call, { companyId = call.actor.companyId }: { companyId?: string }) {
  await requireCompany(call, companyId);
  const rows = await listFilterLists(call.db, call.actor, companyId);
  return rows.map(presentList);
}

/** Adds a list. The text of its address is fetched by a worker. */
export async function createList(
  call: Call,
  { companyId = call.actor.companyId, ...input }: FilterListInput,
): Promise<Presented> {
  const { db, now } = call;
  await requireCompany(call, companyId);
  if ((await countFilterLists(db, companyId)) >= FILTER_LISTS_MAX) throw refused('name', 'lists-too-many');
  const id = createId(now.getTime());
  await insertFilterList(db, { ...input, id, companyId, now }).catch(refuseTakenName);
  return readList(call, id);
}

/** Changes a list. Its name decides which browsers use it, so visits are compared again. */
export async function changeList(call: Call, { id, updatedAt, ...values }: FilterListChange) {
  const { db, now } = call;
  await lockUnchanged(call, 'filterLists', { id, updatedAt });
  const before = await requireList(call, id);
  await updateFilterList(db, before, { ...values, now }).catch(refuseTakenName);
  if (before.name !== values.name) await markCompanyDue(db, before.companyId, now);
  return readList(call, id);
}

const pack = promisify(gzip);

/** Stores a text of a list, which a worker reads. */
export async function setListText(call: Call, { id, file }: z.output<typeof filterListTextInputSchema>) {
  const { db, now } = call;
  const row = await requireList(call, id);
  if (file.size === 0) throw refused('file', 'file-empty');
  if (file.size > FILTER_LIST_FILE_BYTES_MAX) throw refused('file', 'file-too-large');
  const bytes = Buffer.from(await file.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  await storeArrivedText(db, row, { packed: isPacked ? bytes : await pack(bytes), etag: null, now });
  return readList(call, id);
}

/** Requests the text from the address of a list. */
export async function fetchList(call: Call, { id }: { id: string }) {
  const { url } = await requireList(call, id);
  if (url === '') throw refused('url', 'url-required');
  await requestFetch(call.db, id, call.now);
  return readList(call, id);
}

export async function removeList(call: Call, { id }: { id: string }): Promise<void> {
  const { companyId } = await requireList(call, id);
  await deleteFilterList(call.db, id);
  await markCompanyDue(call.db, companyId, call.now);
}

async function readList(call: Call, id: string): Promise<Presented> {
  return presentList(await requireList(call, id));
}

async function requireList({ db, actor }: Call, id: string): Promise<FilterListRow> {
  return requireFound(await findFilterList(db, actor, id));
}

const refused = (path: string, code: string) => refuseFields([{ path, code, params: {} }]);

function refuseTakenName(error: unknown): never {
  if (violates(error, 'filter_lists_company_id_name_key')) throw refused('name', 'list-name-taken');
  throw error;
}

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
