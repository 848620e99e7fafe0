import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleJourneys } from '../../testing/sample-journeys.ts';
import { samplePool } from '../../testing/sample-pools.ts';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const [sample] = sampleJourneys().journeys;
const loginJourney = { ...sample!, title: 'Sign in', isPrelude: true, isDraft: false, changesWorld: false };
const JOURNEYS = [
  { ...loginJourney, id: sampleId(940) },
  { ...loginJourney, id: sampleId(941), title: 'A draft', isDraft: true },
  { ...loginJourney, id: sampleId(942), title: 'Buys', changesWorld: true },
  { ...loginJourney, id: sampleId(943), title: 'No login journey', isPrelude: false },
];
const open = (path: string, preludeId?: string) => {
  const pool = samplePool();
  const settings = { ...pool.settings, ...(preludeId === undefined ? {} : { preludeId }) };
  const state = { ...SCENARIOS.measured(), pools: [{ ...pool, settings }], journeys: JOURNEYS };
  return openPanel(path, state, { locale: 'en' });
};

it('a pool chooses among the login journeys that are ready', async () => {
  const { user, api } = await open(`/pools/${sampleId(700)}/editer`);
  await screen.findByRole('option', { name: 'Sign in' });
  const select = screen.getByRole('combobox', { name: /Login journey/ });
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'None: pages are visited as a stranger',
    'Sign in',
  ]);
  await user.selectOptions(select, 'Sign in');
  await user.click(screen.getByRole('button', { name: 'Save the pool' }));
  const sent = () => api.requests.findLast(({ method }) => method === 'PUT');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(await sent()?.json()).toMatchObject({ settings: { preludeId: sampleId(940) } });
});

it('the page of a pool names its login journey, or shows that it does not exist', async () => {
  await open(`/pools/${sampleId(700)}`, sampleId(940));
  expect(await screen.findByText('Sign in')).toBeVisible();
});

it('the login journey of a pool is chosen once the journeys are known', async () => {
  await open(`/pools/${sampleId(700)}/editer`, sampleId(940));
  await screen.findByRole('option', { name: 'Sign in' });
  expect(screen.getByRole('combobox', { name: /Login journey/ })).toHaveDisplayValue('Sign in');
});

it('a login journey that is no longer one is reported at its field', async () => {
  await open(`/pools/${sampleId(700)}/editer`, sampleId(941));
  await screen.findByRole('option', { name: 'Sign in' });
  expect(screen.getByRole('combobox', { name: /Login journey/ })).toHaveDisplayValue(
    'A login journey that no longer exists, or is not ready',
  );
});
