import { decodeText, type Chunks } from './decode-text.ts';
import { TABLE_LIMITS, TableFault } from './table-fault.ts';

/** Record of a table with the line on which it begins, from 1. */
export interface TableRecord {
  line: number;
  cells: string[];
}

/** Opened table: its headings, and the records below them in batches. */
export interface OpenedTable {
  headings: string[];
  delimiter: string;
  records: AsyncIterable<TableRecord[]>;
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Characters of the text that decide delimiter and line ends. */
const SAMPLE = 65_536;
const PIECE_MIN = 16_384;

/**
 * Opens a CSV file (RFC 4180) whose cells are separated by commas, semicolons or tabs. Memory is bounded by the longest
 * record. Throws TableFault for a file that is no table.
 */
export async function openCsv(chunks: Chunks): Promise<OpenedTable> {
  const pieces = decodeText(chunks);
  let start = '';
  while (start.length < SAMPLE) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  start = start.replace(/^\uFEFF/, '');
  const [, named] = /^sep=(.)\r?\n/i.exec(start) ?? [];
  const delimiter = named ?? delimiterOf(start);
  const records = recordsOf(withFirst(start, pieces), delimiter);
  const first = await records.next();
  const [heading, ...rest] = first.done === true ? [] : first.value;
  const isDeclared = named !== undefined;
  const top = isDeclared ? rest.shift() : heading;
  if (top === undefined) throw new TableFault('empty');
  return { headings: top.cells.map(unwrapped), delimiter, records: following(rest, records) };
}

async function* withFirst(start: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // A file of an old Macintosh ends its lines with a single carriage return.
  const isOldMac = start.includes('\r') && !start.includes('\n');
  const plain = (text: string) => (isOldMac ? text.replaceAll('\r', '\n') : text);
  if (start !== '') yield plain(start);
  for await (const piece of pieces) yield plain(piece);
}

async function* following(rest: TableRecord[], more: AsyncIterable<TableRecord[]>) {
  if (rest.length > 0) yield rest;
  yield* more;
}

/** Returns the delimiter that occurs most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1] ?? '';
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((one) => ({ one, count: plain.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/** Returns a cell without the formula by which spreadsheets keep leading zeros: `="0042"`. */
const unwrapped = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell;

async function* recordsOf(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRecord[]> {
  const splitter = new RecordSplitter(delimiter);
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < splitter.wantedLength) continue;
    const batch = splitter.add(waiting, false);
    waiting = '';
    if (batch.length > 0) yield batch;
  }
  const batch = splitter.add(waiting, true);
  if (batch.length > 0) yield batch;
}

/** Splits a text that arrives in pieces into records. */
class RecordSplitter {
  private rest = '';
  private line = 1;
  private readonly delimiter: string;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** Length from which the next piece is worth a search: an unfinished record is searched from its start again. */
  get wantedLength(): number {
    return Math.max(PIECE_MIN, this.rest.length);
  }

  /** Returns the records that end in this piece. Throws TableFault. */
  add(piece: string, isEnd: boolean): TableRecord[] {
    const text = this.rest + piece;
    const batch: TableRecord[] = [];
    let at = 0;
    let quote = text.indexOf('"');
    while (at < text.length) {
      const lineEnd = text.indexOf('\n', at);
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      const hasQuote = quote !== -1 && (lineEnd === -1 || quote < lineEnd);
      if (lineEnd === -1 && !isEnd && !hasQuote) break;
      const end = lineEnd === -1 ? text.length : lineEnd;
      const next = hasQuote
        ? quotedRecord(text, at, { delimiter: this.delimiter, isEnd })
        : { cells: plainCells(text.slice(at, end), this.delimiter), next: end + 1, lines: 1 };
      if (next === 'unclosed') {
        if (isEnd) throw new TableFault('quote-unclosed', { line: this.line });
        break;
      }
      if (next === 'unfinished') break;
      this.checkColumns(next.cells.length);
      if (next.cells.length > 1 || next.cells[0] !== '') batch.push({ line: this.line, cells: next.cells });
      this.line += next.lines;
      at = next.next;
    }
    this.rest = text.slice(at);
    if (this.rest.length > TABLE_LIMITS.record) this.refuseLong();
    return batch;
  }

  private checkColumns(columns: number): void {
    if (columns > TABLE_LIMITS.columns)
      throw new TableFault('columns-too-many', { line: this.line, max: TABLE_LIMITS.columns });
  }

  private refuseLong(): never {
    const [head = ''] = this.rest.split('\n', 1);
    this.checkColumns(head.split(this.delimiter, TABLE_LIMITS.columns + 2).length);
    const isQuote = quotedRecord(this.rest, 0, { delimiter: this.delimiter, isEnd: false }) === 'unclosed';
    throw new TableFault(isQuote ? 'quote-unclosed' : 'line-too-long', {
      line: this.line,
      max: TABLE_LIMITS.record,
    });
  }
}

function plainCells(line: string, delimiter: string): string[] {
  const cells = (line.endsWith('\r') ? line.slice(0, -1) : line).split(delimiter);
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? '';
    if (hasSpace(cell.charCodeAt(0)) || hasSpace(cell.charCodeAt(cell.length - 1))) cells[at] = cell.trim();
  }
  return cells;
}

/** Returns whether a code unit may be white space: all of it is below `!` or beyond ASCII. */
const hasSpace = (unit: number): boolean => unit < 33 || unit > 126;

interface FoundRecord {
  cells: string[];
  /** Offset of the next record. */
  next: number;
  lines: number;
}

/** Reads a record with quotes. `unclosed` and `unfinished` need more text: within a quoted cell, or at a line's end. */
function quotedRecord(
  text: string,
  start: number,
  { delimiter, isEnd }: { delimiter: string; isEnd: boolean },
): FoundRecord | 'unclosed' | 'unfinished' {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    let cell = '';
    while (text[at] === ' ') at += 1;
    if (text[at] === '"' || (text[at] === '=' && text[at + 1] === '"')) {
      const from = at + (text[at] === '"' ? 1 : 2);
      const end = closingQuote(text, from);
      // A quote at the very end may be the first half of a doubled one.
      if (end === -1 || (end === text.length - 1 && !isEnd)) return 'unclosed';
      cell = text.slice(from, end);
      for (let feed = cell.indexOf('\n'); feed !== -1; feed = cell.indexOf('\n', feed + 1)) lines += 1;
      cell = cell.replaceAll('""', '"');
      at = end + 1;
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
    if (at === text.length && !isEnd) return 'unfinished';
    cells.push((cell + text.slice(from, at)).trim());
    if (text[at] !== delimiter) return { cells, next: at + 1, lines };
    at += 1;
  }
}

function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}
