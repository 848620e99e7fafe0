// Proves that exports open right in a French and an English spreadsheet: node e2e/spreadsheet/prove-csv.ts
// Needs LibreOffice Calc (`soffice`). With --file EXPORT.csv --locale fr it prints the cells that LibreOffice reads
// from a real export.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CsvCell } from '../../apps/server/src/csv/csv-format.ts';
import { instantToCell } from '../../apps/server/src/csv/csv-instant.ts';
import { streamCsv } from '../../apps/server/src/csv/csv-stream.ts';
import { readSheet, type SheetCell } from './read-sheet.ts';

const AT = instantToCell(new Date('2026-11-21T09:12:05Z'), 'Europe/Paris');

type Kind = SheetCell['kind'];
type Case = [what: string, written: CsvCell, kind: Kind | Record<'fr' | 'en', Kind>, value: string];

/** Values, and the cells that a spreadsheet must read. */
const CASES: readonly Case[] = [
  ['whole number', 1234, 'number', '1234'],
  ['decimal number', 1234.56, 'number', '1234.56'],
  ['negative number', -0.5, 'number', '-0.5'],
  ['instant', AT, 'date', '2026-11-21T10:12:05'],
  // French spreadsheets use VRAI and FAUX; values of the page's own code stay unchanged.
  ['boolean', true, { fr: 'text', en: 'boolean' }, 'true'],
  ['nothing', null, 'empty', ''],
  ['accents', 'Café moulu « Édition d’été » – œuvre', 'text', 'Café moulu « Édition d’été » – œuvre'],
  ['other scripts', '日本語 🙂 ąę', 'text', '日本語 🙂 ąę'],
  ['separators of both languages', 'a;b,c', 'text', 'a;b,c'],
  ['quotes', 'say "yes"', 'text', 'say "yes"'],
  ['line breaks', 'one\ntwo\nthree', 'text', 'one\ntwo\nthree'],
  ['formula', '=1+1', 'text', "'=1+1"],
  ['command', "=cmd|' /C calc'!A0", 'text', "'=cmd|' /C calc'!A0"],
  [
    'link formula',
    '=HYPERLINK("https://example.com";"x")',
    'text',
    '\'=HYPERLINK("https://example.com";"x")',
  ],
  ['formula by @', '@SUM(A1)', 'text', "'@SUM(A1)"],
  ['formula by +', '+1+1', 'text', "'+1+1"],
  ['formula by -', '-1+cmd', 'text', "'-1+cmd"],
  ['formula by full-width =', '＝1+1', 'text', "'＝1+1"],
  ['formula after a tab', '\t=1+1', 'text', "'\t=1+1"],
  [
    'address',
    'https://www.boutique-demo.fr/p?a=1&b=2,3;4',
    'text',
    'https://www.boutique-demo.fr/p?a=1&b=2,3;4',
  ],
];

const { values } = parseArgs({
  options: { file: { type: 'string' }, locale: { type: 'string', default: 'fr' } },
});
const given = values.locale === 'en' ? 'en' : 'fr';
if (values.file === undefined) process.exitCode = (await prove('fr')) + (await prove('en')) === 0 ? 0 : 1;
else describe(await readSheet(values.file, given));

/** Writes every case into one file as the server does, and compares the cells that LibreOffice reads. */
async function prove(locale: 'fr' | 'en'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-csv-'));
  const file = join(folder, 'cases.csv');
  try {
    await writeFile(file, new Uint8Array(await new Response(streamCsv(rows(), locale)).arrayBuffer()));
    const sheet = await readSheet(file, locale);
    const wrong = CASES.filter((one, index) => !isRight(one, sheet[index + 1]?.[1], locale));
    process.stdout.write(`${locale}: ${CASES.length - wrong.length} of ${CASES.length} cases right\n`);
    for (const one of wrong) {
      const seen = sheet[CASES.indexOf(one) + 1]?.[1];
      process.stdout.write(`  ${one[0]}: ${JSON.stringify(one[3])} became ${JSON.stringify(seen)}\n`);
    }
    return wrong.length;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* rows(): AsyncGenerator<CsvCell[]> {
  yield ['case', 'value', 'end'];
  for (const [what, written] of CASES) yield [what, written, 'end'];
}

function isRight([, , kind, value]: Case, seen: SheetCell | undefined, locale: 'fr' | 'en'): boolean {
  return seen?.kind === (typeof kind === 'string' ? kind : kind[locale]) && seen.value === value;
}

/** Prints the type that LibreOffice detects for each column of an export. */
function describe([head = [], ...sheet]: SheetCell[][]): void {
  process.stdout.write(`${sheet.length} rows, ${head.length} columns\n`);
  for (const [column, { value }] of head.entries()) {
    const kinds = Object.groupBy(sheet, (row) => row[column]?.kind ?? 'empty');
    const counts = Object.entries(kinds).map(([kind, found]) => `${kind} ${found.length}`);
    process.stdout.write(`  ${value}: ${counts.join(', ')}\n`);
  }
}
