import { describe, expect, it } from 'vitest';
import { findUnknownName } from './condition-names.ts';
import { CONDITION_SCOPE } from './condition-scope.ts';

describe('the names of a condition', () => {
  it.each(CONDITION_SCOPE.map(({ name }) => name))('hold %s', (name) => {
    expect(findUnknownName(name)).toBeNull();
  });

  it.each([
    'hits.some(({ kind, parameters: { idsite = "1", ...rest } }) => kind === "page-view" && idsite && rest)',
    '(() => { for (const hit of hits) { let ok = hit.status; if (ok !== 204) return false; } return true; })()',
    '(function own(n, [first] = []) { try { var late = n; } catch ({ message }) { return message; } return late ?? own(first, arguments); })(1)',
    'content.price > 0 && { price: content.price, url, [url]: 1, m() { return this.price; } }.price',
    'new (class Kept { static limit = 3; read() { return Kept.limit; } })().read() < content',
    'typeof nowhere === "undefined"',
    '`${url}`.includes(String(new URL(url).searchParams.get("q"))) && Math.max(...content) > Number.EPSILON',
  ])('are known in %s', (source) => {
    expect(findUnknownName(source)).toBeNull();
  });

  it.each([
    ['contents > 3', 'contents', 1, 1],
    ['content > 3\n  && pageView.url', 'pageView', 2, 6],
    ['hits.every((hit) => hit.ok) && hit.status', 'hit', 1, 32],
    ['hits.map(({ kind: sort }) => kind)', 'kind', 1, 30],
    ['document.title === content', 'document', 1, 1],
    ['total = 3', 'total', 1, 1],
    ['({ missing })', 'missing', 1, 4],
    ['content[key]', 'key', 1, 9],
    ['typeof nowhere.inside', 'nowhere', 1, 8],
  ])('are reported when unknown: %s', (source, detail, ...[line, column]) => {
    expect(findUnknownName(source)).toEqual({ code: 'condition-unknown-name', detail, line, column });
  });

  it('are not checked in what is no expression', () => {
    expect(findUnknownName('content >')).toBeNull();
  });
});
