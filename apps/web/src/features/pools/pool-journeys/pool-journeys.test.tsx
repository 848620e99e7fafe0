import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { openPanel, type OpenPanel } from '../../../testing/open-panel.tsx';
import { sampleJourneys } from '../../../testing/sample-journeys.ts';
import { samplePool, samplePoolHistory } from '../../../testing/sample-pools.ts';
import { sampleId } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const ID = sampleId(700);
const [PURCHASE, , SIGN_IN] = sampleJourneys().journeys.map(
  ({ id, title, severity, isDraft, changesWorld, stepsTotal }) => ({
    id,
    title,
    severity,
    isDraft,
    changesWorld,
    stepsTotal,
  }),
);
const JOURNEYS = [PURCHASE!, SIGN_IN!];
const RUNS = [
  {
    id: sampleId(981),
    jobId: sampleId(800),
    at: '2026-11-21T06:04:00.000Z',
    outcome: 'step-failed' as const,
  },
  { id: sampleId(980), jobId: sampleId(801), at: '2026-11-20T06:04:00.000Z', outcome: 'passed' as const },
];

async function open(path: string, changes: Partial<PoolDetail> = {}): Promise<OpenPanel> {
  const pool = samplePool({ journeys: JOURNEYS, journeyIds: JOURNEYS.map(({ id }) => id), ...changes });
  const history = samplePoolHistory(2);
  const runs = history.runs.map((run) => ({ ...run, journeys: { passed: 1, failed: 0, stepFailed: 1 } }));
  const poolHistory = () => ({ ...history, runs, journeys: [{ journeyId: PURCHASE!.id, runs: RUNS }] });
  return openPanel(path, { ...SCENARIOS.measured(), pools: [pool], poolHistory }, { locale: 'en' });
}
const sent = async ({ api }: OpenPanel, method: string): Promise<unknown> =>
  api.requests.findLast((request) => request.method === method)?.json();

describe('the journeys of a pool', () => {
  it('are chosen and put in order, and marked to be run each time where they change the world', async () => {
    const opened = await open(`/pools/${ID}/editer`, { journeys: [], journeyIds: [] });
    const { user } = opened;
    const choice = within(await screen.findByRole('group', { name: 'Journeys' }));
    await user.click(await choice.findByRole('checkbox', { name: 'Sign in' }));
    expect(screen.getByText('“Sign in” changes the world')).toBeVisible();
    await user.click(choice.getByRole('checkbox', { name: 'Purchase of a mug' }));
    expect(choice.getByText('2 journeys chosen')).toBeVisible();
    expect(screen.getByText('2 journeys change the world')).toBeVisible();
    expect(screen.getByText(/Each scheduled run does this without confirmation/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move Purchase of a mug up' }));
    await user.click(screen.getByRole('button', { name: 'Save the pool' }));
    await waitFor(() => expect(opened.address()).toBe(`/pools/${ID}`));
    expect(await sent(opened, 'PUT')).toMatchObject({ journeyIds: [PURCHASE!.id, SIGN_IN!.id] });
  });

  it('stand on its page with their last run, and lead to each run', async () => {
    await open(`/pools/${ID}`);
    const card = within(await screen.findByRole('region', { name: 'Journeys of this pool' }));
    const [purchase] = card.getAllByRole('listitem');
    await waitFor(() => expect(purchase).toHaveTextContent('A step could not be done'));
    expect(purchase).toHaveTextContent('Changes the world');
    const bars = within(card.getByRole('list', { name: /The 2 last runs of “Purchase of a mug”/ }));
    expect(bars.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [RUNS[1], RUNS[0]].map((run) => expect.stringContaining(`/parcours-passage?id=${run?.id}`)),
    );
    expect(card.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(card.getByText('Unfinished')).toBeVisible();
    const runs = within(await screen.findByRole('list', { name: /2 last runs of the pool/ }));
    expect(runs.getAllByRole('link')[1]).toHaveTextContent(
      /Degraded, 210 passed, 1 journey passed, 1 journey not done/,
    );
  });

  it('that change the world are confirmed before the pool is run, and left out on one page', async () => {
    const opened = await open(`/pools/${ID}/executer`);
    const { user } = opened;
    await user.selectOptions(await screen.findByRole('combobox', { name: /Execution server/ }), 'Any agent');
    expect(await screen.findByText('Then its journey.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(screen.getByText('Confirm that you know what happens.')).toBeVisible();
    expect(await sent(opened, 'POST')).toBeUndefined();
    await user.click(screen.getByRole('radio', { name: 'One page' }));
    expect(screen.getByText('No journey is run.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All its pages' }));
    await user.click(screen.getByRole('checkbox', { name: /I know what happens/ }));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByRole('region', { name: 'Result of the run' });
    expect(await sent(opened, 'POST')).toEqual({
      pageUrl: null,
      agentId: null,
      contextId: null,
      isConfirmed: true,
    });
  });

  it('alone are run without a page', async () => {
    await open(`/pools/${ID}/executer`, { tests: [], testIds: [] });
    expect(await screen.findByText(/runs its journey, and visits no page/)).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'One page' })).not.toBeInTheDocument();
  });
});
