import { expect, test } from 'vitest';
import { companyOf, companyRefusals, NEW_COMPANY, serverRefusals } from './company-rules.ts';

test('a company needs a name; its address and description may be left out', () => {
  expect(companyRefusals(NEW_COMPANY)).toEqual({ name: { code: 'name-required' } });
  expect(companyRefusals({ ...NEW_COMPANY, name: 'Atelier' })).toEqual({});
  expect(companyOf({ ...NEW_COMPANY, name: ' Atelier ' })).toEqual({
    name: 'Atelier',
    description: '',
    url: null,
  });
});

test('an address is one of the web; its scheme may be left out', () => {
  const named = { ...NEW_COMPANY, name: 'Atelier' };
  expect(companyOf({ ...named, url: 'atelier.example' }).url).toBe('https://atelier.example');
  for (const url of ['ftp://atelier.example', 'atelier', 'https://'])
    expect(companyRefusals({ ...named, url })).toEqual({ url: { code: 'url-invalid' } });
});

test('names and descriptions have their limits', () => {
  expect(companyRefusals({ ...NEW_COMPANY, name: 'x'.repeat(161), description: 'x'.repeat(2001) })).toEqual({
    name: { code: 'name-too-long', max: 160 },
    description: { code: 'description-too-long', max: 2000 },
  });
});

test('what the server refuses is led to its field', () => {
  const failure = { code: 'invalid-input' as const, retryAfterSeconds: null, details: {} };
  const fields = [
    { path: 'url', code: 'x', params: {} },
    { path: 'other', code: 'x', params: {} },
  ];
  expect(serverRefusals({ ...failure, fields })).toEqual({ url: { code: 'refused' } });
});
