import { expect, test } from 'vitest';
import { userName } from './name-of.ts';

test('a person is called by the display name, else by the names, else by the e-mail', () => {
  const nora = { displayName: 'Nora F.', firstName: 'Nora', lastName: 'Faure', email: 'nora@example.org' };
  expect(userName(nora)).toBe('Nora F.');
  expect(userName({ ...nora, displayName: '' })).toBe('Nora Faure');
  expect(userName({ ...nora, displayName: '', lastName: '' })).toBe('Nora');
  expect(userName({ ...nora, displayName: '', firstName: '', lastName: '' })).toBe('nora@example.org');
});
