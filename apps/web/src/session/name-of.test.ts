import { expect, test } from 'vitest';
import { nameOf } from './name-of.ts';

test('a person is called by the display name, else by the names, else by the e-mail', () => {
  const nora = { displayName: 'Nora F.', firstName: 'Nora', lastName: 'Faure', email: 'nora@example.org' };
  expect(nameOf(nora)).toBe('Nora F.');
  expect(nameOf({ ...nora, displayName: '' })).toBe('Nora Faure');
  expect(nameOf({ ...nora, displayName: '', lastName: '' })).toBe('Nora');
  expect(nameOf({ ...nora, displayName: '', firstName: '', lastName: '' })).toBe('nora@example.org');
});
