import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Texts after `fr:`, without what a template inserts. */
const FRENCH = /\bfr:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const INSERTED = /\$\{[^}]*\}/g;

it('French words of fields keep punctuation on the line of its word', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname });
  const broken = files.flatMap((file) => {
    const texts = readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(FRENCH);
    return [...texts]
      .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(INSERTED, ''))
      .filter((text) => / [?!:;»]|« /.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(broken).toEqual([]);
});
