import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleServerReport } from '../../../testing/sample-server-report.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const ADDRESS = '/dataQuality/serveur';

test('the way of hits is shown for each destination, with losses and findings that have proof', async () => {
  await openPanel(ADDRESS, SCENARIOS.measured());
  const ways = within(await screen.findByRole('region', { name: 'From the page to the vendor' }));
  expect(ways.getByText('1 lost on the way')).toBeVisible();
  expect(ways.getByRole('heading', { name: /Meta Conversions API/ })).toBeVisible();
  expect(ways.getByText('15 of 24 accepted')).toBeVisible();
  expect(ways.getByText(/Of 24 hits, the first hop received 24, sent 18 on/)).toBeVisible();
  expect(ways.getByText('6 lost before “Sent on”: no trigger fires at it')).toBeVisible();
  const findings = within(screen.getByRole('region', { name: 'Findings' }));
  expect(findings.getByText(/16.58 instead of 19.90/)).toBeVisible();
  expect(findings.getAllByText(/Call to graph.facebook.com/)[0]).toBeVisible();
});

test('all calls are deleted after a confirmation', async () => {
  const { user } = await openPanel(ADDRESS, SCENARIOS.measured());
  await user.click(await screen.findByRole('button', { name: 'Delete all calls' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete all calls' }));
  expect(await screen.findByRole('heading', { name: 'No call of a server was recorded yet' })).toBeVisible();
});

test('without a call the screen shows where the proxy belongs', async () => {
  const state = SCENARIOS.measured();
  const none = { count: 0, decoded: 0, dropped: 0, firstAt: null, lastAt: null };
  state.serverReport = sampleServerReport({ calls: none, destinations: [], findings: [] });
  await openPanel(ADDRESS, state);
  expect(await screen.findByRole('heading', { name: 'No call of a server was recorded yet' })).toBeVisible();
});
