import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { samplePools } from '../../testing/sample-pools.ts';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

async function open(changes: Partial<FakeState> = {}, locale: 'en' | 'fr' = 'en', search = '') {
  const state = { ...SCENARIOS.measured(), ...changes };
  return openPanel(`/pools${search}`, state, { locale });
}
const table = () => screen.findByRole('table');
const rowOf = async (name: string) =>
  (await within(await table()).findByText(name))
    .closest<HTMLElement>('[data-row-link]')
    ?.closest('tr, [role=row]') as HTMLElement;

describe('the list of pools', () => {
  it('shows each with its status, schedule, last run and number of tests', async () => {
    await open();
    const row = await rowOf('Parcours d’achat');
    expect(row).toHaveTextContent('Published');
    expect(row).toHaveTextContent('Critical');
    expect(row).toHaveTextContent('Every day at 06:00');
    expect(row).toHaveTextContent('Failing');
    expect(row).toHaveTextContent('188 of 198 passed');
    expect(await rowOf('Toutes les nuits')).toHaveTextContent('Health pool');
    const draft = await rowOf('Consentement');
    expect(draft).toHaveTextContent('Draft');
    expect(draft).toHaveTextContent('Only by hand');
    expect(draft).toHaveTextContent('Never run');
    expect(screen.getByText('4 pools')).toBeVisible();
  });

  it('shows the same in French', async () => {
    await open({}, 'fr');
    const row = await rowOf('Parcours d’achat');
    expect(row).toHaveTextContent('Chaque jour à 06:00');
    expect(row).toHaveTextContent('188 sur 198 réussis');
    expect(screen.getByRole('heading', { level: 1, name: 'Pools de tests' })).toBeVisible();
  });

  it('shows that a run goes on', async () => {
    const [pool] = samplePools(1);
    await open({ pools: [{ ...pool!, activeJobId: pool!.id }] });
    expect(await rowOf('Parcours d’achat')).toHaveTextContent('In progress');
  });

  it('leads to a pool', async () => {
    const { address, user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Consentement' }));
    await waitFor(() => expect(address()).toMatch(/^\/pools\/[^/?]+$/));
  });

  it('is narrowed by filters that live in the address', async () => {
    const { address, user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Draft');
    await waitFor(() => expect(address()).toBe('/pools?status=draft'));
    expect(await rowOf('Consentement')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Parcours d’achat')).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Critical');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0]!);
    await waitFor(() => expect(address()).toBe('/pools'));
  });

  it('is searched by name', async () => {
    await open({}, 'en', '?q=nuits');
    expect(await rowOf('Toutes les nuits')).toBeVisible();
    expect(screen.queryByText('Parcours d’achat')).not.toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('nuits');
  });

  it('pages through many', async () => {
    const { user } = await open({ pools: samplePools(120) });
    expect(await screen.findByText('50 of 120')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('100 of 120')).toBeVisible();
  });

  it('that is empty shows what a pool is and offers the first', async () => {
    await open({ pools: [] });
    expect(await screen.findByRole('heading', { name: 'No pool yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a pool' })).toHaveAttribute(
      'href',
      expect.stringContaining('/pools/ajouter'),
    );
  });

  it('that could not be loaded can be requested again', async () => {
    const { api, user } = await open({ refuse: { 'pools.list': { code: 'busy' } } });
    expect(await screen.findByText('The pools could not be loaded')).toBeVisible();
    api.state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Parcours d’achat')).toBeVisible();
  });

  it('sends a person without the role home', async () => {
    const { address } = await open({ user: sampleUser('guest') });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

const choose = async (opened: Awaited<ReturnType<typeof open>>, pool: string, action: string) => {
  await table();
  await opened.user.click(await screen.findByRole('button', { name: `Actions on ${pool}` }));
  await opened.user.click(screen.getByRole('button', { name: action }));
};

describe('the actions on a pool', () => {
  it('publish and take back', async () => {
    const opened = await open();
    await choose(opened, 'Consentement', 'Publish');
    expect(await screen.findByText('“Consentement” is published.')).toBeInTheDocument();
    await waitFor(async () => expect(await rowOf('Consentement')).toHaveTextContent('Published'));
    await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rowOf('Consentement')).toHaveTextContent('Draft'));
  });

  it('duplicate and open the copy’s editor', async () => {
    const opened = await open();
    await choose(opened, 'Parcours d’achat', 'Duplicate');
    await waitFor(() => expect(opened.address()).toMatch(/^\/pools\/[^/]+\/editer/));
  });

  it('delete once that is confirmed', async () => {
    const opened = await open();
    await choose(opened, 'Consentement', 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: /Delete the pool “Consentement”/ }));
    expect(opened.api.state.pools).toHaveLength(4);
    await opened.user.click(dialog.getByRole('button', { name: 'Delete the pool' }));
    expect(await screen.findByText('The pool was deleted.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Consentement' })).not.toBeInTheDocument());
  });

  it('show what still needs a pool', async () => {
    const opened = await open();
    await choose(opened, 'Toutes les nuits', 'Delete');
    const dialog = within(screen.getByRole('dialog'));
    await opened.user.click(dialog.getByRole('button', { name: 'Delete the pool' }));
    expect(await dialog.findByText(/the website’s settings, as its health pool/)).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(opened.api.state.pools).toHaveLength(4);
  });

  it('show why a status could not be changed', async () => {
    const opened = await open({ refuse: { 'pools.setStatus': { code: 'busy' } } });
    await choose(opened, 'Consentement', 'Publish');
    expect(await screen.findByText('The status could not be changed')).toBeInTheDocument();
  });
});
