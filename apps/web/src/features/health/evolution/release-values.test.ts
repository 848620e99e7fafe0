import { expect, it } from 'vitest';
import { refusedByServer } from '../../../shared/forms/form-rules.ts';
import { localMinute, RELEASE_FORM } from './release-values.ts';

it('is sent without what was left out', () => {
  expect(RELEASE_FORM.rules.inputOf({ label: ' 2026.47 ', at: '', url: ' ' })).toEqual({
    label: '2026.47',
    url: null,
  });
});

it('shows what the server refuses on its field', () => {
  const fields = [
    { path: 'releasedAt', code: 'too-far-ahead', params: {} },
    { path: 'websiteId', code: 'not-found', params: {} },
  ];
  expect(refusedByServer(RELEASE_FORM.rules, { code: 'invalid-input', fields })).toEqual({ at: fields[0] });
});

it('went out at the current local minute unless another time is given', () => {
  expect(localMinute(new Date(2026, 10, 21, 9, 5, 59))).toBe('2026-11-21T09:05');
});
