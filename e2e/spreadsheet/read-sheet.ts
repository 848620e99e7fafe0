import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locale } from '@vigie/contract/identifiers.ts';

/** A cell as read by a spreadsheet. */
export interface SheetCell {
  kind: 'text' | 'number' | 'date' | 'boolean' | 'formula' | 'empty';
  /** Underlying value: a number with a point, an ISO date, a text. */
  value: string;
}

/**
 * Import options: separator, quote, UTF-8, first line, no column formats, language, quoted is not text, dates are
 * detected.
 */
const FILTERS = {
  fr: 'CSV:59,34,76,1,,1036,false,true',
  en: 'CSV:44,34,76,1,,2057,false,true',
} as const satisfies Record<Locale, string>;

const TIME_LIMIT_MS = 300_000;
const BIGGEST_BYTES = 1_073_741_824;

/** Opens a CSV file in LibreOffice with the settings of a language, and returns the cells. */
export async function readSheet(file: string, locale: Locale): Promise<SheetCell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-sheet-'));
  try {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const converting = ['--headless', `--infilter=${FILTERS[locale]}`, '--convert-to', 'fods'];
    await promisify(execFile)('soffice', [profile, ...converting, '--outdir', folder, file], {
      timeout: TIME_LIMIT_MS,
      maxBuffer: BIGGEST_BYTES,
    });
    return cellsIn(await readFile(join(folder, basename(file).replace(/\.csv$/, '.fods')), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function cellsIn(xml: string): SheetCell[][] {
  const rows = xml.matchAll(/<table:table-row([^>]*)>(.*?)<\/table:table-row>/gs);
  return [...rows].flatMap(([, attributes = '', content = '']) => {
    const cells = [...content.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)];
    const row = cells.flatMap(([, own = '', inner = '']) => repeated(own, cellOf(own, inner)));
    while (row.at(-1)?.kind === 'empty') row.pop();
    return row.length === 0 ? [] : repeated(attributes, row, 'rows');
  });
}

function repeated<T>(attributes: string, one: T, of: 'columns' | 'rows' = 'columns'): T[] {
  const count = Number(attributeOf(attributes, `table:number-${of}-repeated`) ?? 1);
  return Array.from({ length: Math.min(count, 1024) }, () => one);
}

function cellOf(attributes: string, inner: string): SheetCell {
  const text = [...inner.matchAll(/<text:p(?:\/>|[^>]*>(.*?)<\/text:p>)/gs)]
    .map(([, content = '']) => plain(content))
    .join('\n');
  if (attributeOf(attributes, 'table:formula') !== null) return { kind: 'formula', value: text };
  const value = (name: string) => attributeOf(attributes, `office:${name}`) ?? text;
  switch (attributeOf(attributes, 'office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return { kind: 'number', value: value('value') };
    case 'date':
      return { kind: 'date', value: value('date-value') };
    case 'boolean':
      return { kind: 'boolean', value: value('boolean-value') };
    case 'string':
      return { kind: 'text', value: text };
    default:
      return { kind: text === '' ? 'empty' : 'text', value: text };
  }
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? null : plain(found);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(content: string): string {
  return content
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replaceAll('<text:tab/>', '\t')
    .replaceAll('<text:line-break/>', '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
