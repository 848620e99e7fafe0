import { expect, test } from 'vitest';
import { companyOf, NEW_COMPANY } from './company-values.ts';

test('a company is sent without what was left out, its address with a scheme', () => {
  const named = { ...NEW_COMPANY, name: ' Atelier ' };
  expect(companyOf(named)).toEqual({ name: 'Atelier', description: '', url: null });
  expect(companyOf({ ...named, url: 'atelier.example' }).url).toBe('https://atelier.example');
});
