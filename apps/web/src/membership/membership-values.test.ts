import { expect, test } from 'vitest';
import { membershipOf, membershipRefusals, NEW_MEMBERSHIP } from './membership-values.ts';

test('asks for a company, a role and, unless all is seen, a context', () => {
  expect(membershipRefusals({ ...NEW_MEMBERSHIP, allContexts: false })).toEqual({
    companyId: 'company-required',
    role: 'role-required',
    contextIds: 'contexts-required',
  });
  const chosen = { ...NEW_MEMBERSHIP, companyId: 'c', allContexts: false };
  expect(membershipRefusals({ ...chosen, role: 'moderator' })).toEqual({});
  expect(membershipRefusals({ ...chosen, role: 'guest', contextIds: ['x'] })).toEqual({});
});

test('sends the contexts only of those who are bound to them', () => {
  const values = { ...NEW_MEMBERSHIP, companyId: 'c', allContexts: false, contextIds: ['x'] };
  expect(membershipOf({ ...values, role: 'guest' })).toMatchObject({ allContexts: false, contextIds: ['x'] });
  expect(membershipOf({ ...values, role: 'admin' })).toMatchObject({ allContexts: true, contextIds: [] });
});
