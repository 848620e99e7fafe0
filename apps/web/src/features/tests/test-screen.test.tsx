import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleTest } from '../../testing/sample-tests.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleId } from '../../testing/samples.ts';

const PATH = `/pools/tests/${sampleId(600)}`;

describe('a test', () => {
  it('shows its runs, its code and its facts', async () => {
    await openPanel(PATH, SCENARIOS.measured());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Chaque page annonce son type' }),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { name: '24 last runs' })).toBeVisible();
    const bars = screen.getByRole('list', { name: 'The 24 last runs of the test, oldest first' });
    expect(bars.children).toHaveLength(24);
    expect(screen.getByText(/41 passed, 3 failed, 1 error, 4 not applicable/)).toBeInTheDocument();
    expect(screen.getByRole('figure', { name: 'Content' })).toHaveTextContent(
      'Object.assign({}, ...dataLayer)',
    );
    expect(screen.getByRole('figure', { name: 'Condition' })).toHaveTextContent(
      '.includes(content.page_type)',
    );
    expect(screen.getByText('SAV/*')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Parcours d’achat' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/pools/${sampleId(700)}`),
    );
  });

  it('leads to its editor and to its execution', async () => {
    await openPanel(PATH, SCENARIOS.measured(), { locale: 'fr' });
    expect(await screen.findByRole('link', { name: 'Modifier' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${PATH}/editer`),
    );
    expect(screen.getByRole('link', { name: 'Exécuter' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${PATH}/executer`),
    );
  });

  it('shows that it never ran', async () => {
    await openPanel(PATH, { ...SCENARIOS.measured(), testHistory: () => ({ runs: [] }) });
    expect(await screen.findByText(/No run yet\. Run it on a page/)).toBeVisible();
  });

  it('shows what a draft and a health test are', async () => {
    const test = sampleTest({ isDraft: true, isHealthTest: true, allPages: true, urls: [], pools: [] });
    await openPanel(PATH, { ...SCENARIOS.measured(), tests: [test] });
    expect(await screen.findByText('A draft runs only by hand: pools leave it out.')).toBeVisible();
    expect(screen.getByText(/replaces the built-in rule/)).toBeVisible();
    expect(screen.getByText('All pages')).toBeVisible();
    expect(screen.getByText('No pool')).toBeVisible();
  });

  it('in no pool is added to one, or leads to a new one', async () => {
    const state = SCENARIOS.measured();
    const [test] = state.tests;
    if (test) test.pools = [];
    const pool = state.pools.at(-1);
    const before = (pool?.testIds ?? []).filter((id) => id !== sampleId(600));
    if (pool) pool.testIds = before;
    const { user, api } = await openPanel(PATH, state);
    expect(await screen.findByRole('link', { name: 'New pool with this test' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/pools/ajouter?test=${sampleId(600)}`),
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Pool' }), pool?.name ?? '');
    await user.click(screen.getByRole('button', { name: 'Add to this pool' }));
    expect(await screen.findByText(`The test was added to ${pool?.name}.`)).toBeVisible();
    expect(api.state.pools.find(({ id }) => id === pool?.id)?.testIds).toEqual([...before, sampleId(600)]);
  });

  it('that a new pool begins with is in it, with its name', async () => {
    await openPanel(`/pools/ajouter?test=${sampleId(600)}`, SCENARIOS.measured());
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Chaque page annonce son type');
  });

  it('that does not exist is reported', async () => {
    await openPanel(`/pools/tests/${sampleId(5)}`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'This test is not here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show the tests' })).toBeVisible();
  });

  it('shows the rest when its runs cannot be read', async () => {
    const state = SCENARIOS.measured();
    state.refuse['tests.history'] = { code: 'busy' };
    await openPanel(PATH, state);
    expect(await screen.findByText('Its runs could not be loaded')).toBeVisible();
    expect(screen.getByRole('figure', { name: 'Content' })).toBeVisible();
  });
});
