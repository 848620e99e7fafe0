import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestHistory } from '../../../../test/clickhouse-history.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { postgresqlHistory } from '../postgresql/postgresql-history.ts';
import { toRe2 } from './pattern.ts';

const TEXTS = [
  'shop',
  'a.b',
  'a\nb',
  'a\\b',
  'a\bb',
  'Éa9_',
  'x[y]',
  'aab',
  'foo-bar',
  '12٣',
  ' \u2003\u0085',
  '{2}',
  '🙂é',
  '',
  '^$',
];

const SIGNS = ['a', 'b', '.', '9', 'é', '🙂', '-', '_', ' ', '^', '$'];
const ESCAPES = String.raw`\d \D \w \W \s \S \. \\ \n \b \B \u00e9 \x41 \/ \^`.split(' ');
const BRACKETS = String.raw`[ab] [^a] [\d_] [^\s\w] []x] [^]x] [a-c] [a-] [-a] [[:alpha:]] [\s\S] [\]\\] [{}()*+?|.^$]`;
const atom = fc.constantFrom(...SIGNS, ...ESCAPES, ...BRACKETS.split(' '));
const count = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,3}', '*?', '+?');
const pattern = fc.letrec<{ one: string; many: string }>((tie) => ({
  one: fc.oneof(
    { weight: 5, arbitrary: atom },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('(', '(?:'), tie('many')).map(([open, many]) => `${open}${many})`),
    },
  ),
  many: fc
    .tuple(
      fc.array(fc.tuple(tie('one'), count), { minLength: 1, maxLength: 4 }),
      fc.option(tie('one'), { nil: null, freq: 4 }),
    )
    .map(
      ([parts, other]) =>
        `${parts.map((part) => part.join('')).join('')}${other === null ? '' : `|${other}`}`,
    ),
})).many;

describe('a pattern', async () => {
  const { db } = await openTestDatabase();
  const { link, history } = await openTestHistory(db);

  async function findIn(text: string): Promise<boolean[] | null> {
    const found = sql<boolean>`array_agg(text ~ ${text} order by index)`;
    try {
      const { rows } = await sql<{ found: boolean[] }>`
        select ${found} as found from unnest(${TEXTS}::text[]) with ordinality as given (text, index)`.execute(
        db,
      );
      return rows[0]?.found ?? null;
    } catch {
      return null;
    }
  }

  async function findInClickhouse(text: string): Promise<boolean[]> {
    const rows = await link.query<{ found: number[] }>(
      'select arrayMap(text -> match(text, {pattern:String}), {texts:Array(String)}) as found',
      { pattern: text, texts: TEXTS },
    );
    return (rows[0]?.found ?? []).map(Boolean);
  }

  test('finds what it finds in PostgreSQL where both can read it', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(pattern, async (text) => {
        const wanted = await findIn(text);
        const read = toRe2(text);
        if (wanted === null || read === null) return;
        compared += 1;
        expect(await findInClickhouse(read)).toEqual(wanted);
      }),
      { numRuns: 400, seed: 3 },
    );
    expect(compared).toBeGreaterThan(300);
  });

  test.each([
    [
      String.raw`[\s\S]`,
      String.raw`(?:[\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]|[^\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}])`,
    ],
    [String.raw`^v-\d+(a|b)?$`, '^v\\x{2d}[0-9]+(?:a|b)?$'],
  ])('%s is written as RE2 reads it', (text, read) => {
    expect(toRe2(text)).toBe(read);
  });

  // A pattern that only one engine can read is refused by the other, with its position.
  test('is refused where its engine cannot read it', async () => {
    const both = ['(', '[a', 'a{300}', String.raw`\p{L}`, '(?<name>a)', '(?i:a)', '[b-a]', '*a'];
    const onlyPostgresql = ['a(?=b)', '(?<!a)b', String.raw`(a)\1`];
    const all = ['^a', ...both, ...onlyPostgresql];
    expect(await history.refusedPatterns(db, all)).toEqual(all.map((_, index) => index).slice(1));
    const refused = await postgresqlHistory.refusedPatterns(db, all);
    expect(refused).toEqual(both.map((_, index) => index + 1));
  });
});
