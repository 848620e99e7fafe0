import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { NEW_POOL, type PoolFields } from './pool-values.ts';

const mine: PoolFields = { ...NEW_POOL, name: 'A', allPages: false, urls: ['SAV/'] };
const test = { id: '1', title: 'a', isDraft: false, severity: 'minor' } as const;

describe('what two versions of a pool say differently', () => {
  it.each<[string, Partial<PoolFields>, string[]]>([
    ['nothing', {}, []],
    ['the name', { name: 'B' }, ['name']],
    ['the pages, said once', { allPages: true }, ['urls']],
    ['the order of the tests', { tests: [test] }, ['tests']],
    [
      'schedule and status',
      { schedule: { cron: '0 6 * * *', timeZone: 'UTC' }, status: 'published' },
      ['schedule', 'status'],
    ],
  ])('is %s', (_what, theirs, fields) => {
    expect(changedFields(mine, { ...mine, ...theirs })).toEqual(fields);
  });

  it('is not a title that a test was given meanwhile', () => {
    const renamed = { ...test, title: 'b' };
    expect(changedFields({ ...mine, tests: [test] }, { ...mine, tests: [renamed] })).toEqual([]);
  });
});
