import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleMatrixRun } from '../../../testing/sample-consent.ts';
import { sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/consentement';
const open = (path = AT, state = SCENARIOS.measured(), locale: 'en' | 'fr' = 'en') =>
  openPanel(path, state, { locale });

describe('the consent matrix', () => {
  it('shows of each vendor and state what was sent and stored, in words', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'What each vendor does in each state' }));
    expect(table.getByRole('rowheader', { name: /Matomo/ })).toHaveTextContent('exempt');
    expect(
      table.getByRole('button', { name: 'Meta Pixel, Untouched: 1 hit 1 cookie with a finding' }),
    ).toBeVisible();
    expect(table.getByRole('button', { name: 'Meta Pixel, Refused: nothing sent' })).toBeVisible();
    expect(
      table.getByRole('button', { name: 'Google Analytics 4, Untouched: 2 cookieless pings' }),
    ).toBeVisible();
    const legend = within(screen.getByRole('list', { name: 'How to read a cell' }));
    expect(legend.getByText('cookieless pings alone')).toBeVisible();
    expect(screen.getByText(/^Global Privacy Control: 1 of \d pages display/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Consent', current: 'page' })).toBeVisible();
  });

  it('opens the visits that prove a cell, by an address of their own', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: /^Meta Pixel, Untouched/ }));
    await waitFor(() => expect(address()).toBe(`${AT}?cell=none%3Ameta-pixel`));
    const visits = within(await screen.findByRole('list', { name: 'Visits that prove it' }));
    expect(visits.getAllByText('_ga (www.boutique-demo.fr)')).toHaveLength(2);
    expect(visits.getAllByRole('link', { name: 'Open the visit' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(980)}`),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(AT));
  });

  it('is narrowed to a page and a vendor, and its findings to a kind, by the address', async () => {
    const { api, user, address } = await open(`${AT}?vendor=meta-pixel`);
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('rowheader')).toHaveLength(1);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Page' }),
      'https://www.boutique-demo.fr/panier',
    );
    await waitFor(() => expect(address()).toContain(`page=${sampleId(971)}`));
    await waitFor(() =>
      expect(api.requests.filter(({ url }) => url.includes(`pageId=${sampleId(971)}`)).length).toBe(2),
    );
    await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0] as HTMLElement);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Finding' }), 'Ignores the refusal');
    await waitFor(() => expect(address()).toBe(`${AT}?kind=against-refusal`));
    expect(
      await screen.findByText(/Google Analytics 4 fires after the visitor has refused/),
    ).toBeInTheDocument();
  });

  it('shows of a finding its cause, remedy and figures, with the visit and its page', async () => {
    const { user, address } = await open(AT, SCENARIOS.measured(), 'fr');
    await user.click(await screen.findByText(/· Ignore le refus/));
    expect(await screen.findByText(/Liez Google Analytics 4 à la finalité refusée/)).toBeVisible();
    const fold = screen.getByText(/· Ignore le refus/).closest('details') as HTMLElement;
    expect(within(fold).getByRole('link', { name: 'Ouvrir la visite' })).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(989)}`),
    );
    await user.click(within(fold).getByRole('button', { name: 'Afficher cette page seule' }));
    await waitFor(() => expect(address()).toBe(`${AT}?page=${sampleId(971)}`));
  });

  it('shows what is not measured, and that silence is no proof then', async () => {
    const state = SCENARIOS.measured();
    state.consentFindings = [];
    const { states, ...run } = sampleMatrixRun();
    const refuse = {
      jobId: sampleId(962),
      state: 'succeeded',
      pagesTotal: 2,
      pagesDone: 1,
      pagesFailed: 1,
    } as const;
    state.consentMatrices = [{ ...run, states: { ...states, refuse } }];
    await open(AT, state);
    expect(await screen.findByText('1 page was not measured in each state')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No finding so far' })).toBeVisible();
  });
});

describe('the order of pages', () => {
  const delayed = { seconds: 3, jobs: 9, pagesTotal: 18, pagesDone: 18, pagesFailed: 0 };

  it('shows of each page whether it is safe, the broken ones first, with the visit that proves it', async () => {
    const state = SCENARIOS.measured();
    state.consentMatrices = [sampleMatrixRun({ heldBack: delayed })];
    const { user } = await open(AT, state);
    const section = within(await screen.findByRole('region', { name: 'Order of files' }));
    expect(section.getByText('depends on speed: 1 · safe, whatever comes late: 1')).toBeVisible();
    expect(section.getByRole('button', { name: 'Orders as CSV' })).toBeVisible();
    await user.click(section.getByText('depends on speed'));
    expect(section.getByText('the consent manager')).toBeVisible();
    expect(section.getByText(/^CMP \+3000 ms: matomo 900 ms/)).toBeVisible();
    expect(section.getByRole('link', { name: 'Open the visit that proves it' })).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(999)}`),
    );
  });

  it('is not measured where nothing was delayed, and is by a choice of the dialog', async () => {
    const { user, api } = await open(AT, SCENARIOS.measured(), 'fr');
    const section = within(await screen.findByRole('region', { name: 'Ordre des fichiers' }));
    expect(section.getByText(/aucun fichier n’a été retardé/)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Mesurer une matrice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mesurer une matrice' }));
    await user.selectOptions(dialog.getByLabelText('Retarder des fichiers'), '3');
    expect(dialog.getByText(/80 visites au maximum.+jusqu’à 420 de plus/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Lancer' }));
    await waitFor(() => expect(api.state.consentMatrices[0]?.heldBack?.seconds).toBe(3));
    expect(await screen.findByText('L’ordre de chaque page est connu à la fin de la matrice.')).toBeVisible();
  });
});

const without = () => {
  const state = SCENARIOS.measured();
  state.consentMatrices = [];
  return state;
};

describe('without a matrix', () => {
  it('the tab shows what one is, and starts one of the pages of a pool', async () => {
    const { api, user, address } = await open(AT, without());
    expect(await screen.findByRole('heading', { name: 'No consent matrix yet' })).toBeVisible();
    const [start] = screen.getAllByRole('button', { name: 'Measure a matrix' });
    await user.click(start as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Measure a matrix' }));
    expect(dialog.getByText('80 visits at most.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(address()).toBe(`${AT}?run=${sampleId(950)}`));
    expect(await screen.findByText('A matrix is being measured')).toBeVisible();
    expect(api.state.consentMatrices).toHaveLength(1);
  });

  it('a viewer sees whom to ask', async () => {
    await open(AT, { ...without(), user: sampleUser('guest') });
    expect(await screen.findByText(/Ask a moderator of your company/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Measure a matrix' })).toBeNull();
  });
});

describe('a run that the address names', () => {
  it('and that is gone leads to the newest one', async () => {
    const { user, address } = await open(`${AT}?run=${sampleId(77)}`);
    await user.click(await screen.findByRole('button', { name: 'Show the newest run' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(address()).toBe(AT);
  });

  it('of another website is not shown here', async () => {
    const state = SCENARIOS.measured();
    state.consentMatrices.push(sampleMatrixRun({ id: sampleId(956), websiteId: sampleId(2) }));
    await open(`${AT}?run=${sampleId(956)}`, state);
    expect(await screen.findByRole('heading', { name: 'There is no such run here' })).toBeVisible();
  });

  it('shows no cell as a button to whoever may not see visits', async () => {
    await open(AT, { ...SCENARIOS.measured(), user: sampleUser('guest') });
    expect(await screen.findByRole('table')).toHaveTextContent('2 cookieless pings');
    expect(screen.queryByRole('button', { name: /^Meta Pixel/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Seal this matrix' })).toBeNull();
  });
});
