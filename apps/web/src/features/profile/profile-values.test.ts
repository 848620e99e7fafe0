import { describe, expect, test } from 'vitest';
import { refusedByServer } from '../../forms/form-rules.ts';
import { sampleProfiles } from '../../testing/sample-account.ts';
import { refusedFields } from '../../testing/refused-fields.ts';
import { changeOf, fieldsOf, profileRules, type ProfileFields } from './profile-values.ts';

const [PROFILE] = sampleProfiles();
const FIELDS = fieldsOf(PROFILE as NonNullable<typeof PROFILE>);

describe('a profile', () => {
  test.each<[Partial<ProfileFields>, string[]]>([
    [{}, []],
    [{ firstName: '  ', lastName: '' }, ['first-name-required', 'last-name-required']],
    [{ presentation: 'x'.repeat(2001) }, ['presentation-too-long']],
  ])('with %j is refused for %j', (change, codes) => {
    const refused = refusedFields(profileRules(true), { ...FIELDS, ...change });
    expect(Object.values(refused).map(({ code }) => code)).toEqual(codes);
  });

  test('leaves out what one may not administer', () => {
    expect(changeOf(FIELDS, false)).not.toHaveProperty('administration');
  });

  test('forgets the single contexts of whoever sees all of them', () => {
    const change = changeOf({ ...FIELDS, allContexts: true, contextIds: ['x'] }, true);
    expect(change.administration?.contextIds).toEqual([]);
  });

  test('shows what the server refuses of the administration on its field', () => {
    const fields = [{ path: 'administration.role', code: 'any', params: {} }];
    expect(refusedByServer(profileRules(true), { code: 'invalid-input', fields })).toEqual({
      role: fields[0],
    });
  });
});
