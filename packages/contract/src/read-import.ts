import { readRecords, type CsvRecord } from './csv-records.ts';
import type { FieldError } from './errors.ts';
import { findFieldErrors } from './field-errors.ts';
import { columnOf, plainWords, type ImportColumn } from './import-columns.ts';
import { IMPORT_WEBSITES_MAX, importedWebsiteSchema, type ImportedWebsite } from './imported-website.ts';
import { canonicalAddress, withScheme } from './web-address.ts';

/** Fault of a line: the field, its text, and a code of the contract or `same-as-line`. */
export interface LineFault extends Pick<FieldError, 'code' | 'params'> {
  field: ImportColumn;
  value: string;
}

/** Result of parsing one website of the list. */
export interface ReadLine {
  line: number;
  /** Text of the line, truncated. */
  text: string;
  /** Null: left out because of `fault`. */
  website: ImportedWebsite | null;
  fault: LineFault | null;
  /** True if the address had no scheme. https is assumed. */
  isHttpsAssumed: boolean;
}

export interface ReadImport {
  /** Headings, with the column of each. Null: a list without headings. */
  headings: { text: string; column: ImportColumn | null }[] | null;
  lines: ReadLine[];
  /** True if the list exceeds the limit of an import, so that the rest is not read. */
  isCut: boolean;
}

type Raw = Partial<Record<ImportColumn, string>>;

const SEPARATORS = ['\t', ';', ',', '|'] as const;
const TEXT_SHOWN = 200;
/** Maximum number of read lines. It exceeds the import's limit because invalid lines are shown too. */
const RECORDS_MAX = IMPORT_WEBSITES_MAX * 2;

/** Parses websites from a CSV text with headings, or from addresses separated by lines or white space. */
export function readImport(pasted: string): ReadImport {
  const text = pasted
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const records = readRecords(text, separator, RECORDS_MAX + 1);
  const headings = headingsOf(records[0]);
  const raws = headings === null ? records.flatMap(fromCells) : records.slice(1).map(fromRow(headings));
  const lines = raws.slice(0, RECORDS_MAX).map(readLine);
  const checkedLines = withoutDoubles(lines);
  return { headings, lines: checkedLines, isCut: raws.length > RECORDS_MAX };
}

/** Returns the separator that makes the most headings known. Otherwise returns the one that occurs on most lines. */
function separatorOf(text: string): string {
  const byHeadings = SEPARATORS.map((separator) => {
    const [first] = readRecords(text, separator, 1);
    const known = headingsOf(first)?.filter(({ column }) => column !== null).length ?? 0;
    return { separator, known };
  }).toSorted((one, other) => other.known - one.known)[0];
  if (byHeadings !== undefined && byHeadings.known > 0) return byHeadings.separator;
  const lines = text.split('\n', RECORDS_MAX);
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';
}

/** Returns the columns of the headings. Returns null if no heading names the address. A repeated column counts once. */
function headingsOf(record: CsvRecord | undefined): ReadImport['headings'] {
  if (record === undefined) return null;
  const seen = new Set<ImportColumn>();
  const headings = record.cells.map((text) => {
    const column = columnOf(text);
    const isNew = column !== null && !seen.has(column);
    if (isNew) seen.add(column);
    return { text: text.slice(0, TEXT_SHOWN), column: isNew ? column : null };
  });
  return seen.has('url') ? headings : null;
}

type Found = { line: number; text: string; raw: Raw };

const fromRow =
  (headings: NonNullable<ReadImport['headings']>) =>
  ({ line, cells }: CsvRecord): Found => {
    const named = headings.flatMap(({ column }, index): [ImportColumn, string][] =>
      column === null ? [] : [[column, cells[index] ?? '']],
    );
    return { line, text: shownOf(cells), raw: Object.fromEntries(named) };
  };

const shownOf = (cells: string[]): string => cells.filter((cell) => cell !== '').join(' · ');

/**
 * Parses a record without headings. Each cell that looks like an address is one. The text after a single address is its
 * name.
 */
function fromCells({ line, cells }: CsvRecord): Found[] {
  const parts = cells.filter((cell) => cell !== '').flatMap(partsOf);
  const addresses = parts.filter(looksLikeAddress);
  if (addresses.length > 1) return addresses.map((url) => ({ line, text: url, raw: { url } }));
  const [url = parts[0] ?? ''] = addresses;
  const name = parts.find((part) => part !== url) ?? '';
  return [{ line, text: shownOf(cells), raw: { url, name } }];
}

