import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowToCsv, type CsvCell } from './csv-format.ts';
import { instantToCell } from './csv-instant.ts';
import { streamCsv } from './csv-stream.ts';

describe('a line of CSV', () => {
  test('has the separators of its language', () => {
    const cells = ['a', 1.5, -2, null, true];
    expect(rowToCsv(cells, 'fr')).toBe('a;1,5;-2;;true\r\n');
    expect(rowToCsv(cells, 'en')).toBe('a,1.5,-2,,true\r\n');
  });

  test.each<[string, CsvCell, string]>([
    ['a quote', 'say "yes"', '"say ""yes"""'],
    ['the separator of either language', 'a;b,c', '"a;b,c"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with a call', '@SUM(A1)', "'@SUM(A1)"],
    ['a formula after a tab', '\t=1', `"'\t=1"`],
    ['a text that begins with a sign', '-rouge', "'-rouge"],
    ['a negative number in a text', '-12.5', '-12.5'],
    ['a number with a plus', '+33', '+33'],
    ['what is no number', Number.NaN, ''],
  ])('writes %s so that it comes back', (_what, cell, expected) => {
    expect(rowToCsv([cell], 'en')).toBe(`${expected}\r\n`);
  });

  test('comes back as it was, and begins no formula, whatever the texts', { tags: ['exhaustive'] }, () => {
    const begins = fc.constantFrom(
      '',
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '\0',
      '\uFF1D',
      '\uFF0B',
      '\uFF0D',
      '\uFF20',
      '"',
      ';',
      ',',
    );
    const text = fc.tuple(begins, fc.string({ unit: 'binary' })).map((parts) => parts.join(''));
    const cells = fc.array(text, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(cells, fc.constantFrom('fr' as const, 'en' as const), (row, locale) => {
        const read = readCells(rowToCsv(row, locale), locale === 'fr' ? ';' : ',');
        expect(
          read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/u, '')),
        ).toEqual(row);
        const formulas = read.filter((cell) => /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell));
        expect(formulas.filter((cell) => !/^[+-]\d+([.,]\d+)?$/u.test(cell))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('shows an instant as the clocks of a zone do', () => {
    expect(instantToCell(new Date('2026-07-01T22:30:00Z'), 'Europe/Paris')).toBe('2026-07-02 00:30:00');
  });
});

/** Parses one line by RFC 4180 only, as a spreadsheet does. */
function readCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const found = rest.startsWith('"') ? /^"((?:[^"]|"")*)"/u.exec(rest) : null;
    const end = found === null ? rest.indexOf(separator) : found[0].length;
    cells.push(
      found === null ? rest.slice(0, end === -1 ? undefined : end) : (found[1] ?? '').replaceAll('""', '"'),
    );
    if (end === -1 || end >= rest.length) return cells;
    rest = rest.slice(end + 1);
  }
}

async function* countTo(last: number): AsyncGenerator<CsvCell[]> {
  for (let row = 0; row < last; row += 1) yield [row, 'é'];
}

describe('a stream of CSV', () => {
  test('begins with the byte order mark and contains every row', async () => {
    const bytes = new Uint8Array(await new Response(streamCsv(countTo(20_000), 'fr')).arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf');
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect([lines.length, lines[1], lines.at(-2)]).toEqual([20_001, '1;é', '19999;é']);
  });

  test('requests no more than is read, and ends its rows with its reader', async () => {
    const given = { rows: 0, ended: false };
    async function* rows(): AsyncGenerator<CsvCell[]> {
      try {
        for (;;) {
          given.rows += 1;
          yield ['x'.repeat(1_000)];
        }
      } finally {
        given.ended = true;
      }
    }
    const reader = streamCsv(rows(), 'en').getReader();
    await reader.read();
    expect(given.rows).toBeLessThan(200);
    await reader.cancel();
    expect(given.ended).toBe(true);
  });
});
