import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { hideProblem, sampleProblems } from '../../testing/sample-problems.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';

const EXHAUSTIVE = { tags: ['exhaustive'] };

const PATH = '/urls/liste';
const rowLinks = async () => within(await screen.findByRole('table')).findAllByRole('link');

describe('the problems', () => {
  test('stand in rows with their cause, checks and severity, and show how many they are', async () => {
    await openPanel(PATH, SCENARIOS.measured());
    const table = await screen.findByRole('table', { name: 'Problem URLs' });
    expect(screen.getByText('64 URLs')).toBeVisible();
    expect(within(table).getAllByText('Critical').length).toBeGreaterThan(0);
    expect(within(table).getAllByText(/stops the JS tag/).length).toBeGreaterThan(0);
  });

  test('are narrowed in the address by chips that show how many each leaves', async () => {
    const { user, address, api } = await openPanel(PATH, SCENARIOS.measured());
    const chips = await screen.findByRole('group', { name: 'Failing check' });
    await user.click(await within(chips).findByRole('button', { name: /^CSP/ }));
    expect(address()).toContain('check=csp');
    expect(within(chips).getByRole('button', { name: /^CSP/, pressed: true })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'muted');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(api.requests.some(({ url }) => url.includes('state=muted') && url.includes('check=csp'))).toBe(
      true,
    );
  });

  test('draw only the visible rows of ten thousand', EXHAUSTIVE, async () => {
    await openPanel(PATH, SCENARIOS.crowded());
    const table = await screen.findByRole('table', { name: 'Problem URLs' });
    expect(table).toHaveAttribute('aria-rowcount', '10001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(80);
  });

  test('come in further while the page scrolls', EXHAUSTIVE, async () => {
    const { api } = await openPanel(PATH, SCENARIOS.crowded());
    expect(await screen.findByText('100 of 10,000')).toBeVisible();
    const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3000);
    fireEvent.scroll(window);
    expect(await screen.findByText('200 of 10,000')).toBeVisible();
    expect(api.requests.some(({ url }) => url.includes('after=100'))).toBe(true);
    scrolled.mockRestore();
  });

  test('that are none show over how many pages', async () => {
    await openPanel(PATH, SCENARIOS.bare());
    expect(await screen.findByText('Nothing is wrong')).toBeVisible();
    expect(await screen.findByText(/over 500 pages visited/)).toBeVisible();
  });

  test('that cannot be loaded are requested again', EXHAUSTIVE, async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'problems.groups': { code: 'busy' as const } } };
    const { user } = await openPanel(PATH, state);
    expect(await screen.findByText('The problems could not be loaded')).toBeVisible();
    state.refuse = {} as never;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('are not for people without the role', async () => {
    const { address } = await openPanel(PATH, { ...SCENARIOS.measured(), user: sampleUser('user') });
    await screen.findByRole('heading', { level: 1 });
    expect(address()).toBe('/');
  });
});

