import { describe, expect, test } from 'vitest';
import { readPastedPolicy } from './pasted-policy.ts';
import { unseenEffects } from './unseen-effects.ts';

const faults = (text: string) =>
  readPastedPolicy(text).faults.map(({ type, line, value }) => [type, line, value]);

describe('a pasted policy', () => {
  test.each([
    "default-src 'self'; img-src *",
    "Content-Security-Policy: default-src 'self'; img-src *",
    `add_header Content-Security-Policy "default-src 'self'; img-src *" always;`,
    `Header always set Content-Security-Policy "default-src 'self'; img-src *"`,
    "content-security-policy:\n  default-src 'self';\n  img-src *",
  ])('is read as configurations hold it: %s', (text) => {
    expect(readPastedPolicy(text)).toEqual({ policies: ["default-src 'self'; img-src *"], faults: [] });
  });

  test('may be several', () => {
    expect(readPastedPolicy("script-src 'self',\nimg-src *").policies).toEqual([
      "script-src 'self'",
      'img-src *',
    ]);
  });

  test('reports by the line of its directive what browsers do not read as it was meant', () => {
    expect(faults("script-src self\n  https:/cdn.example;\nimg-src 'none' *;\nimg-src *")).toEqual(
      expect.arrayContaining([
        ['unreadable-source', 1, 'https:/cdn.example'],
        ['none-beside-others', 3, "'none'"],
        ['repeated-directive', 4, null],
      ]),
    );
    expect(faults("Content-Security-Policy-Report-Only: img-src 'self'")).toEqual([['report-only', 1, null]]);
    expect(faults('scripts-src https://cdn.example').map(([type]) => type)).toContain('unknown-directive');
  });

  test('is another header, of which visits say nothing', () => {
    expect(readPastedPolicy('Permissions-Policy: camera=()')).toEqual({
      policies: [],
      faults: [{ type: 'other-header', line: 1, directive: 'Permissions-Policy', value: null }],
    });
  });
});

test('what no recorded request can show is named', () => {
  expect(unseenEffects(["script-src 'self'; form-action 'self'"])).toEqual([
    'inline-code',
    'eval',
    'local-addresses',
    'forms',
  ]);
  expect(unseenEffects(["img-src 'self' data:"])).toEqual([]);
});