/**
 * Returns the cell unchanged. If white space separates addresses in it, returns the addresses and the remaining text.
 */
function partsOf(cell: string): string[] {
  const words = cell.split(/\s+/);
  const addresses = words.filter(looksLikeAddress);
  if (words.length === 1 || addresses.length === 0) return [cell];
  const rest = words.filter((word) => !looksLikeAddress(word)).join(' ');
  return rest === '' ? addresses : [...addresses, rest];
}

const looksLikeAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text) || addressOf(text) !== text;

/**
 * Returns the address of a cell. Host names with letters of any language are accepted, because browsers encode them in
 * ASCII.
 */
function addressOf(typed: string): string {
  const text = withScheme(typed);
  const isName = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text);
  return isName ? `https://${text}` : text;
}

function readLine({ line, text, raw }: Found): ReadLine {
  const typed = raw.url ?? '';
  const url = addressOf(typed);
  const input = {
    line,
    url: canonicalOf(url),
    name: raw.name ?? '',
    labels: labelsOf(raw.labels ?? ''),
    schedule: scheduleOf(raw.schedule ?? ''),
    jsTagName: raw.jsTagName ?? '',
    phpTagName: raw.phpTagName ?? '',
    ...numberIn('pagesPerAudit', raw),
    ...numberIn('delaySeconds', raw),
  };
  const read = { line, text: text.slice(0, TEXT_SHOWN), isHttpsAssumed: url !== typed.trim() };
  const [error] = findFieldErrors(importedWebsiteSchema, input);
  if (error === undefined) return { ...read, website: importedWebsiteSchema.parse(input), fault: null };
  const field = (error.path.split('.')[0] ?? 'url') as ImportColumn;
  const value = (raw[field] ?? '').slice(0, TEXT_SHOWN);
  // A text of several words is not reported as an address with a space
  const isWords = error.code === 'url-space' && !/^https?:/i.test(typed);
  const code = isWords ? 'url-invalid' : error.code;
  return { ...read, website: null, fault: { field, value, code, params: error.params } };
}

function canonicalOf(url: string): string {
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? canonicalAddress(url) : url;
}

/** Returns the words of a text as valid labels: `Boutique Été` becomes `boutique-ete`. */
function labelsOf(text: string): string[] {
  const parts = /[,;|]/.test(text) ? text.split(/[,;|]/) : text.split(/\s+/);
  return parts.map((part) => plainWords(part).replaceAll(' ', '-')).filter((label) => label !== '');
}

const NEVER = ['none', 'no', 'never', 'aucun', 'aucune', 'non', 'jamais', '0'];
const DAILY = ['day', 'daily', 'every day', 'each day', 'quotidien', 'jour', 'tous les jours', 'chaque jour'];
const WEEKLY = ['week', 'weekly', 'every week', 'each week', 'hebdomadaire', 'semaine', 'chaque semaine'];

/**
 * Returns the schedule for a text. A text that is no known word counts as cron expression, and may be refused as such.
 */
function scheduleOf(text: string): string | null {
  const words = plainWords(text);
  if (text.trim() === '') return null;
  if (NEVER.includes(words)) return 'none';
  if (DAILY.includes(words)) return 'day';
  if (WEEKLY.includes(words) || words === 'toutes les semaines') return 'week';
  return text;
}

function numberIn(column: 'pagesPerAudit' | 'delaySeconds', raw: Raw): Record<string, number> {
  const text = raw[column] ?? '';
  return text === '' ? {} : { [column]: Number(text.replace(',', '.')) };
}

/** Marks lines with a repeated address as left out, with the number of the first line. */
function withoutDoubles(lines: ReadLine[]): ReadLine[] {
  const firstLines = new Map<string, number>();
  return lines.map((read) => {
    if (read.website === null) return read;
    const { url } = read.website;
    const line = firstLines.get(url);
    if (line === undefined) {
      firstLines.set(url, read.line);
      return read;
    }
    const fault: LineFault = { field: 'url', code: 'same-as-line', value: url, params: { line } };
    return { ...read, website: null, fault };
  });
}
