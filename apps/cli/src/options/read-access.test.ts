import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_OPTIONS } from './audit-options.ts';
import { openingHeaders } from './site-change.ts';
import { readAccess } from './read-access.ts';
import type { UsageError } from './usage-error.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vigie-access-'));
  await writeFile(join(directory, 'token'), 't0ken\n');
  await writeFile(join(directory, 'headers'), 'X-One: 1\n\nX-Two: a: b\n');
});
afterAll(() => rm(directory, { recursive: true }));

const ENV = { LOGIN: 'me:pass:word', BAD: 'two\nlines' };

function sourcesOf(options: Partial<Record<'basicAuth' | 'header' | 'headerFile' | 'cookie', string>>) {
  return Object.entries(options).flatMap(([option, word]) => {
    const reading = { ...AUDIT_OPTIONS, header: openingHeaders }[option as 'header'].read([word]);
    return 'wrong' in reading ? [] : reading.value;
  });
}

test('secrets come from the environment and from files', async () => {
  const sources = sourcesOf({
    basicAuth: 'env:LOGIN',
    cookie: `gate=file:${directory}/token`,
    headerFile: `${directory}/headers`,
  });
  expect(await readAccess(sources, ['https://a.example'], ENV)).toEqual({
    origins: ['https://a.example'],
    entries: [
      { kind: 'basic-auth', name: 'me', value: 'pass:word' },
      { kind: 'cookie', name: 'gate', value: 't0ken' },
      { kind: 'header', name: 'X-One', value: '1' },
      { kind: 'header', name: 'X-Two', value: 'a: b' },
    ],
  });
});

test('what cannot be read or sent is reported without the secret', async () => {
  const sources = [
    ...sourcesOf({ basicAuth: 'env:NONE', header: 'X-A=env:BAD', cookie: 'gate=file:/nowhere' }),
    ...sourcesOf({ header: 'Host=env:LOGIN' }),
  ];
  const error = await readAccess(sources, [], ENV).catch((raised: unknown) => raised);
  expect((error as UsageError).faults).toEqual([
    '--basic-auth env:NONE: there is no such variable in the environment',
    '--cookie file:/nowhere cannot be read: ENOENT',
    '--header X-A: header-value-invalid',
    '--header Host: header-not-settable',
  ]);
});

test.each([
  ['header', 'X-Preview: s3cret', /write X-Preview=env:VAR or X-Preview=file:PATH$/],
  ['cookie', 'gate=s3cret', /write gate=env:VAR/],
  ['basicAuth', 'me:s3cret', /write env:VAR or file:PATH$/],
] as const)('%s refuses a literal value, and does not repeat it', (option, word, fix) => {
  const reading = AUDIT_OPTIONS[option].read([word]);
  expect(reading).toEqual({ wrong: expect.stringMatching(fix) });
  expect(JSON.stringify(reading)).not.toContain('s3cret');
});
