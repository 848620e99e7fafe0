import { expect, test } from 'vitest';
import { assignableRoles } from './assignable-roles.ts';

test('an administrator gives every role, a moderator those below, others none', () => {
  expect(assignableRoles('admin')).toContain('admin');
  expect(assignableRoles('admin')).toHaveLength(9);
  expect(assignableRoles('moderator')).not.toContain('moderator');
  expect(assignableRoles('moderator')).toHaveLength(7);
  expect(assignableRoles('guest')).toEqual([]);
  expect(assignableRoles(undefined)).toEqual([]);
});
