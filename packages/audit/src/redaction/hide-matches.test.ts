import { describe, expect, test } from 'vitest';
import type { Redaction } from '@vigie/contract/redaction.ts';
import { hidingOf } from './hide-matches.ts';

const MAIL = String.raw`[\w.+-]+@[\w-]+(\.[\w-]+)+`;
const RULES: Redaction[] = [
  { kind: 'pattern', pattern: MAIL },
  { kind: 'pattern', pattern: String.raw`\bFR\d{4}\b` },
  { kind: 'field', name: 'telephone' },
];
const hide = (text: string, known?: string) => hidingOf(RULES, known).text(text);
const BULLETS = encodeURIComponent('•••');

describe('redactions', () => {
  test.each([
    ['plain, whatever the case', 'JEAN@Mail.fr and fr1234', '••• and •••'],
    ['in addresses', 'https://a.fr/x?e=jean%40mail.fr&k=1', `https://a.fr/x?e=${BULLETS}&k=1`],
    ['encoded twice', 'u=a%2540mail.fr', `u=${encodeURIComponent(BULLETS)}`],
    ['in JSON', '{"e":"a@b.fr","n":1}', '{"e":"•••","n":1}'],
    ['escaped', String.raw`{"e":"a\u0040b.fr"}`, '{"e":"•••"}'],
    [
      'in JSON within an address',
      'd=%7B%22e%22%3A%22a%40b.fr%22%7D',
      `d=${encodeURIComponent('{"e":"•••"}')}`,
    ],
    ['fields of a form', 'a=1&telephone=+33%206', 'a=1&telephone=•••'],
    ['fields of JSON, of any type', '{"telephone":[3,3]}', '{"telephone":"•••"}'],
    [
      'fields of JSON in JSON',
      String.raw`{"p":"{\"Telephone\":6}"}`,
      String.raw`{"p":"{\"Telephone\":\"•••\"}"}`,
    ],
    ['fields of JSON that was cut', '{"telephone":"06 12","x":"cu', '{"telephone":"•••","x":"cu'],
    [
      'fields of a multipart body',
      '; name="telephone"\r\n\r\n06 12\r\n--x',
      '; name="telephone"\r\n\r\n•••\r\n--x',
    ],
  ])('hide %s', (_what, text, hidden) => {
    expect(hide(text)).toBe(hidden);
  });

  test.each(['https://mail.fr/fr/1234?telephones=1', '{"n":33612,"t":[null,true]}', 'FR12345', '%FF%40'])(
    'leave %s alone',
    (text) => {
      expect(hide(text)).toBe(text);
    },
  );

  test('leave what the requested address has itself, and the hosts of all addresses', () => {
    expect(hide('dl=me@shop.fr&e=you@shop.fr', 'https://shop.fr/?u=me@shop.fr')).toBe('dl=me@shop.fr&e=•••');
    expect(hidingOf([{ kind: 'pattern', pattern: 'shop' }]).text('https://shop.fr/shop')).toBe(
      'https://shop.fr/•••',
    );
  });

  test('end on hostile texts, however deep', () => {
    const deep = `${'['.repeat(50_000)}"a@b.fr"${']'.repeat(50_000)}`;
    expect(hide(deep)).not.toContain('a@b.fr');
    expect(hide('"\\'.repeat(50_000))).toHaveLength(100_000);
  });

  test('refuse what RE2 does not know', () => {
    expect(() => hidingOf([{ kind: 'pattern', pattern: '(?=x)' }])).toThrow(
      /look|invalid|missing|syntax|error/i,
    );
  });
});
