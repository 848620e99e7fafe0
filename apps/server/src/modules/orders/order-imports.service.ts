import type * as z from 'zod';
import { ORDER_FIELDS, PURCHASE_FIELDS } from '@vigie/contract/order-comparison.ts';
import {
  ORDER_FILE_BYTES_MAX,
  ORDER_PART_BYTES,
  type orderImportInputSchema,
  type orderImportSchema,
  type orderImportsQuerySchema,
  type orderPartInputSchema,
  type orderPreviewInputSchema,
  type orderPreviewSchema,
  type orderStartInputSchema,
} from '@vigie/contract/order-import.ts';
import type { OrderReading } from '@vigie/contract/order-reading.ts';
import { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import { chooseOrderColumns, choosePurchaseColumns } from '@vigie/orders/reading/columns.ts';
import type { OpenedTable, TableRecord } from '@vigie/orders/reading/csv-table.ts';
import { proposeOrderFields, proposePurchaseFields } from '@vigie/orders/reading/columns.ts';
import { arePersonalValues, isPersonalHeading } from '@vigie/orders/reading/personal-columns.ts';
import {
  readOrders,
  readPurchases,
  type OrderRow,
  type ReadOptions,
} from '@vigie/orders/reading/read-rows.ts';
import { TableFault } from '@vigie/orders/reading/table-fault.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { cursorOf } from '../../db/list-page.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseField, requireFound } from '../../errors/api-error.ts';
import {
  deleteOrderImport,
  findOrderImport,
  insertOrderImport,
  listOrderImports,
  lockOrderImport,
  queueImport,
  readParts,
  storePart,
  type OrderImportRow,
} from './order-imports.store.ts';
import { openOrderFile, WorkbookFault } from './open-order-file.ts';
import { makeOrderSettings, type OrderNeeds } from './order-settings.service.ts';
import { findOrderSettings, rememberMapping, type OrderSettingsRow } from './order-settings.store.ts';

type Import = z.input<typeof orderImportSchema>;

/** Rows that a preview shows, and rows that it evaluates. */
const ROWS_SHOWN = 20;
const ROWS_READ = 500;
const CELL_SHOWN = 120;
const HEADINGS_SHOWN = 200;

export async function listOrderFiles(call: Call, query: z.output<typeof orderImportsQuerySchema>) {
  const { websiteId, limit } = query;
  await requireMeasuredWebsite(call, websiteId);
  const after = cursorOf(query);
  const { items, ...page } = await listOrderImports(call.db, call.actor, { websiteId, limit, after });
  return { items: items.map(presentImport), ...page };
}

export async function readOrderFile(call: Call, { id }: { id: string }): Promise<Import> {
  return presentImport(await requireImport(call, id));
}

/** Announces a file, whose parts follow. */
export async function announceOrderFile(
  call: Call,
  { websiteId, ...input }: z.output<typeof orderImportInputSchema>,
  { secrets }: OrderNeeds,
): Promise<Import> {
  const { db, actor, now } = call;
  const website = await requireMeasuredWebsite(call, websiteId);
  await makeOrderSettings(db, website, secrets);
  const id = createId(now.getTime());
  const { companyId } = website;
  await insertOrderImport(db, {
    ...input,
    id,
    companyId,
    websiteId,
    madeBy: authorOf(actor),
    createdAt: now,
  });
  return readOrderFile(call, { id });
}

/** Stores a part of a file. All parts but the last have the same size. */
export async function addPart(
  call: Call,
  { id, part, file }: z.output<typeof orderPartInputSchema>,
): Promise<Import> {
  const { db } = call;
  const { companyId } = await requireImport(call, id);
  const { state, sizeBytes } = requireFound(await lockOrderImport(db, id));
  if (state !== 'uploading') throw new ApiError('order-import-started');
  const from = part * ORDER_PART_BYTES;
  if (from >= Math.min(sizeBytes, ORDER_FILE_BYTES_MAX)) throw refuseField('part', 'part-unknown');
  if (file.size !== Math.min(ORDER_PART_BYTES, sizeBytes - from)) throw refuseField('file', 'part-size');
  const bytes = Buffer.from(await file.arrayBuffer());
  await storePart(db, { companyId, importId: id, part, bytes });
  return readOrderFile(call, { id });
}

