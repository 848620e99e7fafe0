import { expect, it } from 'vitest';
import { readReports, reportFaults, REPORT_OPTIONS } from './report-options.ts';

const reportsOf = (...words: string[]) => REPORT_OPTIONS.reports.read(words);
const tokenOf = (...words: string[]) => REPORT_OPTIONS.reportsToken.read(words);

it('reads the interface of a family and the source of its token', async () => {
  expect(reportsOf('matomo=https://stats.example.org')).toEqual({
    value: [{ family: 'matomo', url: 'https://stats.example.org/' }],
  });
  const reports = [{ family: 'matomo' as const, url: 'https://stats.example.org/' }];
  const token = { family: null, source: { from: 'env' as const, location: 'STATS' } };
  expect(tokenOf('env:STATS')).toEqual({ value: [token] });
  expect(await readReports({ reports, reportsToken: [token] }, { STATS: 'abc' })).toEqual([
    { family: 'matomo', url: 'https://stats.example.org/', token: 'abc' },
  ]);
  await expect(readReports({ reports, reportsToken: [token] }, {})).rejects.toThrow('env:STATS');
});

it.each([
  'https://stats.example.org',
  'ga5=https://x.example?secret',
  'matomo=stats',
  'matomo=https://u:p@x.example',
  'matomo=https://x.example?token_auth=1',
])('refuses %s as an interface, and reports how to write one', (word) => {
  const { wrong } = reportsOf(word) as { wrong: string };
  expect(wrong).toContain('--reports matomo=https://');
  expect(wrong).not.toMatch(/secret|token_auth/);
});

it('reads options in the query of an address', () => {
  expect(reportsOf('umami=https://u.example/?account=8b9a')).toEqual({
    value: [{ family: 'umami', url: 'https://u.example/?account=8b9a' }],
  });
  expect(reportsOf('umami=https://u.example?marker=a')).toMatchObject({
    wrong: expect.stringContaining('account'),
  });
});

it('refuses a token itself, and does not repeat it', () => {
  const { wrong } = tokenOf('3f2a9c-secret') as { wrong: string };
  expect(wrong).toContain('env:VAR');
  expect(wrong).not.toContain('secret');
});

it('reports which options lack another one', () => {
  const reports = [{ family: 'matomo' as const, url: 'https://x.example/' }];
  expect(reportFaults({ failOn: 'not-counted' })).toHaveLength(1);
  expect(reportFaults({ reports })).toEqual([expect.stringContaining('needs a token')]);
  const reportsToken = [{ family: null, source: { from: 'env' as const, location: 'A' } }];
  expect(reportFaults({ reports, reportsToken })).toEqual([]);
  expect(reportFaults({ reports, reportsToken, hits: 'answer-locally' })).toEqual([
    expect.stringContaining('--hits deliver'),
  ]);
  expect(reportFaults({ reportsToken })).toHaveLength(1);
});
