import { poolInputSchema } from '@vigie/contract/pool.ts';
import { describe, expect, it } from 'vitest';
import { sampleId } from '../../testing/samples.ts';
import { NEW_POOL, poolInputOf, poolRefusals, type PoolFields } from './pool-rules.ts';

const VALID: PoolFields = { ...NEW_POOL, name: 'Parcours d’achat', category: 'tag', severity: 'major' };
const test = { title: 'a', isDraft: false, severity: 'minor' } as const;
const schedule = (cron: string): PoolFields => ({
  ...VALID,
  schedule: { cron, timeZone: 'Europe/Paris' },
});
const some = (...urls: string[]): Partial<PoolFields> => ({ allPages: false, urls });

const CASES: [string, Partial<PoolFields>][] = [
  ['a whole pool', {}],
  ['no name', { name: ' ' }],
  ['a name of 161 characters', { name: 'a'.repeat(161) }],
  ['a description of 2,001 characters', { description: 'a'.repeat(2001) }],
  ['no category', { category: '' }],
  ['no severity', { severity: '' }],
  ['SAV/*', some('SAV/*')],
  ['no page', some()],
  ['a lone star', some('*')],
  ['a whole address', some('https://www.example.com/a')],
  ['a line that is not filled in', some('SAV/', '')],
  ['200 tests', { tests: Array.from({ length: 200 }, (_, index) => ({ ...test, id: sampleId(index) })) }],
  ['201 tests', { tests: Array.from({ length: 201 }, (_, index) => ({ ...test, id: sampleId(index) })) }],
  ['no page at most', { pagesMax: 0 }],
  ['a blank number of pages', { pagesMax: '' }],
  ['half a page', { pagesMax: 1.5 }],
  ['10,001 pages', { pagesMax: 10_001 }],
  ['a schedule', { schedule: { cron: '0 6 * * *', timeZone: 'Europe/Paris' } }],
  ['a blank expression', { schedule: { cron: ' ', timeZone: 'Europe/Paris' } }],
];

describe('the rules of a pool', () => {
  it.each(CASES)('judge %s as the contract does', (_name, changes) => {
    const fields = { ...VALID, ...changes };
    const accepted = Object.keys(poolRefusals(fields)).length === 0;
    const input = { ...poolInputOf(fields), websiteId: sampleId(10) };
    expect(accepted).toBe(poolInputSchema.safeParse(input).success);
  });

  it('name the all-pages option for the lone star', () => {
    expect(poolRefusals({ ...VALID, ...some('*') })).toEqual({ urls: { selection: 'url-lone-star' } });
  });

  it('refuse a time and days that are not filled in', () => {
    expect(poolRefusals(schedule('- - * * *'))).toEqual({ schedule: { schedule: 'time-required' } });
    expect(poolRefusals(schedule('0 6 * * -'))).toEqual({ schedule: { schedule: 'days-required' } });
  });

  it('send no pattern when all pages are meant, and null for any agent', () => {
    const input = poolInputOf({ ...VALID, allPages: true, urls: ['a'] });
    expect(input).toMatchObject({ urls: [], settings: { agentId: null, contextId: null, pagesMax: 50 } });
  });
});
