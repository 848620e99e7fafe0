import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const VISIT = `/urls/liste?observation=${sampleId(3000)}&part=counted`;

describe('hits of a visit in the report', () => {
  it('have their state with its proof, and the time of the next question', async () => {
    await openPanel(VISIT, SCENARIOS.measured());
    const list = within(await screen.findByRole('list', { name: 'Hits in the report of Matomo' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(within(first!).getByText('counted')).toBeVisible();
    expect(within(first!).getByText('Live.getLastVisitsDetails: idpageview Ab3xYz')).toBeVisible();
    expect(within(second!).getByText('purchase')).toBeVisible();
    expect(within(second!).getByText(/^Add the host/)).toBeVisible();
    expect(screen.getByText(/^The report is queried again/)).toBeVisible();
  });

  it('are shown as missing where the page sent no page view', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.counted.ofVisit = state.counted.ofVisit.map((one) => ({ ...one, nextAskAt: null, counted: [] }));
    await openPanel(VISIT, state);
    expect(await screen.findByText('The page sent no page view.')).toBeVisible();
  });

  it('are shown as unknown where no tracker names an interface', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.counted.ofVisit = [];
    await openPanel(VISIT, state, { locale: 'fr' });
    expect(await screen.findByText(/^Aucun rapport n’a été interrogé/)).toBeVisible();
  });
});

it('is shown for an event of the plan, both ways', async () => {
  const { user, address } = await openPanel('/plan/evenement?event=purchase', SCENARIOS.measured());
  const card = within(await screen.findByRole('region', { name: 'In the report' }));
  expect(card.getByText('12 hits on 1 page')).toBeVisible();
  await user.click(card.getByRole('link', { name: /not counted/ }));
  await waitFor(() => expect(address()).toContain('event=purchase&state=not-counted&reason=host'));
  await user.click(await screen.findByRole('button', { name: /Clear/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'purchase');
  await user.click(await screen.findByText(/^purchase/, { selector: 'span' }));
  await user.click(screen.getByRole('link', { name: 'The event in the tracking plan' }));
  await waitFor(() => expect(address()).toContain('/plan/evenement?event=purchase'));
});

it('is shown on the page of a cause, with the reason, the proof and the ways to hit and plan', async () => {
  const state = SCENARIOS.measured();
  const subject = { kind: 'volumes', change: 'reports-fall', tracker: null, day: '2026-11-20' } as const;
  const [first] = state.causes;
  state.causes = [{ ...first!, subject: { ...subject, counted: 40, usual: 90 }, tracker: null }];
  const { user, address } = await openPanel(`/urls/causes/${first!.id}`, state);
  const card = within(await screen.findByRole('region', { name: 'Not in the report' }));
  expect(card.getByText('unknown host')).toBeVisible();
  expect(card.getByRole('link', { name: '2 hits of purchase' })).toBeVisible();
  const plan = card.getByRole('link', { name: 'The event in the tracking plan' });
  expect(plan).toHaveAttribute('href', expect.stringContaining('event=purchase'));
  await user.click(card.getByRole('link', { name: '8 page views' }));
  await waitFor(() => expect(address()).toContain('from=2026-11-20&to=2026-11-20'));
  expect(address()).toContain('reason=host');
});

it('is shown for the visit that proves a cause of the page view', { tags: ['exhaustive'] }, async () => {
  const state = SCENARIOS.measured();
  const [first] = state.causes;
  const cause = { kind: 'check', check: 'hitPageview', reason: 'collector-dropped' } as const;
  const subject = { ...first!.subject, kind: 'cause', cause: { ...cause, culprit: null } } as never;
  state.causes = [{ ...first!, subject }];
  await openPanel(`/urls/causes/${first!.id}`, state, { locale: 'fr' });
  const card = within(await screen.findByRole('region', { name: 'Absents du rapport' }));
  expect(card.getByText(/exclude_unknown_urls=1/)).toBeVisible();
  const link = card.getByRole('link', { name: 'La visite qui le prouve' });
  expect(link).toHaveAttribute('href', expect.stringContaining('part=counted'));
});
