import { readXlsx } from '@vigie/audit/plan-files/read-xlsx.ts';
import { TableError } from '@vigie/audit/plan-files/table-rows.ts';
import type { OrderFileFault } from '@vigie/contract/order-import.ts';
import { openCsv, type OpenedTable } from '@vigie/orders/reading/csv-table.ts';

/** Start of every archive, and so of every workbook. */
const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1');
/** A larger workbook must be sent as CSV, which is read piece by piece. */
const WORKBOOK_BYTES_MAX = 8 * 1024 * 1024;

/** Fault of a workbook that cannot be read. */
export class WorkbookFault extends Error {
  readonly code: Extract<OrderFileFault, `workbook-${string}`>;

  constructor(code: WorkbookFault['code']) {
    super(code);
    this.name = 'WorkbookFault';
    this.code = code;
  }
}

/** Opens a CSV file, or the first sheet of an XLSX workbook. Throws TableFault, or WorkbookFault. */
export async function openOrderFile(parts: AsyncGenerator<Buffer>): Promise<OpenedTable> {
  const first = await parts.next();
  const start = first.done === true ? Buffer.alloc(0) : first.value;
  if (!start.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return openCsv(following(start, parts));
  const pieces = [start];
  let size = start.length;
  for await (const piece of parts) {
    size += piece.length;
    if (size > WORKBOOK_BYTES_MAX) throw new WorkbookFault('workbook-too-large');
    pieces.push(piece);
  }
  return firstSheet(Buffer.concat(pieces));
}

async function* following(start: Buffer, parts: AsyncGenerator<Buffer>) {
  yield start;
  yield* parts;
}

function firstSheet(bytes: Buffer): OpenedTable {
  const [heading, ...records] = rowsOf(bytes);
  if (heading === undefined) throw new WorkbookFault('workbook-unreadable');
  async function* once() {
    yield records.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  }
  return { headings: heading.cells.map((cell) => cell.trim()), delimiter: ',', records: once() };
}

function rowsOf(bytes: Buffer) {
  try {
    return readXlsx(bytes, '')[0]?.rows ?? [];
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const isLarge = error.code === 'archive-too-large' || error.code === 'table-too-large';
    throw new WorkbookFault(isLarge ? 'workbook-too-large' : 'workbook-unreadable');
  }
}
