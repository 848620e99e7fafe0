import { expect, it } from 'vitest';
import { refusedByServer } from '../../../shared/forms/form-rules.ts';
import { localMinute, RELEASE_RULES, releaseOf } from './release-values.ts';

it('is sent without what was left out', () => {
  expect(releaseOf({ label: ' 2026.47 ', at: '', url: ' ' })).toEqual({ label: '2026.47', url: null });
});

it('shows what the server refuses on its field', () => {
  const fields = [
    { path: 'releasedAt', code: 'too-far-ahead', params: {} },
    { path: 'websiteId', code: 'not-found', params: {} },
  ];
  expect(refusedByServer(RELEASE_RULES, { code: 'invalid-input', fields })).toEqual({ at: fields[0] });
});

it('went out at the current local minute unless it says otherwise', () => {
  expect(localMinute(new Date(2026, 10, 21, 9, 5, 59))).toBe('2026-11-21T09:05');
});