/** Reads the first rows of a file under a mapping, and stores nothing. */
export async function previewImport(
  call: Call,
  { id, ...reading }: z.output<typeof orderPreviewInputSchema>,
): Promise<z.input<typeof orderPreviewSchema>> {
  const { db } = call;
  const row = await requireImport(call, id);
  requireComplete(row);
  const settings = requireFound(await findOrderSettings(db, row.websiteId));
  let headings: string[] = [];
  try {
    const table = await openOrderFile(readParts(db, id));
    headings = table.headings;
    return await previewTable(table, { kind: row.kind, given: reading, settings });
  } catch (error) {
    if (!(error instanceof TableFault || error instanceof WorkbookFault)) throw error;
    const remembered = rememberedFor(settings, row.kind, headings);
    return {
      ...emptyPreview(row.kind, headings, { ...remembered, ...reading }),
      timeZone: reading.timeZone ?? settings.timeZone,
      fault: fileFaultOf(error),
    };
  }
}

/** Returns the fault of a file as an API error. */
export function fileFaultOf(error: TableFault | WorkbookFault): NonNullable<Import['fault']> {
  return { code: error.code, params: error instanceof TableFault ? { ...error.params } : {} };
}

type Kind = NonNullable<OrderImportRow>['kind'];
interface PreviewNeeds {
  kind: Kind;
  given: OrderReading;
  settings: OrderSettingsRow;
}

async function previewTable(
  table: OpenedTable,
  { kind, given, settings }: PreviewNeeds,
): Promise<z.input<typeof orderPreviewSchema>> {
  const { headings } = table;
  const remembered = rememberedFor(settings, kind, headings);
  const reading = { ...remembered, ...given };
  const options = readOptionsOf(reading, settings.timeZone);
  const first = await firstRecords(table);
  const readWith = (tried: ReadOptions) => {
    const again = { ...table, records: once(first) };
    const seen = new OrderLedger([]);
    const sink = {
      knows: (id: string) => seen.knows(id),
      add: (row: OrderRow) => seen.add({ ...row, columns: [] }),
    };
    return kind === 'orders' ? readOrders(again, tried, sink) : readPurchases(again, tried, () => {});
  };
  const file = await readWith(options);
  // Without a zone of its own, the reader reports whether times lack one.
  const { isZoneAssumed } = await readWith({ ...options, timeZone: given.timeZone ?? null });
  const positions =
    kind === 'orders'
      ? chooseOrderColumns(headings, options.named ?? {}, options.columns ?? null).fields
      : choosePurchaseColumns(headings, options.named ?? {});
  const personal = file.columns.filter((name) => arePersonalValues(valuesOf(first, headings.indexOf(name))));
  const columns = file.columns.filter((name) => !personal.includes(name));
  const shown = [...Object.values(positions).map((at) => headings[at] ?? ''), ...columns];
  return {
    ...emptyPreview(kind, headings, reading),
    fields: fieldsOf(kind).map((field) => ({
      field,
      isRequired: REQUIRED.includes(field),
      heading: headings[(positions as Record<string, number>)[field] ?? -1] ?? null,
    })),
    isRemembered: remembered.mapping !== undefined,
    columns,
    leftOut: [
      ...(kind === 'orders' ? file.leftOut : leftOutOfPurchases(headings)),
      ...personal.map((column) => ({ column, reason: 'personal-data' as const })),
    ],
    timeZone: reading.timeZone ?? settings.timeZone,
    isZoneAssumed,
    rows: first.slice(0, ROWS_SHOWN).map(({ line, cells }) => ({
      line,
      cells: shown.map((heading) => ({
        heading,
        text: (cells[headings.indexOf(heading)] ?? '').slice(0, CELL_SHOWN),
      })),
    })),
    faults: file.faults,
  };
}

const leftOutOfPurchases = (headings: readonly string[]) =>
  [...new Set(headings)]
    .filter((heading) => isPersonalHeading(heading))
    .slice(0, HEADINGS_SHOWN)
    .map((column) => ({ column, reason: 'personal-data' as const }));

const valuesOf = (records: readonly TableRecord[], position: number): Set<string> =>
  new Set(records.map(({ cells }) => cells[position] ?? ''));

const REQUIRED: readonly string[] = ['order_id', 'time', 'state', 'transaction_id'];
const fieldsOf = (kind: Kind) => (kind === 'orders' ? ORDER_FIELDS : PURCHASE_FIELDS);

