import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_TABLE, auditOrder } from './audit-order.ts';
import { readArguments } from './read-arguments.ts';
import { readSiteChange } from './site-change.ts';
import { UsageError } from './usage-error.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vigie-change-'));
  await writeFile(join(directory, 'new.js'), 'newTag()');
});
afterAll(() => rm(directory, { recursive: true }));

const TAGS = ['https://shop.example/', '--js-tag', 'matomo.js', '--php-tag', 'matomo.php'];
const order = (...words: string[]) => auditOrder(readArguments([...TAGS, ...words], AUDIT_TABLE), null);

function faults(...words: string[]): string[] {
  try {
    order(...words);
  } catch (error) {
    if (error instanceof UsageError) return error.faults;
    throw error;
  }
  return [];
}

describe('a change of the website, as the command line names it', () => {
  test('a header of answers is tried, and one of requests opens the website', () => {
    const given = order(
      '--header',
      "Content-Security-Policy: script-src 'self'; img-src a=b:c",
      '--header',
      'Authorization=env:TOKEN',
    );
    expect(given.answered).toEqual([
      { name: 'Content-Security-Policy', value: "script-src 'self'; img-src a=b:c" },
    ]);
    expect(given.accessSources).toMatchObject([{ source: { from: 'env', location: 'TOKEN' } }]);
    expect(faults('--header', 'Authorization: Bearer abc')[0]).toContain('which others on this machine');
  });

  test('what is tried counts nowhere by default', () => {
    expect(order('--replace', 'gtm.js=./new.js').visits.hits).toBe('answer-locally');
    expect(order('--replace', 'gtm.js=./new.js', '--hits', 'deliver').visits.hits).toBe('deliver');
    expect(order().visits.hits).toBe('deliver');
  });

  test('a part of an address may hold the sign that ends it', () => {
    expect(order('--replace', 'gtm.js?id=GTM-1=./new.js').replaced).toEqual([
      { part: 'gtm.js?id=GTM-1', file: './new.js' },
    ]);
    for (const wrong of ['gtm.js', '=./new.js', '*=./new.js', 'gtm.js='])
      expect(faults('--replace', wrong)).toHaveLength(1);
  });

  test('a comparison alone needs a change, and a change no further states', () => {
    const change = ['--header', 'Permissions-Policy: camera=()'];
    expect(order(...change, '--compare').compare).toBeNull();
    expect(order(...change, '--compare', 'base.json').compare).toBe('base.json');
    expect(faults('--compare')).toHaveLength(1);
    for (const other of [['--consent', 'matrix'], ['--canary'], ['--prove']])
      expect(faults(...change, ...other)).toHaveLength(1);
  });
});

describe('a change of the website, as it is read', () => {
  const env = { POLICY: "script-src 'self'", TWO: 'one\ntwo' };

  test('headers of one name become one, and files are read', async () => {
    const answered = [
      { name: 'Content-Security-Policy', value: { from: 'env', location: 'POLICY' } as const },
      { name: 'content-security-policy', value: "img-src 'self'" },
    ];
    const file = join(directory, 'new.js');
    expect(await readSiteChange({ answered, replaced: [{ part: 'gtm.js', file }] }, env)).toEqual({
      headers: [{ name: 'Content-Security-Policy', value: "script-src 'self', img-src 'self'" }],
      replaced: [{ part: 'gtm.js', file, body: 'newTag()' }],
    });
    expect(await readSiteChange({ answered: [], replaced: [] }, env)).toBeNull();
  });

  test('each fault is reported', async () => {
    const answered = [
      { name: 'Content-Security-Policy', value: { from: 'env', location: 'TWO' } as const },
      { name: 'Content-Security-Policy', value: { from: 'env', location: 'UNSET' } as const },
    ];
    const replaced = [{ part: 'gtm.js', file: join(directory, 'absent.js') }];
    const error = await readSiteChange({ answered, replaced }, env).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).faults).toHaveLength(3);
  });
});
