import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeJson } from '@vigie/evidence/manifest.ts';
import { seal } from '@vigie/evidence/seal.ts';
import { MATRIX } from '@vigie/evidence/sealed-matrix.ts';
import { verifySealed } from '@vigie/evidence/verify.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { UsageError } from '../options/usage-error.ts';
import { verifyCommand } from './verify.ts';

const AT = '2026-03-10T12:00:00.000Z';
const folder = await mkdtemp(join(tmpdir(), 'vigie-verify-'));
afterAll(() => rm(folder, { recursive: true }));
const SEALING = {
  title: 'Shop',
  created: AT,
  software: 'Vigie \u001B[31m1',
  mainPageUrl: 'https://shop.example/',
  mainPageDate: AT,
  files: new Map([['pages/pages.jsonl', Buffer.from('{}\n')]]),
  privateKey: generateKeyPairSync('ed25519').privateKey,
  timeStamp: null,
};
const sealed = await seal(SEALING);
const matrix = await seal({
  ...SEALING,
  files: new Map([
    [
      MATRIX,
      writeJson({ states: ['none'], pages: [{}], vendors: [], findings: [{}], visits: [{}], leftOut: [{}] }),
    ],
  ]),
});
const { fingerprint } = await verifySealed(sealed);
const good = join(folder, 'good.wacz');
const cut = join(folder, 'cut.wacz');
await writeFile(good, sealed);
const ofMatrix = join(folder, 'matrix.wacz');
await writeFile(ofMatrix, matrix);
await writeFile(cut, sealed.subarray(1));

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += String(piece);
    return true;
  });
  try {
    return { code: await verifyCommand.run(argv), text };
  } finally {
    write.mockRestore();
  }
}

test('reports what is as it was sealed, and what is not', async () => {
  const both = await run(good, cut);
  expect(both.code).toBe(1);
  expect(both.text).toContain('good.wacz: as it was sealed');
  expect(both.text).toContain(`Key (SHA-256):  ${fingerprint}`);
  expect(both.text).toContain('cut.wacz: REFUSED\n  - Vigie did not seal this file');
  expect(both.text).not.toContain('\u001B');
  expect((await run(good, '--key', fingerprint ?? '', '--lang', 'fr')).text).toContain(
    'tel qu’il a été scellé',
  );
});

test('names what a file contains', async () => {
  expect((await run(good)).text).toContain('Contains:       one visit of a page');
  const { text } = await run(ofMatrix, '--lang', 'fr');
  expect(text).toContain(
    'une matrice de consentement (1 pages, none, 0 éditeurs, 1 écarts, 1 visites enregistrées, 1',
  );
  const { text: json } = await run(ofMatrix, '--format', 'json');
  const subject = { kind: 'matrix', states: ['none'], pages: 1, visits: 1, visitsLeftOut: 1 };
  expect(JSON.parse(json)).toMatchObject({ files: [{ faults: [], subject }] });
});

test('answers JSON, and refuses the key of somebody else', async () => {
  const { code, text } = await run(good, '--key', 'ab'.repeat(32), '--format', 'json');
  expect(code).toBe(1);
  expect(JSON.parse(text)).toMatchObject({ files: [{ file: good, faults: ['key'], fingerprint }] });
});

test.each([
  [[], 'the file is missing'],
  [[join(folder, 'none.wacz')], 'there is no such file'],
  [[folder], 'it is a folder'],
  [[good, '--key', 'xyz'], 'is no SHA-256 fingerprint'],
  [[good, '--authority', good], 'is no certificate in PEM'],
])('reports what to write in place of %s', async (argv, sentence) => {
  const error = await run(...argv).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect(String((error as UsageError).faults)).toContain(sentence);
});
