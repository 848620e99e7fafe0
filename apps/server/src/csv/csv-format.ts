import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';

export type CsvCell = string | number | boolean | null;

/** Marks the bytes after it as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Matches characters that a spreadsheet reads as the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const NEEDS_QUOTES = /[";,\r\n\t]|^\s|\s$/;

/** Returns a line of a CSV file (RFC 4180) in the format of spreadsheets in this language. */
export function rowToCsv(cells: CsvCell[], locale: Locale): string {
  return `${cells.map((cell) => cellToCsv(cell, locale)).join(LANGUAGES[locale].csv.cell)}\r\n`;
}

export function cellToCsv(cell: CsvCell, locale: Locale): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberToText(cell, locale);
  if (typeof cell === 'boolean') return String(cell);
  return quoted(FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell);
}

function numberToText(value: number, locale: Locale): string {
  return Number.isFinite(value) ? String(value).replace('.', LANGUAGES[locale].csv.decimal) : '';
}

/**
 * Quotes cells that contain the separator of either language, so that columns stay apart in a file opened with the
 * wrong one.
 */
function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
