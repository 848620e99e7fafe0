import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { samplePool } from '../../testing/sample-pools.ts';
import { sampleId, sampleJob } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

async function open(
  pool: Partial<PoolDetail> = {},
  changes: Partial<FakeState> = {},
  locale: 'en' | 'fr' = 'en',
) {
  const shown = samplePool(pool);
  const state = { ...SCENARIOS.measured(), pools: [shown], ...changes };
  return openPanel(`/pools/${shown.id}`, state, { locale });
}
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('a pool', () => {
  it('shows its last runs, each leading to its job', async () => {
    await open();
    const runs = within(await screen.findByRole('list', { name: /The 90 last runs of the pool/ }));
    const links = runs.getAllByRole('link');
    expect(links).toHaveLength(90);
    expect(links.at(-1)).toHaveAttribute('href', expect.stringContaining(`/jobs?job=${sampleId(800)}`));
    expect(links.at(-1)).toHaveTextContent(/2026.*Healthy, 210 passed/);
    expect((await region('90 last runs')).getByText(/98\.4%/)).toBeVisible();
  });

  it('with one test is headed by that test', async () => {
    const [test] = samplePool().tests;
    await open({ tests: test ? [test] : [] });
    const only = await region('Chaque page annonce son type');
    expect(only.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Tests of this pool' })).not.toBeInTheDocument();
  });

  it('shows how each of its tests fared', async () => {
    await open();
    const tests = await region('Tests of this pool');
    const [first, , third] = tests.getAllByRole('listitem');
    expect(first).toHaveTextContent('Chaque page annonce son type');
    await waitFor(() => expect(first).toHaveTextContent('Failing'));
    expect(within(first!).getByRole('img', { name: /The 24 last runs/ })).toBeInTheDocument();
    expect(third).toHaveTextContent('Unfinished');
    expect(tests.getByRole('link', { name: 'Chaque page annonce son type' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/pools/tests/${sampleId(600)}`),
    );
  });

  it('shows its schedule, its next run and a run that was left out', async () => {
    await open({ lastOverlapAt: '2026-11-20T05:00:00.000Z' });
    const facts = await region('Information');
    expect(facts.getByText('Every day at 06:00')).toBeVisible();
    expect(facts.getByText(/Europe\/Paris/)).toBeVisible();
    expect(facts.getByText(/did not begin: the previous one was still in progress/)).toBeVisible();
    expect(facts.getByText('Any agent')).toBeVisible();
    expect(facts.getByText('checkout/confirmation')).toBeVisible();
  });

  it('shows a late start that made up for missed ones', async () => {
    const at = '2026-11-20T09:00:00.000Z';
    await open({ lastCatchUp: { at, dueAt: '2026-11-20T05:00:00.000Z', missed: 3 } });
    expect((await region('Information')).getByText(/made up for 3 of them/)).toBeVisible();
  });

  it('names its agent, also one that is gone', async () => {
    const settings = { ...samplePool().settings, agentId: SCENARIOS.measured().agents[0]!.id };
    await open({ settings });
    const { name } = SCENARIOS.measured().agents[0]!;
    expect(await (await region('Information')).findByText(name)).toBeVisible();
  });

  it('shows the same in French', { tags: ['exhaustive'] }, async () => {
    await open({}, {}, 'fr');
    expect((await region('Informations')).getByText('Chaque jour à 06:00')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '90 dernières exécutions' })).toBeVisible();
    expect(screen.getByText('Publié')).toBeVisible();
  });

  it('as a draft shows that its schedule waits', async () => {
    await open({ status: 'draft', nextRunAt: null });
    expect(await screen.findByText('Nothing runs by itself')).toBeVisible();
    expect(screen.getByText(/This pool is planned \(Every day at 06:00\), but it is a draft/)).toBeVisible();
    expect((await region('Information')).getByText(/Nothing runs until the pool is published/)).toBeVisible();
  });

  it('without a test leads to where tests are added', async () => {
    await open({ tests: [], testIds: [] });
    const tests = await region('Tests of this pool');
    expect(tests.getByRole('link', { name: 'Add tests' })).toHaveAttribute(
      'href',
      expect.stringContaining('/editer?step=general'),
    );
  });

  it('without a run shows how to start one', async () => {
    await open({ lastRun: null }, { poolHistory: () => ({ runs: [], tests: [] }) });
    expect(await screen.findByText(/No run yet/)).toBeVisible();
  });

  it('that runs shows the run live', async () => {
    const job = sampleJob({ kind: 'pool', pool: { id: sampleId(700), name: 'Parcours d’achat' } });
    await open({ activeJobId: job.id }, { jobs: [job] });
    expect(await screen.findByText('18 of 50 pages')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Follow it' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/executer?job=${job.id}`),
    );
  });

  it('is published by its main button, and taken back', { tags: ['exhaustive'] }, async () => {
    const { user } = await open({ status: 'draft' });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Draft', { selector: 'h1 ~ *, h1 ~ * *' })).toBeVisible();
  });

  it('without a schedule is no planned draft', async () => {
    await open({ status: 'draft', schedule: null, nextRunAt: null });
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
    expect(screen.queryByText('Nothing runs by itself')).toBeNull();
  });

  it('is deleted from its menu, back to the list', async () => {
    const { address, user } = await open();
    await user.click(await screen.findByRole('button', { name: /Actions on/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete the pool' }));
    await waitFor(() => expect(address()).toBe('/pools'));
  });

  it('that is gone is reported', async () => {
    await open({}, { pools: [] });
    expect(await screen.findByRole('heading', { name: 'This pool is not here' })).toBeVisible();
  });

  it('that could not be loaded can be requested again', { tags: ['exhaustive'] }, async () => {
    const { api, user } = await open({}, { refuse: { 'pools.get': { code: 'busy' } } });
    expect(await screen.findByText('The pool could not be loaded')).toBeVisible();
    api.state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Parcours d’achat' })).toBeVisible();
  });

  it('whose runs could not be loaded still shows the rest', async () => {
    await open({}, { refuse: { 'pools.history': { code: 'busy' } } });
    expect(await screen.findByText('Its runs could not be loaded')).toBeVisible();
    expect(screen.getByText('Chaque page annonce son type')).toBeVisible();
  });
});
