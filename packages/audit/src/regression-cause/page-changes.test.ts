import type { StoredBodies, StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import { describe, expect, test } from 'vitest';
import { pageChanges, type ChangeHistory } from './page-changes.ts';

const CSP = 'content-security-policy';
const PAGE = 'https://shop.example/';

function body(path: string, sha256: string): StoredBody {
  const facts = { loader: null, sizeBytes: 9, status: 200, mimeType: null, etag: null, lastModified: null };
  return { role: 'first-party', url: `${PAGE}${path}`, sha256, file: sha256, why: null, ...facts };
}

const made = (bodies: StoredBody[], headers: Record<string, string> = {}): StoredBodies => ({
  headers,
  bodies,
});

/** Returns the names of the changes of each visit after the first, with a star if a part changes often. */
function changeNames(visits: readonly StoredBodies[]): string[][] {
  let history: ChangeHistory = {};
  return visits.slice(1).map((after, index) => {
    const before = visits[index] ?? after;
    const found = pageChanges([before, after], history);
    ({ history } = found);
    return found.changes.map(({ name, isVolatile }) => `${name.replace(PAGE, '')}${isVolatile ? ' *' : ''}`);
  });
}

describe('what changed on a page', () => {
  test('is a script that both visits received, also under another version, and a header', () => {
    const before = made([body('app.1a2b3c4d.js', 'a'), body('same.js', 'b'), body('gone.js', 'c')]);
    const after = made([body('app.9f8e7d6c.js', 'a2'), body('same.js', 'b'), body('new.js', 'd')], {
      [CSP]: "default-src 'self'",
    });
    expect(changeNames([before, after])).toEqual([[CSP, 'app.*.js?']]);
  });

  test('is restless once it changed in more than three of eight visits, and calm again after eight', () => {
    const texts = ['a', 'b', 'c', 'd', 'e', ...Array.from({ length: 8 }, () => 'e'), 'f'];
    const names = changeNames(texts.map((text) => made([body('app.js', text)])));
    expect(names.flat()).toEqual(['app.js?', 'app.js?', 'app.js?', 'app.js? *', 'app.js?']);
  });

  test('is remembered by whatever name a page gives', () => {
    const odd = (value: string) => made([], { ['__proto__']: value, constructor: value });
    const names = ['__proto__', 'constructor'];
    expect(changeNames([made([]), odd('a'), odd('b'), odd('b')])).toEqual([names, names, []]);
  });
});
