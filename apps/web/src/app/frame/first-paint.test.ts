import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { SCREENS } from '../screens.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/first-paint.js'), 'utf8');

/** Returns the attributes that the script sets on the document's root. */
function rootAfter({ pathname = '/', cookie = '', stored = {}, prefersDark = false }: Partial<Visit>) {
  const attributes: Record<string, string> = {};
  runInNewContext(SCRIPT, {
    document: {
      cookie,
      documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) },
    },
    location: { pathname },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: prefersDark }),
    navigator: { language: 'fr-FR' },
  });
  return attributes;
}
interface Visit {
  pathname: string;
  cookie: string;
  stored: Record<string, string>;
  prefersDark: boolean;
}

const frameAt = (pathname: string, cookie = 'token_key=abc') => rootAfter({ pathname, cookie })['data-frame'];
const schemeOf = (visit: Partial<Visit>) => rootAfter(visit)['data-mantine-color-scheme'];

describe('before the first paint', () => {
  const framed = SCREENS.filter(({ layout }) => layout === undefined);
  test.each(framed.map(({ path }) => path))('%s has the frame of the signed-in', (path) => {
    expect(frameAt(path)).toBe('shell');
    expect(frameAt(path, 'other_token_key=abc')).toBe('form');
  });

  const blank = SCREENS.filter(({ layout }) => layout === 'blank');
  test.each(blank.map(({ path }) => path))('%s has no frame of the signed-in', (path) => {
    expect(frameAt(path)).toBe('form');
  });

  const open = SCREENS.filter(({ layout }) => layout === 'open');
  test.each(open.map(({ path }) => path))('%s has it for those who are signed in', (path) => {
    expect(frameAt(path)).toBe('shell');
    expect(frameAt(path, '')).toBe(path.startsWith('/mentions-legales') ? undefined : 'form');
  });

  test('the stored scheme wins over that of the system', () => {
    expect(schemeOf({ prefersDark: true })).toBe('dark');
    expect(schemeOf({ prefersDark: true, stored: { 'mantine-color-scheme-value': 'light' } })).toBe('light');
    expect(schemeOf({ stored: { 'mantine-color-scheme-value': 'dark' } })).toBe('dark');
  });
});
