import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const LOCK = /_LOCK = (8_441_\d{3});/g;

/** Two locks with one number would block each other: a history migration would delay every entry of the audit log. */
test('each advisory lock has a number of its own', () => {
  const numbers = globSync('**/*.ts', { cwd: SOURCES }).flatMap((path) =>
    [...readFileSync(join(SOURCES, path), 'utf8').matchAll(LOCK)].map(([, number]) => number),
  );
  expect(numbers.length).toBeGreaterThan(8);
  expect(numbers).toEqual([...new Set(numbers)]);
});
