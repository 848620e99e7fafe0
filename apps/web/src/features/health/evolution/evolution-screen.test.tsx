import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS, type ScenarioName } from '../../../testing/scenarios.ts';

const PATH = '/sante/evolution';
const open = (name: ScenarioName, search = '', locale: 'en' | 'fr' = 'en') =>
  openPanel(PATH + search, SCENARIOS[name](), { locale });
const chart = () => screen.findByRole('slider', { name: /arrow keys/ });

describe('the evolution', () => {
  it('is reached from the overview, over the same period', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await openPanel('/sante?period=7d', SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'Evolution' }));
    expect(await screen.findByRole('button', { name: /Compare/ })).toBeVisible();
    expect(address()).toBe('/sante/evolution?period=7d');
    expect(screen.getByRole('link', { name: 'Evolution' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toMatch(/^Evolution/);
  });

  it('reads a point with its figures and what happened then', async () => {
    await open('measured');
    fireEvent.change(await chart(), { target: { value: 9 } });
    expect(await chart()).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/2026, 50 visits, Reliability \d.*JS tag \d.*Website settings saved/),
    );
    const legend = within(screen.getByRole('list', { name: 'Lines of the chart' }));
    expect(legend.getByRole('button', { name: /^Reliability \d/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('hides and shows a line, and stores it in the address', async () => {
    const { user, address } = await open('measured');
    const csp = await screen.findByRole('button', { name: /^CSP/ });
    await user.click(csp);
    expect(csp).toHaveAttribute('aria-pressed', 'false');
    expect(decodeURIComponent(address())).toBe(
      '/sante/evolution?series=reliability,tagJs,tagPhp,dataLayer,hitPageview',
    );
    await user.click(csp);
    expect(address()).toBe('/sante/evolution');
  });

  it('is compared with the period before', async () => {
    const { user, api, address } = await open('measured', '?period=7d');
    await user.click(await screen.findByRole('button', { name: 'Compare with the period before' }));
    expect(await screen.findByText('Reliability, period before')).toBeVisible();
    expect(address()).toBe('/sante/evolution?period=7d&compare=before');
    const requests = api.requests.filter(({ url }) => url.includes('/health/evolution'));
    const [now, before] = [requests.at(0), requests.at(-1)].map(
      (request) => new URL(request?.url ?? '').searchParams,
    );
    expect(before?.get('to')).toBe(now?.get('from'));
  });

  it('is a table of the same figures, sorted by a click and copied', async () => {
    const { user, address } = await open('measured', '?view=table&compare=1');
    const table = within(await screen.findByRole('table', { name: 'Reliability and checks' }));
    await waitFor(() => expect(table.getByRole('columnheader', { name: 'Period before' })).toBeVisible());
    expect(table.getAllByRole('row')).toHaveLength(31);
    await user.click(table.getByRole('button', { name: 'CSP' }));
    expect(decodeURIComponent(address())).toContain('sort=csp');
    expect(table.getByRole('columnheader', { name: 'CSP' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Copy the table' }));
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect(lines).toHaveLength(31);
    expect(lines[0]?.split('\t')).toEqual(expect.arrayContaining(['Date', 'Reliability', 'Grade']));
    expect(lines[1]).toMatch(/\t\d+(\.\d)?\t/);
  });

  it('stands with 750 points', { tags: ['exhaustive'] }, async () => {
    await open('crowded');
    expect(await chart()).toHaveAttribute('max', '749');
    expect(await screen.findByRole('button', { name: /Show all \d+/ })).toBeVisible();
  });

  it('speaks French', async () => {
    await open('measured', '', 'fr');
    expect(await screen.findByRole('slider', { name: /flèches du clavier/ })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Ce qui peut expliquer un changement' })).toBeVisible();
    expect(screen.getByText('Mise en production Boutique 2026.46')).toBeVisible();
  });
});

describe('an evolution without figures', () => {
  it('shows that nothing was measured yet', async () => {
    await open('never-measured');
    expect(await screen.findByRole('heading', { name: 'Not measured yet' })).toBeVisible();
  });

  it('shows that nothing was measured in the period, and still lists what happened', async () => {
    const state = SCENARIOS.measured();
    const empty = SCENARIOS['never-measured']().evolution;
    await openPanel(`${PATH}?period=7d`, { ...state, evolution: empty });
    expect(await screen.findByRole('heading', { name: 'Nothing was measured in this period' })).toBeVisible();
    expect(await screen.findByText('Release Boutique 2026.46')).toBeVisible();
  });

  it('shows why it could not be loaded, and tries again', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.refuse = { 'health.evolution': { code: 'busy' } };
    const { api, user } = await openPanel(PATH, state);
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    api.state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await chart()).toBeVisible();
  });
});

async function openForm() {
  const button = await screen.findByRole('button', { name: 'Add a release' });
  // oxlint-disable-next-line typescript/require-await -- React waits for what a click suspends only in an asynchronous act.
  await act(async () => button.click());
  return within(await screen.findByRole('dialog', { name: 'Add a release' }));
}

describe('what changed by itself', () => {
  it('is a marker with each part, and the difference for those who manage', async () => {
    const { user } = await open('measured');
    const names = 'container.js, content-security-policy, and 3 more';
    const row = (await screen.findByText(`Changed: ${names}`)).closest('li') ?? document.body;
    await user.click(within(row).getByText(/^container.js: 412 pages, between/));
    const parts = within(await screen.findByRole('list', { name: 'What changed' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^container.jsContainer412 pages, between .* – https:.*container.js/),
      expect.stringMatching(/^content-security-policyPolicy3 pages, between/),
      expect.stringMatching(/^app.jsScript of the site1 page, between .*no longer stored/),
    ]);
    expect(within(row).getByText('2 further parts changed.')).toBeVisible();
    await user.click(parts.getAllByText('Show the difference')[0] ?? row);
    expect(await parts.findByText(/load\(\);/)).toBeVisible();
  });

  it('shows no difference to a guest', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(PATH, { ...SCENARIOS.measured(), user: sampleUser('guest') });
    await user.click(await screen.findByText(/^container.js: 412 pages/));
    const parts = within(await screen.findByRole('list', { name: 'What changed' }));
    expect(parts.queryByText('Show the difference')).not.toBeInTheDocument();
  });
});

describe('a release', () => {
  it('is entered by hand, shown, and taken back', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await open('measured');
    const form = await openForm();
    await user.type(await form.findByRole('textbox', { name: /Name/ }), '2026.47');
    await user.click(form.getByRole('button', { name: 'Add it' }));
    expect(await screen.findByText('Release 2026.47')).toBeVisible();
    expect(await screen.findByText('Release 2026.47 added.')).toBeVisible();
    expect(api.state.releases).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Release 2026.47')).not.toBeInTheDocument());
  });

  it('that is wrong preserves what was typed and shows what fixes it', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await open('measured');
    const form = await openForm();
    await user.click(await form.findByRole('button', { name: 'Add it' }));
    expect(form.getByText('Give the release a name.')).toBeVisible();
    const name = form.getByRole('textbox', { name: /Name/ });
    expect(name).toHaveFocus();
    await user.type(name, '2026.47');
    await user.type(form.getByRole('textbox', { name: /Link/ }), 'git.example.org');
    await user.click(form.getByRole('button', { name: 'Add it' }));
    expect(form.getByText(/full address that begins with https/)).toBeVisible();
    expect(name).toHaveValue('2026.47');
    await user.clear(form.getByRole('textbox', { name: /Link/ }));
    api.state.refuse['releases.create'] = {
      code: 'invalid-input',
      data: { fields: [{ path: 'releasedAt', code: 'too-far-ahead', params: { days: 1 } }] },
    };
    await user.click(form.getByRole('button', { name: 'Add it' }));
    expect(await form.findByText(/one day ahead at most/)).toBeVisible();
    expect(name).toHaveValue('2026.47');
  });

  it('is removed, and put back by undo', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await open('measured');
    await user.click(await screen.findByRole('button', { name: 'Remove release Boutique 2026.46' }));
    expect(await screen.findByText('Release Boutique 2026.46 removed.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Release Boutique 2026.46')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Release Boutique 2026.46')).toBeVisible();
    expect(api.state.releases.map(({ releasedAt }) => releasedAt)).toContain('2026-11-17T09:30:00.000Z');
  });

  it('is neither added nor removed by a guest', { tags: ['exhaustive'] }, async () => {
    await openPanel(PATH, { ...SCENARIOS.measured(), user: sampleUser('guest') });
    expect(await screen.findByText('Release Boutique 2026.46')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a release' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove release/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/deployment pipeline/)).not.toBeInTheDocument();
  });
});
