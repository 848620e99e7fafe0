import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { samplePool } from '../../testing/sample-pools.ts';
import { sampleTests } from '../../testing/sample-tests.ts';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const ID = sampleId(700);
const open = (path: string, changes: Partial<FakeState> = {}, locale: 'en' | 'fr' = 'en') =>
  openPanel(path, { ...SCENARIOS.measured(), pools: [samplePool()], ...changes }, { locale });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bodyOf = async ({ api }: OpenPanel, method: string): Promise<Record<string, unknown>> =>
  (await api.requests.findLast((request) => request.method === method)?.json()) as Record<string, unknown>;

async function fillInformation({ user }: OpenPanel): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Nuit');
  await user.selectOptions(screen.getByRole('combobox', { name: /Category/ }), 'Tag');
  await user.selectOptions(screen.getByRole('combobox', { name: /Severity/ }), 'Major');
}

describe('a new pool', () => {
  it('is filled in on one page and saved once', async () => {
    const opened = await open('/pools/ajouter');
    const { user } = opened;
    await fillInformation(opened);
    await user.click(await screen.findByRole('switch', { name: /All pages/ }));
    await user.type(screen.getByLabelText('Pattern 1'), 'product/*');
    expect(await screen.findByText('12 known pages match.')).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: 'Formulaire de contact complet' }));
    await user.click(screen.getByRole('checkbox', { name: 'Chaque page annonce son type' }));
    expect(screen.getByText('2 tests chosen')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Move Chaque page annonce son type up' }));
    await user.selectOptions(await screen.findByLabelText('Repetition'), 'On weekdays');
    expect(await screen.findByText('Monday to Friday at 06:00')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: /same tab/ }));
    expect(opened.api.requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(screen.getByText(/Saved as a draft, nothing runs by itself/)).toBeVisible();
    await user.click(button('Publish the pool'));
    await waitFor(() => expect(opened.address()).toMatch(/^\/pools\/[^/?]+$/));
    expect(await bodyOf(opened, 'POST')).toMatchObject({
      websiteId: sampleId(10),
      name: 'Nuit',
      category: 'tag',
      severity: 'major',
      allPages: false,
      urls: ['product/*'],
      testIds: [sampleId(600), sampleId(604)],
      schedule: { cron: '0 6 * * 1-5', timeZone: 'Europe/Paris' },
      settings: { agentId: null, contextId: null, mode: 'fast', consent: 'none', pagesMax: 50 },
      status: 'published',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('has each step at its address, in the order of the specification', async () => {
    await open('/pools/ajouter?step=schedule');
    expect(await heading('Schedule')).toHaveFocus();
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Information',
      'General',
      'Sort',
      'Schedule',
      'Settings',
      'Save',
    ]);
  });

  it('shows the known pages that its choice names, and when it runs next', async () => {
    const { user } = await open('/pools/ajouter');
    const preview = within(await screen.findByRole('region', { name: 'Known pages it is about' }));
    expect(await preview.findByText('/product/1000')).toBeVisible();
    await user.click(await screen.findByRole('switch', { name: /All pages/ }));
    expect(screen.queryByRole('region', { name: 'Known pages it is about' })).toBeNull();
    await user.type(screen.getByLabelText('Pattern 1'), 'product/*');
    const named = within(await screen.findByRole('region', { name: 'Known pages it is about' }));
    expect(await named.findByText('and 6 others')).toBeVisible();
    expect(named.getAllByRole('listitem')).toHaveLength(6);
    await user.selectOptions(await screen.findByLabelText('Repetition'), 'On weekdays');
    expect(await screen.findAllByText(/, 06:00$/)).toHaveLength(5);
  });

  it.each([
    ['the button beside', async ({ user }: OpenPanel) => user.click(button('Save as a draft'))],
    [
      'Enter in a field',
      async ({ user }: OpenPanel) => user.type(screen.getByRole('textbox', { name: /Name/ }), '{Enter}'),
    ],
  ])('is saved as a draft by %s', { tags: ['exhaustive'] }, async (_, act) => {
    const opened = await open('/pools/ajouter');
    await fillInformation(opened);
    await act(opened);
    expect(await screen.findByText('“Nuit” is saved as a draft: it runs only by hand.')).toBeVisible();
    expect(await bodyOf(opened, 'POST')).toMatchObject({ name: 'Nuit', status: 'draft' });
  });

  it('names the fields that are missing and saves nothing', async () => {
    const { api, user } = await open('/pools/ajouter');
    await screen.findByRole('textbox', { name: /Name/ });
    await user.click(button('Publish the pool'));
    expect(screen.getByText('Give the pool a name.')).toBeVisible();
    expect(screen.getByText('Choose a category.')).toBeVisible();
    expect(screen.getByText('Choose a severity.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('names them in French too', async () => {
    const { user } = await open('/pools/ajouter', {}, 'fr');
    await screen.findByRole('textbox', { name: 'Nom' });
    await user.click(button('Publier le pool'));
    expect(screen.getByText('Donnez un nom au pool.')).toBeVisible();
  });

  it('refuses the lone star and names the all-pages option', { tags: ['exhaustive'] }, async () => {
    const opened = await open('/pools/ajouter');
    const { user } = opened;
    await fillInformation(opened);
    await user.click(await screen.findByRole('switch', { name: /All pages/ }));
    await user.type(screen.getByLabelText('Pattern 1'), '*');
    await user.click(button('Publish the pool'));
    expect(await heading('General')).toHaveFocus();
    expect(screen.getByText(/turn on “All pages” instead/)).toBeVisible();
  });

  it('adds all the tests that a search shows', async () => {
    const { user } = await open('/pools/ajouter?step=general', { tests: sampleTests(40) });
    await user.type(await screen.findByRole('searchbox', { name: /tests/ }), 'formulaire');
    await user.click(await screen.findByRole('button', { name: 'Add the 8 shown' }));
    expect(screen.getByText('8 tests chosen')).toBeVisible();
  });

  it('can be saved without a test where there is none yet', async () => {
    await open('/pools/ajouter?step=general', { tests: [] });
    expect(await screen.findByText(/This website has no test yet/)).toBeVisible();
  });

  it('refuses a schedule that cannot be followed, before any request', { tags: ['exhaustive'] }, async () => {
    const opened = await open('/pools/ajouter');
    const { api, user } = opened;
    await fillInformation(opened);
    await user.selectOptions(await screen.findByLabelText('Repetition'), 'Advanced (cron)');
    await user.type(screen.getByLabelText('Cron expression'), 'every day');
    expect(await screen.findByText(/This cron expression cannot be read/)).toBeVisible();
    await user.click(button('Publish the pool'));
    expect(await heading('Schedule')).toHaveFocus();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('leads to the field that the server refuses', async () => {
    const data = [{ path: 'settings.agentId', code: 'agent-unknown', params: {} }];
    const opened = await open('/pools/ajouter', {
      refuse: { 'pools.create': { code: 'invalid-input', data } },
    });
    await fillInformation(opened);
    await opened.user.click(button('Publish the pool'));
    expect(await screen.findByText('This agent no longer exists: choose another one.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Agent/ })).toHaveFocus();
  });

  it(
    'that could not be saved shows the reason and preserves everything',
    { tags: ['exhaustive'] },
    async () => {
      const opened = await open('/pools/ajouter', { refuse: { 'pools.create': { code: 'busy' } } });
      await fillInformation(opened);
      await opened.user.click(button('Publish the pool'));
      expect(await screen.findByText('The pool could not be saved')).toBeVisible();
      opened.api.state.refuse = {};
      await opened.user.click(button('Publish the pool'));
      await waitFor(() => expect(opened.address()).toMatch(/^\/pools\/[^/?]+$/));
    },
  );

  it('asks before it is left', async () => {
    const opened = await open('/pools/ajouter');
    await fillInformation(opened);
    await opened.user.click(screen.getAllByRole('link', { name: 'Test pools' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Leave and keep it' }));
    await waitFor(() => expect(opened.address()).toBe('/pools'));
  });
});

/** Changes the name while another user changes the pool, and saves. */
const meanwhile = async () => {
  const opened = await open(`/pools/${ID}/editer`);
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await opened.user.clear(name);
  await opened.user.type(name, 'Mine');
  Object.assign(opened.api.state.pools[0] as object, {
    name: 'Theirs',
    updatedAt: '2026-11-21T09:00:00.000Z',
  });
  await opened.user.click(button('Save the pool'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Yours or theirs?' }));
  expect(dialog.getByText(/What differs from what you entered: name\./)).toBeVisible();
  return { ...opened, dialog };
};

describe('a pool that is changed', () => {
  it('begins with what it is and saves what changed', async () => {
    const opened = await open(`/pools/${ID}/editer`);
    const name = await screen.findByRole('textbox', { name: /Name/ });
    expect(name).toHaveValue('Parcours d’achat');
    await opened.user.clear(name);
    await opened.user.type(name, 'Commande');
    await opened.user.click(button('Save the pool'));
    await waitFor(() => expect(opened.address()).toBe(`/pools/${ID}`));
    expect(await bodyOf(opened, 'PUT')).toMatchObject({
      name: 'Commande',
      updatedAt: '2026-11-19T15:42:00.000Z',
      testIds: samplePool().testIds,
      schedule: samplePool().schedule,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Commande' })).toBeVisible();
  });

  it('by two people is saved over theirs when that is wanted', { tags: ['exhaustive'] }, async () => {
    const { api, address, dialog, user } = await meanwhile();
    await user.click(dialog.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(address()).toBe(`/pools/${ID}`));
    expect(api.state.pools[0]?.name).toBe('Mine');
  });

  it('by two people is taken as theirs when that is wanted', { tags: ['exhaustive'] }, async () => {
    const { api, dialog, user } = await meanwhile();
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('Theirs');
    expect(api.state.pools[0]?.name).toBe('Theirs');
  });

  it('that is gone is reported', { tags: ['exhaustive'] }, async () => {
    await open(`/pools/${ID}/editer`, { pools: [] });
    expect(await screen.findByRole('heading', { name: 'This pool is not here' })).toBeVisible();
  });
});
