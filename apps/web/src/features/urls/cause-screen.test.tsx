import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleCauses } from '../../testing/sample-causes.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { thinned } from '../../testing/thinned.ts';

const PATH = `/urls/causes/${sampleId(9300)}`;
const TITLE = 'The page’s security policy stops the JS tag (directive script-src)';
const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns the write requests sent to the API. */
const changesIn = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method !== 'GET' && url.includes('/causes'));

describe('the page of a cause', () => {
  test('shows what is broken, what it costs with what follows, and what to change', async () => {
    await openPanel(PATH, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    const facts = await card('What it costs, and since when');
    expect(facts.getByText('−12.4 pts')).toBeVisible();
    expect(facts.getByText(/Also fail because of it: JS tag/)).toHaveTextContent('8.1 pts by consequence');
    expect((await card('What to change')).getByText('script-src https://cdn.exemple.fr')).toBeVisible();
  });

  test('lists its problems, each of which opens its visit beside', async () => {
    const { user, api, address } = await openPanel(PATH, SCENARIOS.measured());
    const pages = await screen.findByRole('table', { name: 'Problem URLs' });
    expect(api.requests.some(({ url }) => url.includes(`causeId=${sampleId(9300)}`))).toBe(true);
    const [first] = within(pages).getAllByRole('link');
    await user.click(first as HTMLElement);
    expect(address()).toContain('problem=');
    const panel = within(await screen.findByRole('complementary', { name: /www.boutique-demo/ }));
    await user.click(await panel.findByRole('link', { name: 'Full detail' }));
    expect(await screen.findByText('Lampe tempête – Boutique Démo')).toBeVisible();
    expect(address()).toContain(PATH);
  });

  test(
    'proves it by a visit, and compares it with the last one without it',
    { tags: ['exhaustive'] },
    async () => {
      const { user, address } = await openPanel(PATH, SCENARIOS.measured());
      const proof = await card('The proof');
      await user.click(proof.getByText('What proves it'));
      expect(proof.getByText('https://cdn.exemple.fr/matomo.js')).toBeVisible();
      await user.click(proof.getByRole('link', { name: 'Compare both visits' }));
      expect(address()).toContain(`observation=${sampleId(3000)}`);
      expect(address()).toContain(`with=${sampleId(3001)}`);
      expect(await screen.findByRole('region', { name: 'What changed' })).toBeVisible();
    },
  );

  test(
    'shows what changed before it, who was notified, and what happened',
    { tags: ['exhaustive'] },
    async () => {
      await openPanel(PATH, SCENARIOS.measured());
      expect((await card('Changed before it')).getByText('Release 2026.47')).toBeVisible();
      const notified = await card('Who was notified');
      expect(notified.getByText('Sent to E-mail, Équipe tracking')).toBeVisible();
      expect(notified.getByText('Nobody acknowledged it: escalated to Astreinte')).toBeVisible();
      expect((await card('History')).getByText('12 pages show it')).toBeVisible();
    },
  );

  test('of missing orders shows the gap, what was tried, and the days', async () => {
    const state = SCENARIOS.measured();
    const [cause] = state.causes;
    if (cause) cause.subject = { kind: 'orders', percent: 7, above: 5 };
    await openPanel(PATH, state);
    expect(await screen.findByRole('list', { name: 'Parts of the gap' })).toBeVisible();
    expect(screen.getByText(/^Tried: payment, country, release, amount/)).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Orders day by day' })).toBeVisible();
    const missing = screen.getByRole('link', { name: 'Missing orders of these days' });
    expect(missing.getAttribute('href')).toContain('position=missing');
  });

  test('names every rule, since when, and the very first time', async () => {
    const state = SCENARIOS.measured();
    await openPanel(`/urls/causes/${sampleId(9306)}`, state);
    expect(await screen.findByText('Very first seen')).toBeVisible();
    for (const name of [
      'The grade is worse than B',
      'The grade is worse than C · Boutique · Santé quotidienne',
    ])
      expect(screen.getByRole('link', { name })).toBeVisible();
  });

  test('is found by one of its problems', async () => {
    const state = SCENARIOS.measured();
    await openPanel(`/urls/causes/${state.problems[0]?.id}`, state);
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  });

  const FAULTLESS: [index: number, nature: string, link: string][] = [
    [1, 'The tracking is not at fault', 'Runs of the website'],
    [3, 'The state of the tracking is unknown', 'Runs of the website'],
    [2, 'The tracking is not at fault', 'The agent'],
    [4, 'The tracking is not at fault', 'Runs of the website'],
  ];
  test.each(thinned(FAULTLESS, 2))(
    'describes what is no fault of the tracking (%i)',
    async (index, nature, link) => {
      await openPanel(`/urls/causes/${sampleId(9300 + index)}`, SCENARIOS.measured());
      expect(await screen.findByText(nature)).toBeVisible();
      expect(screen.getByRole('link', { name: link })).toBeVisible();
    },
  );

  test('copies its link, and exports its problems', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await openPanel(PATH, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toContain(PATH);
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() =>
      expect(api.requests.some(({ url }) => url.includes('/problems.csv') && url.includes('causeId='))).toBe(
        true,
      ),
    );
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  });

  test('shows viewers what their health contains, and no more', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), user: sampleUser('guest') };
    const { api } = await openPanel(PATH, state);
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(await screen.findByRole('searchbox', { name: 'Search in the URLs' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
    expect(api.requests.some(({ url }) => url.includes('/problems'))).toBe(false);
  });

  test('that is gone is reported, and leads back', { tags: ['exhaustive'] }, async () => {
    await openPanel(`/urls/causes/${sampleId(999_999)}`, SCENARIOS.measured());
    expect(await screen.findByText('This cause no longer exists')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Causes' })).toBeVisible();
  });

  test('that cannot be read is requested again', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'causes.get': { code: 'busy' as const } } };
    const { user } = await openPanel(PATH, state);
    expect(await screen.findByText('The cause could not be loaded')).toBeVisible();
    state.refuse = {} as never;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  });
});

