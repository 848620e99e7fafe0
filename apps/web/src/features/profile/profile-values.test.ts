import { describe, expect, test } from 'vitest';
import { refusedByServer } from '../../shared/forms/form-rules.ts';
import { sampleProfiles } from '../../testing/sample-account.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { profileChange, profileFormFields, profileRules, type ProfileFormValues } from './profile-values.ts';

const [PROFILE] = sampleProfiles();
const FIELDS = profileFormFields(PROFILE as NonNullable<typeof PROFILE>);

describe('a profile', () => {
  test.each<[Partial<ProfileFormValues>, string[]]>([
    [{}, []],
    [{ firstName: '  ', lastName: '' }, ['first-name-required', 'last-name-required']],
    [{ presentation: 'x'.repeat(2001) }, ['presentation-too-long']],
  ])('with %j is refused for %j', (change, codes) => {
    const refused = refusedFieldsOf(profileRules(true), { ...FIELDS, ...change });
    expect(Object.values(refused).map(({ code }) => code)).toEqual(codes);
  });

  test('leaves out what one may not administer', () => {
    expect(profileChange(FIELDS, false)).not.toHaveProperty('administration');
  });

  test('forgets the single contexts of whoever sees all of them', () => {
    const change = profileChange({ ...FIELDS, allContexts: true, contextIds: ['x'] }, true);
    expect(change.administration?.contextIds).toEqual([]);
  });

  test('shows what the server refuses of the administration on its field', () => {
    const fields = [{ path: 'administration.role', code: 'any', params: {} }];
    expect(refusedByServer(profileRules(true), { code: 'invalid-input', fields })).toEqual({
      role: fields[0],
    });
  });
});
