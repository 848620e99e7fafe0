import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { TABLE_LIMITS, TableError, type TableRow } from './table-rows.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** Matches the start of a spreadsheet formula, also after existing apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const MARKED_FORMULA = /^'+[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const HEADING_LENGTH_MAX = 50_000;
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const NEEDS_QUOTES = /[";,\r\n\t]|^\s|\s$/;

/** Reads the rows of a CSV file (RFC 4180); commas, semicolons or tabs separate its cells. */
export function readCsv(text: string): TableRow[] {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(body);
  const rows: TableRow[] = [];
  let line = 1;
  let at = 0;
  while (at < body.length) {
    const row: TableRow = { line, cells: [] };
    let isRowEnd = false;
    while (!isRowEnd) {
      const cell = cellAt(body, at, separator);
      line += lineBreaksIn(body, at, cell.next);
      row.cells.push(unmarked(cell.text));
      ({ next: at, isRowEnd } = cell);
      if (row.cells.length > TABLE_LIMITS.columns) throw new TableError('table-too-large', row.line);
    }
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    if (rows.length > TABLE_LIMITS.rows) throw new TableError('table-too-large', row.line);
  }
  return rows;
}

export function writeCsv(rows: string[][], locale: Locale): string {
  const separator = LANGUAGES[locale].csv.cell;
  const lines = rows.map((cells) => `${cells.map((cell) => quoted(marked(cell))).join(separator)}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

interface ReadCell {
  text: string;
  next: number;
  isRowEnd: boolean;
}

function cellAt(text: string, start: number, separator: string): ReadCell {
  let content = '';
  let at = start;
  if (text[at] === '"') {
    const end = closingQuote(text, at + 1);
    content = text.slice(at + 1, end).replaceAll('""', '"');
    at = end + 1;
  }
  const from = at;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  content += text.slice(from, at);
  if (text[at] === separator) return { text: content, next: at + 1, isRowEnd: false };
  const isPair = text[at] === '\r' && text[at + 1] === '\n';
  return { text: content, next: at + (isPair ? 2 : 1), isRowEnd: true };
}

/** Returns the offset of the closing quote, or the end of the text if there is none. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return text.length;
}

function lineBreaksIn(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let at = start; at < Math.min(end, text.length); at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks += 1;
  return breaks;
}

/** Returns the separator that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const heading = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, HEADING_LENGTH_MAX))?.[0] ?? '').replaceAll(
    /"[^"]*"/g,
    '',
  );
  const counts = [',', ';', '\t'].map((one) => ({ one, count: heading.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

function marked(cell: string): string {
  return FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

function unmarked(cell: string): string {
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
