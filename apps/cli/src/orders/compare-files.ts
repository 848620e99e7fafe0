import { createReadStream } from 'node:fs';
import {
  ORDER_FIELDS,
  PURCHASE_FIELDS,
  type OrderComparison,
  type ReadFile,
} from '@vigie/contract/order-comparison.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { render } from '@vigie/contract/wording/render.ts';
import { compareOrders } from '@vigie/orders/compare-orders.ts';
import { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import { chooseOrderColumns, type NamedColumns } from '@vigie/orders/reading/columns.ts';
import { openCsv, type OpenedTable } from '@vigie/orders/reading/csv-table.ts';
import { readOrders, readPurchases, type ReadOptions } from '@vigie/orders/reading/read-rows.ts';
import { tableOfPurchases } from '@vigie/orders/reading/sent-tables.ts';
import { TableFault } from '@vigie/orders/reading/table-fault.ts';
import type { FileKind, NamedColumn, OrdersOrder } from '../options/orders-options.ts';
import { UsageError } from '../options/usage-error.ts';
import type { NamedReport } from '../reports/report-options.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';

/** Comparison of two files, with what was read of each. */
export interface ComparedFiles {
  comparison: OrderComparison;
  files: Record<FileKind, ReadFile>;
}

/** Pieces in which a file is read, in bytes. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads both files and compares them, or the file of the orders with a report. Throws UsageError for a file that cannot
 * be read or is no table, and ReportUnavailable for a report that does not return its purchases.
 */
export async function compareFiles({ paths, report, values, named }: OrdersOrder): Promise<ComparedFiles> {
  const lang = values.lang ?? 'en';
  const table = await inFile(paths.orders, lang, () => openFile(paths.orders));
  const file = report === null ? await inFile(paths.purchases, lang, () => openFile(paths.purchases)) : null;
  const headings = { orders: table.headings, purchases: file?.headings ?? [] };
  const optionsFor = (kind: FileKind): ReadOptions => ({
    named: namedIn(kind, named, headings),
    columns: values.columns,
    timeZone: values.timeZone ?? null,
    isMinorUnits: values.minorUnits?.includes(kind) ?? false,
  });
  return inFile(paths.orders, lang, async () => {
    const options = optionsFor('orders');
    const { further } = chooseOrderColumns(headings.orders, options.named ?? {}, options.columns ?? null);
    const ledger = new OrderLedger(further.map(({ name }) => name));
    const orders = await readOrders(table, options, ledger);
    const reported = report === null ? null : await readReport(ledger, report, values);
    const purchaseOptions = optionsFor('purchases');
    const timeZone = reported?.timeZone ?? purchaseOptions.timeZone;
    const purchases = await inFile(paths.purchases, lang, () =>
      readPurchases(
        file ?? reported?.table ?? tableOfPurchases([]),
        { ...purchaseOptions, timeZone },
        (row) => ledger.addPurchase(row),
      ),
    );
    const personal = ledger.personalColumns();
    const comparison = compareOrders(ledger, {
      timeZone: values.timeZone ?? 'UTC',
      refusedShare: values.consentRefused ?? null,
    });
    return { comparison, files: { orders: withoutColumns(orders, personal), purchases } };
  });
}

/** Reads the purchases of a report. Its readers are loaded here, because a comparison of two files needs none of it. */
async function readReport(ledger: OrderLedger, report: NamedReport, { reportsToken }: OrdersOrder['values']) {
  const { readReportPurchases } = await import('./report-purchases.ts');
  return readReportPurchases(ledger, report, reportsToken);
}

/** Moves columns whose values look personal to the columns that were left out. */
const withoutColumns = (file: ReadFile, personal: readonly string[]): ReadFile => ({
  ...file,
  columns: file.columns.filter((column) => !personal.includes(column)),
  leftOut: [...file.leftOut, ...personal.map((column) => ({ column, reason: 'personal-data' as const }))],
});

const openFile = (path: string): Promise<OpenedTable> =>
  openCsv(createReadStream(path, { highWaterMark: CHUNK_BYTES }));

async function inFile<T>(path: string, lang: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TableFault) {
      const sentence = render(ORDER_COMPARISON_WORDS[lang].tableFaults[error.code], error.params);
      throw new UsageError([`${path}: ${sentence}`]);
    }
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError || code === undefined) throw error;
    throw new UsageError([`${path} cannot be read: ${whyUnreadable(error as NodeJS.ErrnoException)}`]);
  }
}

/**
 * Returns the headings that concern a file. A field of both files without a file's name concerns those that have the
 * heading. Throws UsageError if neither has it.
 */
function namedIn(
  kind: FileKind,
  all: readonly NamedColumn[],
  headings: Record<FileKind, readonly string[]>,
): NamedColumns {
  const [own, others]: (readonly string[])[] =
    kind === 'orders' ? [ORDER_FIELDS, PURCHASE_FIELDS] : [PURCHASE_FIELDS, ORDER_FIELDS];
  const concerned = all.filter(({ file, field, heading }) => {
    if (!own?.includes(field) || (file ?? kind) !== kind) return false;
    if (file !== null || !others?.includes(field) || headings[kind].includes(heading)) return true;
    const isElsewhere = headings[kind === 'orders' ? 'purchases' : 'orders'].includes(heading);
    if (!isElsewhere)
      throw new UsageError([`--map ${field}=${heading}: neither file has a column "${heading}"`]);
    return false;
  });
  return Object.fromEntries(concerned.map(({ field, heading }) => [field, heading]));
}
