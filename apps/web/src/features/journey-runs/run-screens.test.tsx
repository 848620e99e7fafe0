import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const address = (run: number, rest = '') => `/parcours-passage?id=${sampleId(run)}${rest}`;

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
});

describe('a run of a journey', () => {
  it('shows what each step did and brought, and what deviates from the plan', async () => {
    const { user, address: shown } = await openPanel(address(9703), SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'Acheter un ciré' })).toBeVisible();
    const failed = await screen.findByText(/^Step 3 could not be done: Payer/);
    expect(failed.closest('[role=status]')).toHaveTextContent('No selector of the step leads to an element');
    const findings = within(screen.getByRole('region', { name: 'Findings of the plan' }));
    expect(findings.getByText(/is of a wrong type/)).toBeVisible();
    await user.click(findings.getByRole('link', { name: 'Step 2' }));
    await waitFor(() => expect(shown()).toMatch(/etape=\D*2/));
    const step = screen.getByText('2. Ajouter au panier', { selector: 'summary *' }).closest('li');
    expect(step?.querySelector('details')).toHaveAttribute('open');
    expect(step).toHaveTextContent('1 selector of the recording no longer matches');
    expect(step).toHaveTextContent('price is undefined');
    await user.click(within(step as HTMLElement).getByText('dataLayer:dataLayer'));
    expect(step).toHaveTextContent('"value": "49,90"');
  });

  it('opens its pictures at full width, and goes from one to the next by keys', async () => {
    const { user } = await openPanel(address(9703), SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: /^Step 1, Accueil/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('img', { name: 'The page after step 1, Accueil' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Before' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'After' }));
    await user.keyboard('{ArrowRight}');
    expect(await dialog.findByRole('heading', { name: 'Step 3 of 4: Payer' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'After' })).toBeDisabled();
  });

  it('that goes on, or came to no end, or had no plan, is marked', async () => {
    const state = SCENARIOS.measured();
    const [newest, passed] = [9703, 9702].map((run) =>
      state.journeyRuns.find(({ id }) => id === sampleId(run)),
    );
    if (!newest || !passed) throw new Error('there are runs');
    Object.assign(newest, { outcome: null, state: 'running', steps: [] });
    Object.assign(passed, { planVersion: null, figures: null });
    for (const step of passed.steps) step.screenshot = null;
    const { panel } = await openPanel(address(9703), state);
    expect(await screen.findByText('Under way')).toBeVisible();
    const go = (run: number) =>
      panel.router.navigate({ to: '/parcours-passage', search: { id: sampleId(run) } });
    await go(9702);
    expect(await screen.findByText(/had no tracking plan/)).toBeVisible();
    expect(screen.getByText(/There is no picture/)).toBeVisible();
    await go(9701);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not completed');
  });
});

describe('two runs of a journey', () => {
  it(
    'are compared with the last one that passed, or another one, in French',
    { tags: ['exhaustive'] },
    async () => {
      const { user, address: shown } = await openPanel(
        `/parcours-comparer?id=${sampleId(9703)}`,
        SCENARIOS.measured(),
        { locale: 'fr' },
      );
      const rows = within(await screen.findByRole('table'));
      expect(rows.getByRole('row', { name: /3\. Payer/ })).toHaveTextContent('n’a pas pu être faite');
      expect(screen.getByText('1 écart apparu')).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Étape 2' }));
      await waitFor(() => expect(shown()).toContain('/parcours-passage'));
    },
  );
});
