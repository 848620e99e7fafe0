import { expect, test } from 'vitest';
import { refusedFields } from '../forms/form-rules.ts';
import { sampleId } from '../testing/samples.ts';
import {
  MEMBERSHIP_RULES,
  membershipOf,
  NEW_MEMBERSHIP,
  type MembershipValues,
} from './membership-values.ts';

test('asks for a company, a role and, unless all is seen, a context', () => {
  expect(refused({ ...NEW_MEMBERSHIP, allContexts: false })).toEqual([
    'company-required',
    'role-required',
    'contexts-required',
  ]);
  const chosen = { ...NEW_MEMBERSHIP, companyId: sampleId(1), allContexts: false };
  expect(refused({ ...chosen, role: 'moderator' })).toEqual([]);
  expect(refused({ ...chosen, role: 'guest', contextIds: [sampleId(3)] })).toEqual([]);
});

test('sends the contexts only of those who are bound to them', () => {
  const values = { ...NEW_MEMBERSHIP, companyId: 'c', allContexts: false, contextIds: ['x'] };
  expect(membershipOf({ ...values, role: 'guest' })).toMatchObject({ allContexts: false, contextIds: ['x'] });
  expect(membershipOf({ ...values, role: 'admin' })).toMatchObject({ allContexts: true, contextIds: [] });
});

const refused = (values: MembershipValues) =>
  Object.values(refusedFields(MEMBERSHIP_RULES, values)).map(({ code }) => code);
