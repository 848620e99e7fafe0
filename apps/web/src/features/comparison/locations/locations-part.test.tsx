import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleId, sampleUser } from '../../../testing/samples.ts';
import { sampleAgents } from '../../../testing/sample-agents.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT_LOCATIONS = `/comparaison?mode=locations&together=${sampleId(210)}`;

test('locations show their grade, what differs by page, and each value beside the list', async () => {
  const { user, address, api } = await openPanel(AT_LOCATIONS, SCENARIOS.measured());
  const paris = within(await screen.findByRole('region', { name: 'Paris' }));
  expect(paris.getByText('Counts for the grade')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Boston' })).getByText('For comparison only'),
  ).toBeVisible();
  const request = api.requests.find(({ url }) => url.includes('/comparisons/locations?'));
  expect(request?.url).toContain(`auditsTogether=${sampleId(210)}`);
  const table = await screen.findByRole('table', { name: 'Pages' });
  expect(await within(table).findByText(/Consent banner – Paris: yes · Boston: no/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Other verdict/ }));
  expect(address()).toContain('kind=check');
  await user.click(await within(table).findByRole('link', { name: /panier/ }));
  const check = within(await screen.findByRole('region', { name: 'JS tag' }));
  expect(check.getByText(/^failed: /)).toBeVisible();
  expect(check.getByText('passed')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Audits' }), sampleId(220));
  expect(address()).toContain(`together=${sampleId(220)}`);
});

test('a website that was never audited from several locations shows where to begin', async () => {
  const state = SCENARIOS.measured();
  const locations = { ...state.locations, id: null, at: null, locations: [], others: [] };
  const { user, address } = await openPanel('/comparaison', { ...state, locations });
  await user.click(await screen.findByRole('radio', { name: 'Locations' }));
  expect(address()).toContain('mode=locations');
  expect(await screen.findByText(/was never audited from several locations/)).toBeVisible();
});

test('whoever may not audit compares runs alone', async () => {
  await openPanel(AT_LOCATIONS, { ...SCENARIOS.measured(), user: sampleUser('user') });
  expect(await screen.findByRole('region', { name: 'Compared' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Locations' })).toBeNull();
});

test('audits start from the locations that are chosen, the one that counts first', async () => {
  const locations = ['Paris', 'Boston', 'PARIS', ''];
  const agents = sampleAgents(4).map((agent, index) => ({ ...agent, location: locations[index] ?? '' }));
  const { user, address, api } = await openPanel('/sante', { ...SCENARIOS.measured(), agents });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'From several locations' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(2);
  await user.click(dialog.getByRole('checkbox', { name: /^Paris/ }));
  await user.click(dialog.getByRole('button', { name: 'Start the audits' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('two locations at least');
  await user.click(dialog.getByRole('checkbox', { name: /^Boston/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Counts for the grade' }), 'Boston');
  await user.click(dialog.getByRole('button', { name: 'Start the audits' }));
  await screen.findByRole('region', { name: 'Boston' });
  expect(address()).toContain('mode=locations');
  expect(api.state.jobs.slice(0, 2).map(({ location }) => location)).toEqual(
    expect.arrayContaining(['Boston', 'Paris']),
  );
  expect(api.state.jobs.find(({ location }) => location === 'Boston')).toMatchObject({
    countsForHealth: true,
  });
});
