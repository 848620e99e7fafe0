import type {
  OrderField,
  OrderState,
  PurchaseField,
  ReadFile,
  RowFault,
  RowFaultCode,
} from '@vigie/contract/order-comparison.ts';
import { decimalSignOf, readAmount, type DecimalSign } from './amounts.ts';
import {
  chooseOrderColumns,
  choosePurchaseColumns,
  type FieldPositions,
  type NamedColumns,
} from './columns.ts';
import type { OpenedTable, TableRecord } from './csv-table.ts';
import { stateReader } from './states.ts';
import { TABLE_LIMITS, TableFault } from './table-fault.ts';
import { dateOrderOf, timeReader, type ReadTime } from './times.ts';

/** Order as it was read. Ids are opaque: equal ids mean the same order. */
export interface OrderRow {
  id: string;
  atMs: number;
  /** In units of the currency; null if it is not known. */
  amount: number | null;
  /** ISO 4217 code; empty if it is not known. */
  currency: string;
  state: OrderState;
  /** Values of the further columns, in their order. */
  columns: readonly string[];
}

/** Purchase as a report counted it. */
export interface PurchaseRow {
  id: string;
  /** Null if it is not known. */
  atMs: number | null;
  /** In units of the currency, negative for a refund; null if it is not known. */
  amount: number | null;
  currency: string;
}

/** Receiver of the orders of a file. */
export interface OrderSink {
  knows: (id: string) => boolean;
  /** `repeated`: the id was there with the same values. `differs`: it was there with other ones. */
  add: (row: OrderRow) => 'added' | 'repeated' | 'differs';
}

export interface ReadOptions {
  /** Heading by field, for files with other headings than the known ones. */
  named?: NamedColumns;
  /** Further columns to read; absent: the first ten. */
  columns?: readonly string[];
  /** Zone of times without one; null: UTC. */
  timeZone: string | null;
  /** True if amounts are in the smallest unit of their currency, such as cents. */
  isMinorUnits?: boolean;
}

const SAMPLE_ROWS = 2_000;
const VALUE_SHOWN = 60;
/** A larger amount is no price: it cannot be stored in the smallest unit of each currency. */
const AMOUNT_MAX = 1e12;
/** Sign that stands for bytes that are no text. */
const REPLACEMENT = '\uFFFD';

/** Reads an order file. Invalid rows are left out and reported. Throws TableFault for a file that is no table. */
export async function readOrders(
  table: OpenedTable,
  options: ReadOptions,
  sink: OrderSink,
): Promise<ReadFile> {
  const { fields, further, leftOut } = chooseOrderColumns(
    table.headings,
    options.named ?? {},
    options.columns ?? null,
  );
  const reading = new RowReading<OrderField>(table, fields, options);
  const stateOf = stateReader();
  await reading.each((record) => {
    const id = reading.id(record, 'order_id');
    if (id === null) return;
    const isFollowing = reading.cell(record, 'time') === '' && reading.cell(record, 'state') === '';
    if (isFollowing && sink.knows(id)) return void (reading.file.repeated += 1);
    const atMs = reading.time(record, 'time');
    const amount = reading.amount(record, 'amount');
    const currency = reading.currency(record, 'currency');
    const word = reading.cell(record, 'state');
    const state = stateOf(word);
    if (state === null)
      return reading.reject(record, 'state', word === '' ? 'state-missing' : 'state-unknown');
    if (atMs === 'rejected' || amount === 'rejected' || currency === null) return;
    if (atMs === null) return reading.reject(record, 'time', 'time-missing');
    if (amount !== null && amount < 0) return reading.reject(record, 'amount', 'amount-negative');
    const columns = further.map(({ position }) => record.cells[position] ?? '');
    reading.reportBroken(record, further);
    const taken = sink.add({ id, atMs, amount, currency, state, columns });
    if (taken === 'repeated') reading.file.repeated += 1;
    if (taken === 'differs') reading.reject(record, 'order_id', 'id-repeated');
  });
  return { ...reading.file, columns: further.map(({ name }) => name), leftOut };
}

/** Reads a purchase file. Invalid rows are left out and reported. Throws TableFault for a file that is no table. */
export async function readPurchases(
  table: OpenedTable,
  options: ReadOptions,
  add: (row: PurchaseRow) => void,
): Promise<ReadFile> {
  const fields = choosePurchaseColumns(table.headings, options.named ?? {});
  const reading = new RowReading<PurchaseField>(table, fields, options);
  await reading.each((record) => {
    const id = reading.id(record, 'transaction_id');
    if (id === null) return;
    const atMs = reading.time(record, 'time');
    const amount = reading.amount(record, 'amount');
    const currency = reading.currency(record, 'currency');
    if (atMs !== 'rejected' && amount !== 'rejected' && currency !== null)
      add({ id, atMs, amount, currency });
  });
  return reading.file;
}

