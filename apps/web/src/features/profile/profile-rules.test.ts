import { profileChangeSchema } from '@vigie/contract/person.ts';
import { describe, expect, test } from 'vitest';
import { sampleProfiles } from '../../testing/sample-account.ts';
import { changeOf, fieldsOf, refusalsOf, serverRefusals, type ProfileFields } from './profile-rules.ts';

const [PROFILE] = sampleProfiles();
const FIELDS = fieldsOf(PROFILE as NonNullable<typeof PROFILE>);

describe('the rules of a profile', () => {
  test.each<[Partial<ProfileFields>, object]>([
    [{}, {}],
    [{ firstName: '  ' }, { firstName: 'first-name-required' }],
    [{ lastName: '' }, { lastName: 'last-name-required' }],
    [{ presentation: 'x'.repeat(2001) }, { presentation: 'presentation-too-long' }],
  ])('judge %o as the contract does', (change, refusals) => {
    const fields = { ...FIELDS, ...change };
    expect(refusalsOf(fields)).toEqual(refusals);
    const contract = profileChangeSchema.omit({ updatedAt: true });
    const isGood = contract.safeParse(changeOf(fields, true)).success;
    expect(isGood).toBe(Object.keys(refusals).length === 0);
  });

  test('leave out what one may not administer', () => {
    expect(changeOf(FIELDS, false)).not.toHaveProperty('administration');
  });

  test('forget the single contexts of whoever sees all of them', () => {
    const change = changeOf({ ...FIELDS, allContexts: true, contextIds: ['x'] }, true);
    expect(change.administration?.contextIds).toEqual([]);
  });

  test('lead what the server refuses to its field', () => {
    const fields = [{ path: 'administration.role', code: 'any', params: {} }];
    const failure = { code: 'invalid-input' as const, retryAfterSeconds: null, fields, details: {} };
    expect(serverRefusals(failure, FIELDS)).toEqual({ role: 'refused' });
  });
});
