import { describe, expect, test } from 'vitest';
import { OLD_ADDRESSES, searchOfNew } from './old-addresses.ts';

describe('an old address', () => {
  const [list = { path: '', to: '' }] = OLD_ADDRESSES;

  test('keeps what it carries, under the names of now', () => {
    expect(searchOfNew(list, { state: 'over', severity: 'major', kind: 'agent', of: 'w1' })).toEqual({
      by: 'cause',
      of: 'w1',
      state: 'ended',
      severity: 'major',
      kind: 'agent',
    });
  });

  test('changes no value of another key', () => {
    expect(searchOfNew(list, { state: 'any', website: 'over' })).toEqual({
      by: 'cause',
      of: 'all',
      state: 'any',
      website: 'over',
    });
  });
});