function emptyPreview(kind: Kind, headings: readonly string[], reading: OrderReading) {
  const proposed: Record<string, number | undefined> =
    kind === 'orders' ? proposeOrderFields(headings) : proposePurchaseFields(headings);
  return {
    kind,
    headings: headings.slice(0, HEADINGS_SHOWN),
    fields: fieldsOf(kind).map((field) => ({
      field,
      isRequired: REQUIRED.includes(field),
      heading: headings[proposed[field] ?? -1] ?? null,
    })),
    isRemembered: false,
    columns: [],
    leftOut: [],
    isMinorUnits: reading.isMinorUnits ?? false,
    isZoneAssumed: false,
    rows: [],
    faults: [],
    fault: null,
  };
}

/** Returns the remembered mapping if the file has all its headings. */
function rememberedFor(
  { mappings }: OrderSettingsRow,
  kind: Kind,
  headings: readonly string[],
): OrderReading {
  const remembered = mappings[kind];
  if (remembered === undefined) return {};
  const named = Object.values(remembered.mapping ?? {}).filter((heading) => heading !== null);
  const isKnown = named.every((heading) => headings.includes(heading));
  if (!isKnown) return {};
  const columns = remembered.columns?.filter((column) => headings.includes(column));
  return { ...remembered, ...(columns !== undefined && { columns }) };
}

/** Returns the options of the reader. A field that is mapped to nothing has no column. */
export function readOptionsOf(reading: OrderReading, timeZone: string): ReadOptions {
  const { mapping = {}, columns, isMinorUnits = false } = reading;
  const named = Object.fromEntries(
    Object.entries(mapping).flatMap(([field, heading]) => (heading === null ? [] : [[field, heading]])),
  );
  return {
    named,
    ...(columns !== undefined && { columns }),
    timeZone: reading.timeZone ?? timeZone,
    isMinorUnits,
  };
}

async function firstRecords(table: OpenedTable): Promise<TableRecord[]> {
  const first: TableRecord[] = [];
  for await (const batch of table.records) {
    first.push(...batch.slice(0, ROWS_READ - first.length));
    if (first.length >= ROWS_READ) break;
  }
  return first;
}

async function* once(records: TableRecord[]) {
  yield records;
}

/** Hands a complete file to the workers. */
export async function startImport(
  call: Call,
  { id, remember, ...reading }: z.output<typeof orderStartInputSchema>,
): Promise<Import> {
  const { db } = call;
  const row = await requireImport(call, id);
  const { state } = requireFound(await lockOrderImport(db, id));
  if (state !== 'uploading') throw new ApiError('order-import-started');
  requireComplete(row);
  await queueImport(db, id, reading);
  if (remember) await rememberMapping(db, row.websiteId, { kind: row.kind, reading });
  return readOrderFile(call, { id });
}

/** Deletes an import that is not being read. Its stored orders stay. */
export async function removeImport(call: Call, { id }: { id: string }): Promise<void> {
  await requireImport(call, id);
  const { state } = requireFound(await lockOrderImport(call.db, id));
  if (state === 'waiting' || state === 'reading') throw new ApiError('order-import-started');
  await deleteOrderImport(call.db, id);
}

async function requireImport({ db, actor }: Call, id: string) {
  return requireFound(await findOrderImport(db, actor, id));
}

function requireComplete({ arrivedBytes, sizeBytes, state }: NonNullable<OrderImportRow>): void {
  if (state !== 'uploading') throw new ApiError('order-import-started');
  if (arrivedBytes !== sizeBytes)
    throw new ApiError('order-file-incomplete', { data: { uploadedBytes: arrivedBytes, sizeBytes } });
}

function presentImport(row: NonNullable<OrderImportRow>): Import {
  const isUploading = row.state === 'uploading';
  return {
    id: row.id,
    websiteId: row.websiteId,
    kind: row.kind,
    origin: row.origin,
    name: row.name,
    state: row.state,
    sizeBytes: row.sizeBytes,
    uploadedBytes: isUploading ? row.arrivedBytes : row.sizeBytes,
    readBytes: row.readBytes,
    rows: row.rows,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    rejected: row.rejected,
    faults: row.faults,
    faultCounts: row.faultCounts,
    columns: row.columns,
    leftOut: row.leftOut,
    fault: row.fault,
    madeBy: row.author,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}