/** Returns an id as it is compared: without white space around it, and without the sign of Shopify's order names. */
export const comparableId = (cell: string): string => cell.trim().replace(/^#(?=\w)/, '');

/** Reads the cells of rows, and collects their faults. */
class RowReading<F extends string> {
  readonly file: ReadFile = {
    rows: 0,
    rejected: 0,
    repeated: 0,
    faults: [],
    faultCounts: {},
    columns: [],
    leftOut: [],
    isZoneAssumed: false,
  };
  private readonly table: OpenedTable;
  private readonly fields: FieldPositions<F>;
  private readonly options: ReadOptions;
  private readonly lastNeeded: number;
  private decimal: DecimalSign = '.';
  private timeOf: (cell: string) => ReadTime | null = () => null;
  private rejectedLine = 0;

  constructor(table: OpenedTable, fields: FieldPositions<F>, options: ReadOptions) {
    this.table = table;
    this.fields = fields;
    this.options = options;
    this.lastNeeded = Math.max(...Object.values<number | undefined>(fields).map((at) => at ?? 0));
  }

  /** Calls `take` for each record that has all needed cells. */
  async each(take: (record: TableRecord) => void): Promise<void> {
    let early: TableRecord[] | null = [];
    for await (const batch of this.table.records) {
      if (early === null) {
        this.takeAll(batch, take);
        continue;
      }
      early.push(...batch);
      if (early.length < SAMPLE_ROWS) continue;
      this.settle(early);
      this.takeAll(early, take);
      early = null;
    }
    if (early === null) return;
    this.settle(early);
    this.takeAll(early, take);
  }

  cell(record: TableRecord, field: F): string {
    const position = this.fields[field];
    return position === undefined ? '' : (record.cells[position] ?? '');
  }

  /** Returns null for a row that is left out. */
  id(record: TableRecord, field: F): string | null {
    const id = comparableId(this.cell(record, field));
    if (id.includes(REPLACEMENT)) {
      this.reject(record, field, 'encoding-broken');
      return null;
    }
    if (id !== '' && id.length <= TABLE_LIMITS.id) return id;
    this.reject(record, field, id === '' ? 'id-missing' : 'id-too-long');
    return null;
  }

  time(record: TableRecord, field: F): number | null | 'rejected' {
    const cell = this.cell(record, field);
    if (cell === '') return null;
    const read = this.timeOf(cell);
    if (read === null) {
      this.reject(record, field, 'time-unreadable');
      return 'rejected';
    }
    if (read.isLocal && this.options.timeZone === null) this.file.isZoneAssumed = true;
    if (read.doubt !== null) this.report(record, field, { code: `time-${read.doubt}`, isKept: true });
    return read.atMs;
  }

  amount(record: TableRecord, field: F): number | null | 'rejected' {
    const cell = this.cell(record, field);
    if (cell === '') return null;
    const amount = readAmount(cell, this.decimal);
    if (amount !== null && Math.abs(amount) <= AMOUNT_MAX)
      return this.options.isMinorUnits === true ? amount / 100 : amount;
    this.reject(record, field, 'amount-unreadable');
    return 'rejected';
  }

  /** Returns an empty text for a missing currency, and null for a row that is left out. */
  currency(record: TableRecord, field: F): string | null {
    const cell = this.cell(record, field);
    if (cell === '') return '';
    if (/^[A-Z]{3}$/.test(cell)) return cell;
    const code = CURRENCY_SIGNS[cell] ?? cell.toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) return code;
    this.reject(record, field, 'currency-unreadable');
    return null;
  }

  /** Reports a row as left out; only the first fault of a row is reported. */
  reject(record: TableRecord, field: F | null, code: RowFaultCode): void {
    if (this.rejectedLine === record.line) return;
    this.rejectedLine = record.line;
    this.file.rejected += 1;
    this.report(record, field, { code, isKept: false });
  }

  /** Reports the first further column whose text has bytes of another encoding. The row is retained. */
  reportBroken({ line, cells }: TableRecord, further: readonly { name: string; position: number }[]): void {
    const broken = further.find(({ position }) => cells[position]?.includes(REPLACEMENT));
    if (broken === undefined) return;
    const value = (cells[broken.position] ?? '').slice(0, VALUE_SHOWN);
    this.count({ line, column: broken.name, value, code: 'encoding-broken', isKept: true });
  }

  private report(record: TableRecord, field: F | null, fault: Pick<RowFault, 'code' | 'isKept'>): void {
    const position = field === null ? undefined : this.fields[field];
    this.count({
      line: record.line,
      column: position === undefined ? null : (this.table.headings[position] ?? null),
      value: field === null ? '' : this.cell(record, field).slice(0, VALUE_SHOWN),
      ...fault,
    });
  }

  private count(fault: RowFault): void {
    this.file.faultCounts[fault.code] = (this.file.faultCounts[fault.code] ?? 0) + 1;
    if (this.file.faults.length < TABLE_LIMITS.faults) this.file.faults.push(fault);
  }

  /** Decides decimal sign and date order by the first rows. */
  private settle(records: readonly TableRecord[]): void {
    const cells = (field: string) => records.map((record) => this.cell(record, field as F));
    this.decimal = decimalSignOf(cells('amount'), this.table.delimiter);
    this.timeOf = timeReader(this.options.timeZone ?? 'UTC', dateOrderOf(cells('time')));
  }

  private takeAll(records: readonly TableRecord[], take: (record: TableRecord) => void): void {
    for (const record of records) {
      this.file.rows += 1;
      if (this.file.rows > TABLE_LIMITS.rows)
        throw new TableFault('rows-too-many', { max: TABLE_LIMITS.rows });
      if (record.cells.length <= this.lastNeeded) this.reject(record, null, 'cells-missing');
      else if (
        record.cells.length > this.table.headings.length &&
        hasText(record, this.table.headings.length)
      )
        this.reject(record, null, 'cells-too-many');
      else take(record);
    }
  }
}

const hasText = ({ cells }: TableRecord, from: number): boolean =>
  cells.slice(from).some((cell) => cell !== '');

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' };
