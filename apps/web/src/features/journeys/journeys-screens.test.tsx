import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const ID = sampleId(950);
const withoutJourneys = () => ({ ...SCENARIOS.measured(), journeys: [], journeyRuns: [] });

describe('the journeys of a website', () => {
  it('show how each last run went, and what each lacks', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await openPanel('/parcours', SCENARIOS.measured());
    const table = within(await screen.findByRole('table', { name: /Journeys of/ }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(4));
    const purchase = table.getByRole('row', { name: /Purchase of a mug/ });
    expect(purchase).toHaveTextContent(/Changes the world.*Values missing.*To record again/);
    expect(purchase).toHaveTextContent(/Not as planned.*1 finding/);
    expect(table.getByRole('row', { name: /Contact form/ })).toHaveTextContent(
      'Step 5: Fill in “input.card”',
    );
    expect(table.getByRole('row', { name: /Sign in/ })).toHaveTextContent(/Draft.*Login journey.*Never run/);
    await user.click(table.getByRole('link', { name: /Purchase of a mug/ }));
    await waitFor(() => expect(address()).toBe(`/parcours-voir?id=${ID}`));
  });

  it('show in words which step could not be done, and are exported', async () => {
    const { user, api } = await openPanel('/parcours', SCENARIOS.measured(), { locale: 'fr' });
    const rows = within(await screen.findByRole('table'));
    expect(await rows.findByText(/^Étape 5 : /)).toHaveTextContent('Étape 5 : Remplir « input.card »');
    await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
    await waitFor(() =>
      expect(api.requests.some(({ url }) => /\/journeys\.csv\?.*locale=fr/.test(url))).toBe(true),
    );
  });

  it('show without any what a journey is, and how it is recorded', async () => {
    await openPanel('/parcours', withoutJourneys(), { locale: 'fr' });
    expect(await screen.findByRole('heading', { name: 'Aucun parcours pour l’instant' })).toBeVisible();
    expect(screen.getByText(/ouvrez les outils de développement, puis Enregistreur/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ajouter un parcours' })).toHaveAttribute(
      'href',
      expect.stringMatching('/parcours-editer'),
    );
  });
});

describe('one journey', () => {
  it('shows each step with what became of it, and its runs', async () => {
    await openPanel(`/parcours-voir?id=${sampleId(951)}`, SCENARIOS.measured());
    const steps = within(await screen.findByRole('region', { name: '6 steps' }));
    await waitFor(() => expect(steps.getAllByText('Skipped')).toHaveLength(1));
    const [, , view, , card] = steps.getAllByRole('listitem');
    expect(view).toHaveTextContent('Holds no more: aria/View the mug · Found by li.mug a');
    expect(card).toHaveTextContent('The step needs a hidden value that was not given. (card)');
    expect(steps.getByRole('link', { name: 'See this run' })).toHaveAttribute(
      'href',
      expect.stringContaining(sampleId(981)),
    );
    const runs = within(await screen.findByRole('table', { name: /Runs of the journey/ }));
    await waitFor(() => expect(runs.getAllByRole('row')[1]).toHaveTextContent('4/6'));
  });

  it('that changes the world runs only once somebody has confirmed it', async () => {
    const state = SCENARIOS.measured();
    const jobs = state.jobs.length;
    const { user } = await openPanel(`/parcours-voir?id=${ID}`, state);
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    const dialog = within(screen.getByRole('dialog', { name: /Run “Purchase/ }));
    await user.click(dialog.getByRole('button', { name: 'Run the journey' }));
    expect(dialog.getByText('Confirm that you know what it does.')).toBeVisible();
    expect(state.jobs).toHaveLength(jobs);
    await user.click(dialog.getByRole('checkbox', { name: /I know what it does/ }));
    await user.click(dialog.getByRole('button', { name: 'Run the journey' }));
    await waitFor(() => expect(state.jobs).toHaveLength(jobs + 1));
  });

  it('is deleted after a confirmation, and the list follows', async () => {
    const state = SCENARIOS.measured();
    const { user, address } = await openPanel(`/parcours-voir?id=${ID}`, state);
    await user.click(await screen.findByRole('button', { name: /Actions on Purchase/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete the journey' }));
    await waitFor(() => expect(address()).toBe('/parcours'));
    expect(state.journeys.map(({ id }) => id)).not.toContain(ID);
  });
});
