import { expect, test } from 'vitest';
import { sampleId } from '../../testing/samples.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import {
  assignableRoles,
  MEMBERSHIP_RULES,
  membershipOf,
  type MembershipValues,
  NEW_MEMBERSHIP,
} from './membership-values.ts';

test('requires a company, a role and, unless all is seen, a context', () => {
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
  Object.values(refusedFieldsOf(MEMBERSHIP_RULES, values)).map(({ code }) => code);

test('an administrator gives every role, a moderator those below, others none', () => {
  expect(assignableRoles('admin')).toContain('admin');
  expect(assignableRoles('admin')).toHaveLength(9);
  expect(assignableRoles('moderator')).not.toContain('moderator');
  expect(assignableRoles('moderator')).toHaveLength(7);
  expect(assignableRoles('guest')).toEqual([]);
  expect(assignableRoles(undefined)).toEqual([]);
});