describe('who is on it', () => {
  test('is whoever acknowledges it, until that is taken back', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    await user.click((await card('Who is on it')).getByRole('button', { name: 'Acknowledge' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findAllByText('Acknowledged by Camille Laurent')).not.toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Reopened by Camille Laurent')).toBeVisible();
  });

  test(
    'is requested by a link of a message, and only its button changes something',
    { tags: ['exhaustive'] },
    async () => {
      const { user, address, api } = await openPanel(`${PATH}?action=acknowledge`, SCENARIOS.measured());
      const dialog = await screen.findByRole('dialog', { name: 'Acknowledge' });
      expect(changesIn(api.requests)).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
      expect(await screen.findAllByText('Acknowledged by Camille Laurent')).not.toHaveLength(0);
      expect(address()).not.toContain('action');
      expect(changesIn(api.requests)).toHaveLength(1);
    },
  );

  test('requests nothing for what has ended', async () => {
    const ended = sampleCauses(10).find(({ state }) => state === 'ended');
    await openPanel(`/urls/causes/${ended?.id}?action=acknowledge`, SCENARIOS.measured());
    expect(await screen.findByText(/It ended on/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  });

  test('is a colleague to whom it is given', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(PATH, state);
    const whose = await (await card('Who is on it')).findByRole('combobox', { name: 'Assigned to' });
    await waitFor(() => expect(within(whose).getAllByRole('option')).toHaveLength(3));
    await user.selectOptions(whose, 'Noé Martin');
    await waitFor(() => expect(state.causes[0]?.assignees).toMatchObject([{ name: 'Noé Martin' }]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(state.causes[0]?.assignees).toEqual([]));
  });

  test('may write notes, and take back their own', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    const notes = await card('Notes');
    await user.type(notes.getByRole('textbox', { name: 'Add a note' }), 'Told the shop team');
    await user.click(notes.getByRole('button', { name: 'Add' }));
    expect(await notes.findByText('Told the shop team')).toBeVisible();
    await user.click(notes.getByRole('button', { name: 'Remove the note' }));
    await waitFor(() => expect(notes.queryByText('Told the shop team')).not.toBeInTheDocument());
  });

  test('knows how long what came back waits to end', async () => {
    const state = SCENARIOS.measured();
    Object.assign(state.causes[0] ?? {}, {
      calm: { since: '2026-03-10T11:00:00Z', until: '2026-03-13T11:00:00Z' },
    });
    await openPanel(PATH, state);
    expect(await screen.findByText(/it ends on .*13.*2026/)).toBeVisible();
  });
});
