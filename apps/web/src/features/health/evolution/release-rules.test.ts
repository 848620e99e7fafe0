import { describe, expect, it } from 'vitest';
import { localMinute, refusalsOf, refusalsOfServer } from './release-rules.ts';

const form = { label: '2026.47', at: '', url: '' };

describe('a release told by hand', () => {
  it.each([
    [{}, {}],
    [{ url: 'https://git.example.org/42' }, {}],
    [{ label: '  ' }, { label: 'label-required' }],
    [{ label: 'x'.repeat(121) }, { label: 'label-too-long' }],
    [{ url: 'git.example.org' }, { url: 'url-invalid' }],
    [{ url: 'javascript:alert(1)' }, { url: 'url-invalid' }],
  ])('with %j is refused for %j', (changes, refusals) => {
    expect(refusalsOf({ ...form, ...changes })).toEqual(refusals);
  });

  it('shows what the server refuses on its field', () => {
    expect(
      refusalsOfServer([
        { path: 'releasedAt', code: 'too-far-ahead', params: { days: 1 } },
        { path: 'url', code: 'invalid_format', params: {} },
        { path: 'websiteId', code: 'not-found', params: {} },
      ]),
    ).toEqual({ at: 'at-too-far-ahead', url: 'refused' });
  });

  it('went out at the current local minute unless it says otherwise', () => {
    expect(localMinute(new Date(2026, 10, 21, 9, 5, 59))).toBe('2026-11-21T09:05');
  });
});
