import { screen, waitFor, within } from '@testing-library/react';
import { storedFilterListSchema } from '@vigie/contract/stored-filter-list.ts';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleBlockingResult } from '../../../testing/sample-blocking.ts';
import { sampleOf } from '../../../testing/sample-of.ts';
import { sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/autresNavigateurs';
const open = (state = SCENARIOS.measured(), locale: 'en' | 'fr' = 'en', path = AT) =>
  openPanel(path, state, { locale });

describe('what other browsers see', () => {
  it('shows which rule stops a tracker, in which browsers and since when', async () => {
    const { user } = await open();
    const list = within(await screen.findByRole('region', { name: 'Who cannot see you' }));
    await user.click(list.getByText(/^8 of 8 pages · 1 of 2 known browsers · since/));
    const causes = within(list.getByRole('region', { name: 'Rules that stop it' }));
    expect(causes.getByText('||stats.example^')).toBeVisible();
    expect(list.getByText('https://www.boutique-demo.fr/mesure')).toBeVisible();
    const browsers = screen.getByRole('table', { name: 'Browsers with your lists' });
    expect(within(browsers).getByText('Missing: EasyList, Brave Unbreak')).toBeVisible();
    expect(screen.getByText(/^Since .*, EasyPrivacy stops Matomo\.$/)).toBeVisible();
  });

  it('shows how long cookies live in each browser', async () => {
    await open(SCENARIOS.measured(), 'fr');
    const table = within(await screen.findByRole('table', { name: 'Cookies dans les autres navigateurs' }));
    expect(table.getByText('7 jours, 24 heures après un clic')).toBeVisible();
    expect(table.getByText('180 jours')).toBeVisible();
  });

  it('shows what the example list is, and what to do before the first visit', async () => {
    const state = SCENARIOS.measured();
    state.blockingReport.result = sampleBlockingResult({ isOwnList: true, browsers: [] });
    await open(state);
    expect(await screen.findByText('Compared with the small example list of Vigie')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Browsers with your lists' })).toBeNull();
  });

  it('shows that nothing was compared', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.blockingReport.result = null;
    await open(state);
    expect(await screen.findByText('No visit was compared yet')).toBeVisible();
  });

  it('adds a list by its address, and fetches it', async () => {
    const { user, api } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The name is missing. Give the usual name of the list.')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Name/), 'EasyList');
    await user.type(dialog.getByLabelText(/^Address of the text/), 'https://lists.example/easylist.txt');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The list is saved.')).toBeVisible();
    expect(api.state.filterLists).toMatchObject([
      { name: 'EasyList', url: 'https://lists.example/easylist.txt', isDaily: false },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Fetch EasyList now' }));
    expect(await screen.findByText('The text is being fetched.')).toBeVisible();
  });

  it('shows the fault of a text, and removes a list', async () => {
    const state = SCENARIOS.measured();
    state.filterLists = [
      sampleOf(storedFilterListSchema, {
        id: sampleId(77),
        name: 'My list',
        url: '',
        text: null,
        isWaiting: false,
        fault: { at: '2026-03-03T08:00:00.000Z', code: 'html', line: 3, status: null },
        browsers: [],
      }),
    ];
    const { user, api } = await open(state);
    expect(await screen.findByText(/^The last text is a web page, not a list: line 3\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload a file for My list' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions on My list' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.state.filterLists).toEqual([]));
  });

  it('invents no reach, and shows one for entered shares', async () => {
    const { user, api } = await open();
    expect(await screen.findByText(/^No share is entered yet\. Vigie invents none/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enter shares' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Brave'), '120');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a share from 0 to 100 percent.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Brave'));
    await user.type(dialog.getByLabelText('Brave'), '20');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The shares are saved.')).toBeVisible();
    expect(api.state.reach.shares).toMatchObject({ brave: 20, accept: null });
    expect(
      within(screen.getByRole('table', { name: 'Reach' })).getByText('no answers entered'),
    ).toBeVisible();
  });

  it('shows viewers the result without the lists', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('user');
    await open(state);
    expect(await screen.findByRole('region', { name: 'Who cannot see you' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a list' })).toBeNull();
  });
});

it('stands in the visit too, with stopped requests and cookies', async () => {
  await open(SCENARIOS.measured(), 'en', `/urls/liste?observation=${sampleId(3000)}&part=otherBrowsers`);
  expect(await screen.findByText('Stopped requests')).toBeVisible();
  expect(screen.getByText('Its sender is stopped:')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Cookies in other browsers' })).toBeVisible();
});
