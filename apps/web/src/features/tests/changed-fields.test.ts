import { describe, expect, it } from 'vitest';
import { sampleTest } from '../../testing/sample-tests.ts';
import { changedFields } from './changed-fields.ts';
import { fieldsOf } from './test-values.ts';

const MINE = fieldsOf(sampleTest());

describe('the fields that differ', () => {
  it('are none when only blanks differ', () => {
    expect(changedFields({ ...MINE, title: ` ${MINE.title} `, urls: [...MINE.urls, ''] }, MINE)).toEqual([]);
  });

  it('name each field once, pages too', () => {
    expect(changedFields({ ...MINE, severity: 'info', allPages: true, urls: [] }, MINE)).toEqual([
      'severity',
      'urls',
    ]);
    const all = { ...MINE, allPages: true, urls: [] };
    expect(changedFields(all, { ...all, content: 'other' })).toEqual(['content']);
  });
});
