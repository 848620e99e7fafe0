import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const withoutPlan = () => {
  const state = SCENARIOS.measured();
  state.plan.trackingPlan = { current: null, plan: null, reevaluation: null };
  return state;
};

describe('the tracking plan', () => {
  it('shows its conformity, and each event by source', async () => {
    const { user, address } = await openPanel('/plan', SCENARIOS.measured());
    const card = await screen.findByRole('region', { name: 'Conformity to the plan' });
    await waitFor(() => expect(card).toHaveTextContent('90.2%'));
    expect(card).toHaveTextContent('80 of 84');
    const rows = within(await screen.findByRole('table', { name: 'Events by source' }));
    await waitFor(() => expect(rows.getAllByRole('row')).toHaveLength(5));
    expect(rows.getByRole('row', { name: /generate_lead/ })).toHaveTextContent('Never seen');
    await user.click(screen.getByRole('link', { name: 'Findings' }));
    await waitFor(() => expect(address()).toBe('/plan?view=findings'));
    await user.click(await screen.findByText('value'));
    expect(await screen.findByText(/is of a wrong type: expected a number \(49\.9\)/)).toBeVisible();
  });

  it('queries the tag manager for why a planned event is missing', async () => {
    const state = SCENARIOS.measured();
    const [group] = state.plan.findings;
    state.plan.findings = [
      {
        ...group!,
        kind: 'missing',
        property: null,
        first: { ...group!.first, kind: 'missing', property: null },
      },
    ];
    const { user, api } = await openPanel('/plan?view=findings', state);
    const list = within(await screen.findByRole('region', { name: 'Findings' }));
    await user.click(await list.findByText('purchase'));
    await user.click(await list.findByText('Why did purchase not leave?'));
    expect(await list.findByRole('heading', { name: 'GA4 event: purchase' })).toBeVisible();
    const request = api.requests.find(({ url }) => url.includes('/containers/explanation'));
    expect(request?.url).toContain('url=https%3A%2F%2Fboutique-demo.fr%2Fmerci');
  });

  it('is a document to print, and is shared by a link of its own', async () => {
    const { user, api } = await openPanel('/plan?view=document', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 2, name: 'purchase' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Conformity to the plan' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(/\/partage#t=sample-token&plan$/)).toBeVisible();
    expect(api.state.sharedLinks).toMatchObject([{ shows: 'plan' }]);
  });

  it('offers three ways to a first plan, in French', { tags: ['exhaustive'] }, async () => {
    await openPanel('/plan', withoutPlan(), { locale: 'fr' });
    expect(
      await screen.findByRole('heading', { name: 'Aucun plan de marquage pour l’instant' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Importer un fichier' })).toHaveAttribute(
      'href',
      expect.stringContaining('from=files'),
    );
  });

  it('shows of one event what is planned, what was seen, and the visit that fails by it', async () => {
    await openPanel('/plan/evenement?event=purchase', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'purchase' })).toBeVisible();
    expect(await screen.findByText('On the pages /merci')).toBeVisible();
    expect(screen.getByText('Exactly 1')).toBeVisible();
    expect(screen.getByText('First visit that fails by it')).toBeVisible();
    const journeys = within(screen.getByRole('region', { name: 'Findings of the last runs of journeys' }));
    expect(journeys.getByText(/Step 4 of a journey/)).toBeVisible();
    expect(journeys.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/parcours-passage.*etape/),
    );
  });

  it('puts events against pages, or against the steps of a journey', async () => {
    const { api, user, address } = await openPanel('/plan?view=matrix', SCENARIOS.measured());
    const columns = await screen.findByRole('combobox', { name: 'Columns' });
    await user.selectOptions(columns, 'Steps of the journey “Purchase of a mug”');
    await screen.findByRole('table', { name: 'Events by step of the journey' });
    expect(address()).toContain('parcours=');
    expect(api.requests.some(({ url }) => url.includes('matrix?') && url.includes('journeyId='))).toBe(true);
  });
});

describe('the editor of the plan', () => {
  it('names what is wrong at its event, and loses nothing', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/plan/editer', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Add an event' }));
    await user.click(screen.getByRole('button', { name: 'Save the version' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The plan was not saved');
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/has no name/);
    await user.type(screen.getByLabelText('Name'), 'sign_up');
    await user.type(screen.getByLabelText('Sources'), 'ga4');
    await user.click(screen.getByRole('button', { name: 'Save the version' }));
    expect(
      await screen.findByText('Version 4 is saved; stored visits are now evaluated by it.'),
    ).toBeVisible();
  });

  it('shows what each version changes', async () => {
    const { user } = await openPanel('/plan/editer', SCENARIOS.measured());
    const versions = within(await screen.findByRole('region', { name: 'Versions' }));
    await user.click(versions.getByText('Versions'));
    expect(await versions.findByText('The first version')).toBeVisible();
    const open = versions.getByRole('button', { name: '2 changes', expanded: false });
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    const changes = versions.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(changes).toContain('lead event added ga4');
    expect(changes).toContain('purchase · value has another type string → number');
  });

  it('takes what visits suggest, and what files contain', async () => {
    const { user } = await openPanel('/plan/editer?from=visits', withoutPlan());
    await user.click(await screen.findByRole('button', { name: 'Take all' }));
    const events = within(screen.getByRole('region', { name: 'Events' }));
    expect(events.getByText('scroll')).toBeVisible();
  });
});