describe('a problem', () => {
  test('opens beside the list by Enter, and Escape closes it', async () => {
    const { user, address } = await openPanel(PATH, SCENARIOS.measured());
    await rowLinks();
    await user.keyboard('j{ArrowDown}{Enter}');
    expect(address()).toContain('problem=');
    expect(await screen.findByText('Why it fails')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(address()).not.toContain('problem=');
  });

  test('shows why, what fixes it, and which required variable was not sent', async () => {
    const state = SCENARIOS.measured();
    const site = state.websites[0];
    if (site) site.tracking.requiredVariables = ['idsite', 'product_id'];
    await openPanel(`${PATH}?problem=${state.problems[0]?.id}`, state);
    const body = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    expect(
      await body.findByText(/Also fail because of it: JS tag, Collector \(PHP tag\), Page-view hit/),
    ).toBeVisible();
    expect(body.getByText('script-src https://cdn.exemple.fr')).toBeVisible();
    expect(await body.findByRole('row', { name: 'product_id missing' })).toBeVisible();
    expect(await body.findByRole('list', { name: 'Last visits of the page' })).toBeVisible();
  });

  test('is assigned to a colleague, taken back, and found under “Assigned to me”', EXHAUSTIVE, async () => {
    const state = SCENARIOS.measured();
    const [problem] = state.problems;
    const { user, address } = await openPanel(`${PATH}?problem=${problem?.id}`, state);
    const panel = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    const whose = await panel.findByRole('combobox', { name: 'Assigned to' });
    await waitFor(() => expect(within(whose).getAllByRole('option')).toHaveLength(3));
    await user.selectOptions(whose, 'Noé Martin');
    expect(await screen.findByText('1 problem assigned to Noé Martin')).toBeVisible();
    expect(problem?.assignee).toMatchObject({ name: 'Noé Martin' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(problem?.assignee).toBeNull());
    await user.selectOptions(whose, 'Me (Camille Laurent)');
    await waitFor(() => expect(problem?.assignee).toMatchObject({ name: 'Camille Laurent' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned or not' }), 'me');
    expect(address()).toContain('assigned=me');
    expect(await screen.findByText('1 URL')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('for Camille Laurent')).toBeVisible();
  });

  test('among several is assigned with them in one go', async () => {
    const state = SCENARIOS.measured();
    const { user, api } = await openPanel(PATH, state);
    await rowLinks();
    const [first, second] = screen.getAllByRole('checkbox');
    if (first) await user.click(first);
    if (second) await user.click(second);
    await user.click(screen.getByRole('button', { name: 'Assign…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Assign' }));
    await dialog.findByRole('option', { name: 'Noé Martin' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Assigned to' }), 'Noé Martin');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('2 problems assigned to Noé Martin')).toBeVisible();
    expect(
      api.requests.filter(({ url, method }) => method === 'PUT' && url.includes('/assignee')),
    ).toHaveLength(1);
  });

  test('that a worse one hides is marked in its row and its detail, and filtered by that', async () => {
    const state = SCENARIOS.measured();
    const [hidden] = state.problems;
    if (hidden) hideProblem(hidden);
    const { user, address } = await openPanel(`${PATH}?problem=${hidden?.id}`, state);
    const panel = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    expect(await panel.findByText('Cannot be checked')).toBeVisible();
    expect(panel.getByText(/What hides it: JS tag – The page never requested the JS tag/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'unchecked');
    expect(address()).toContain('state=unchecked');
    expect(await rowLinks()).toHaveLength(1);
    expect(screen.getByText('cannot be checked')).toBeVisible();
  });

  test('is acknowledged until a date, and that is taken back', EXHAUSTIVE, async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(`${PATH}?problem=${state.problems[0]?.id}`, state);
    const panel = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    await user.click(await panel.findByRole('button', { name: 'Acknowledge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Until when' }), 'Until a date');
    await user.clear(await dialog.findByLabelText('Last day'));
    await user.type(dialog.getByLabelText('Last day'), '2020-01-01');
    await user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    expect(await dialog.findByText('Choose a last day that is today or later.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Last day'));
    await user.type(dialog.getByLabelText('Last day'), '2099-01-01');
    await user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('1 problem acknowledged')).toBeVisible();
    expect(state.problems[0]).toMatchObject({ state: 'acknowledged', owner: 'Camille Laurent' });
    expect(await panel.findByText(/Camille Laurent is working on it until/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(state.problems[0]).toMatchObject({ state: 'open' }));
  });

  test('takes notes, and their writer removes them', EXHAUSTIVE, async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(`${PATH}?problem=${state.problems[1]?.id}`, state);
    const panel = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    await user.type(await panel.findByRole('textbox', { name: 'Add a note' }), 'Told the shop team');
    await user.click(panel.getByRole('button', { name: 'Add' }));
    expect(await panel.findByText('Told the shop team')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Remove the note' }));
    await waitFor(() => expect(panel.queryByText('Told the shop team')).not.toBeInTheDocument());
  });

  test('leads to its cause', async () => {
    const state = SCENARIOS.measured();
    const { user, address } = await openPanel(`${PATH}?problem=${state.problems[0]?.id}`, state);
    const panel = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    await user.click(await panel.findByRole('link', { name: 'The whole cause' }));
    expect(address()).toContain(`/urls/causes/${state.problems[0]?.causeId}`);
    expect(await screen.findByRole('region', { name: 'What to change' })).toBeVisible();
  });
});

test('rows that are ticked are muted together, and open again by undo', EXHAUSTIVE, async () => {
  const state = { ...SCENARIOS.measured(), problems: sampleProblems(6) };
  const { user } = await openPanel(PATH, state);
  const boxes = await screen.findAllByRole('checkbox');
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[1] as HTMLElement);
  expect(screen.getByText('2 rows selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText('2 problems muted')).toBeVisible();
  expect(await screen.findByText('4 URLs')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  expect(await screen.findByText('6 URLs')).toBeVisible();
});

test('all that the filters let through are exported in the reader’s language', EXHAUSTIVE, async () => {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:file');
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} });
  const { user, api } = await openPanel(`${PATH}?check=csp`, SCENARIOS.measured(), { locale: 'fr' });
  await screen.findByRole('table');
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('12 lignes exportées.')).toBeVisible();
  const requested = api.requests.find(({ url }) => url.includes('/problems.csv'))?.url ?? '';
  expect(requested).toContain('locale=fr');
  expect(requested).toContain('check=csp');
});

describe('the full detail', () => {
  test('shows every part of a visit, and comes back to the list as it was', EXHAUSTIVE, async () => {
    const { user, address } = await openPanel(
      `${PATH}?check=csp&observation=${sampleId(3000)}`,
      SCENARIOS.measured(),
    );
    expect(await screen.findByText('Lampe tempête – Boutique Démo')).toBeVisible();
    for (const name of ['Hits', 'Requests', 'dataLayer', 'Console', 'CSP', 'Cookies', 'Picture', 'Visit']) {
      const tab = screen.getByRole('radio', { name: new RegExp(`^${name}`) });
      await user.click(tab);
      expect(tab).toBeChecked();
    }
    expect(address()).toContain('part=visit');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Problem URLs' }));
    expect(address()).not.toContain('observation=');
    expect(address()).toContain('check=csp');
  });

  test('shows how long a visit really took whose time was fast-forwarded', async () => {
    await openPanel(`${PATH}?observation=${sampleId(3000)}&part=visit`, SCENARIOS.measured());
    expect(await screen.findByText(/^1,840\sms; the moments count fast-forwarded time too$/)).toBeVisible();
    expect(screen.getByText('once the look-ahead was over, in fast-forwarded time')).toBeVisible();
  });

  test('narrows the requests to those that a rule blocked', async () => {
    const { user } = await openPanel(
      `${PATH}?observation=${sampleId(3000)}&part=requests`,
      SCENARIOS.measured(),
    );
    expect(await screen.findByText('5 requests')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'blocked');
    expect(screen.getByText('1 request')).toBeVisible();
    expect(screen.getByText('blocked: content security policy (CSP)')).toBeVisible();
  });

  test('shows whose each cookie and storage entry is, and who set it', async () => {
    await openPanel(`${PATH}?observation=${sampleId(3000)}&part=cookies`, SCENARIOS.measured());
    const table = await screen.findByRole('table', { name: 'Cookies and storage entries' });
    const cellsOf = (name: string) =>
      within(within(table).getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cellsOf('_pk_id')).toEqual([
      'MatomoAudience measurement',
      'Cookie First party',
      '393 days',
      '61 bytes',
      'Secure SameSite=Lax',
      'script cdn.exemple.fr/matomo.js',
    ]);
    expect(cellsOf('panier')).toContain('answer of www.boutique-demo.fr/product/1000');
    expect(cellsOf('_paq_queue')).toContain('unknown');
  });

  test('shows whose a request is, and what led to it', async () => {
    const { user } = await openPanel(
      `${PATH}?observation=${sampleId(3000)}&part=requests`,
      SCENARIOS.measured(),
    );
    const requests = within(await screen.findByRole('list', { name: 'Requests of the page' }));
    await user.click(requests.getByText(/stats\.exemple\.fr/));
    expect(await screen.findByText('Initiator chain')).toBeVisible();
    const [chain, calls] = requests.getAllByRole('list').filter(({ tagName }) => tagName === 'OL');
    expect(chain).toHaveTextContent('https://cdn.exemple.fr/matomo.js · Matomo');
    expect(calls).toHaveTextContent('send https://cdn.exemple.fr/matomo.js:3:88 · later, by setTimeout');
  });

  test('shows by sign and word what changed since the visit before', async () => {
    const { user, address } = await openPanel(
      `${PATH}?page=${sampleId(1200)}&part=history`,
      SCENARIOS.measured(),
    );
    await user.click((await screen.findAllByRole('link', { name: 'Compare' }))[0] as HTMLElement);
    expect(address()).toContain('with=');
    const changed = within(await screen.findByRole('region', { name: 'What changed' }));
    expect(changed.getAllByText('Removed').length).toBeGreaterThan(0);
    expect(changed.getByText('https://stats.exemple.fr/matomo.php')).toBeVisible();
    expect(changed.getAllByText('Passed').length).toBeGreaterThan(0);
  });

  test('of a page that was never visited is reported', async () => {
    await openPanel(`${PATH}?page=${sampleId(1200)}`, SCENARIOS.bare());
    expect(await screen.findByText('No visit of this page is stored')).toBeVisible();
  });

  test('retains its verdicts once what was captured is gone', EXHAUSTIVE, async () => {
    const state = SCENARIOS.measured();
    const [stored] = state.observations;
    if (stored) stored.observation = null;
    await openPanel(`${PATH}?observation=${sampleId(3000)}`, state);
    expect(await screen.findByText('The recording is no longer stored')).toBeVisible();
    expect(screen.getByText(/stops the JS tag/)).toBeVisible();
    expect(screen.queryByRole('radio', { name: /^Requests/ })).not.toBeInTheDocument();
  });
});

test('past visits are evaluated again, and how many changed is shown', async () => {
  const { user, api } = await openPanel(PATH, SCENARIOS.measured());
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  // oxlint-disable-next-line typescript/require-await -- React waits for what a click suspends only in an asynchronous act.
  await act(async () => screen.getByRole('button', { name: 'Re-evaluate past visits…' }).click());
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: '7 days' }));
  await user.click(dialog.getByRole('button', { name: 'Evaluate again' }));
  expect(await dialog.findByText(/the verdict of 12 of 1,500 visits changed/)).toBeVisible();
  expect(api.state.reEvaluations).toHaveLength(1);
});
