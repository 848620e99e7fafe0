import { expect, test } from 'vitest';
import type { ListedIncident } from './listed-incidents.store.ts';
import { presentIncident } from './incidents.service.ts';

const at = new Date('2026-03-10T11:00:00Z');
const present = (row: object) =>
  presentIncident(
    {
      rules: [],
      severity: 0,
      samplePages: [],
      firstSeenAt: at,
      beganAt: at,
      lastSeenAt: at,
      ...row,
    } as unknown as ListedIncident,
    at,
  );
const calmOf = (row: object) => present(row).calm;

test('an incident of personal data that leaves shows no address with it, neither in the panel nor in messages', () => {
  const cause = { kind: 'finding', finding: 'personal-data', event: 'email', source: 'ads.example' };
  const samplePages = ['https://shop.example/u/jeanne@exemple.fr?who=jeanne%40exemple.fr'];
  const progress = { calmSince: null };
  const row = { phase: 'over', progress, subject: { kind: 'cause', cause, facts: {} }, samplePages };
  expect(present(row).samplePages).toEqual(['https://shop.example/u/j...@e....fr?...']);
  const check = { kind: 'check', check: 'csp', reason: 'blocked' };
  const other = { ...row, subject: { kind: 'cause', cause: check, facts: {} } };
  expect(present(other).samplePages).toEqual(['https://shop.example/u/j...@e....fr?who=j...@e....fr']);
});

test('an incident that came back once is over after three days of calm, and states when', () => {
  const progress = { calmSince: '2026-03-10T11:00:00.000Z', comesAndGoes: false };
  expect(calmOf({ phase: 'open', returns: 1, progress })).toEqual({
    since: '2026-03-10T11:00:00.000Z',
    until: '2026-03-13T11:00:00.000Z',
  });
});

test('an incident that is shown, or over, waits for nothing', () => {
  const progress = { calmSince: null, comesAndGoes: false };
  expect(calmOf({ phase: 'open', returns: 1, progress })).toBeNull();
  expect(
    calmOf({ phase: 'over', returns: 1, progress: { ...progress, calmSince: at.toISOString() } }),
  ).toBeNull();
});
