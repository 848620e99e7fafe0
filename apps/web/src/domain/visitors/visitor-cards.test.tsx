import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

/** Returns a state in which browsers of visitors reported nothing. */
function withoutVisitors() {
  const state = SCENARIOS.measured();
  Object.assign(state.visitors.figures, { samples: 0, browsers: [], loss: [], views: [] });
  return state;
}

type Subject = FakeState['causes'][number]['subject'];
type OfCheck = Extract<Subject, { kind: 'cause' }> & { cause: { kind: 'check' } };
const isOfCheck = (subject: Subject): subject is OfCheck =>
  subject.kind === 'cause' && subject.cause.kind === 'check';

describe('figures of real visitors beside others', () => {
  it('show on a cause which share loses the tracker, and who', async () => {
    const state = SCENARIOS.measured();
    const cause = state.causes.find(({ subject }) => isOfCheck(subject))!;
    if (isOfCheck(cause.subject))
      cause.subject.cause = { ...cause.subject.cause, check: 'tagJs', reason: 'http-error' };
    await openPanel(`/urls/causes/${cause.id}`, state);
    const card = within(await screen.findByRole('region', { name: 'Real visitors' }));
    expect(card.getByText(/The tracker did not load on 9.6% of 10,000 page views/)).toBeVisible();
    expect(card.getByText('Safari')).toBeVisible();
  });

  it('are absent while no browser has reported', async () => {
    await openPanel('/plan/evenement?event=purchase', withoutVisitors());
    expect(await screen.findByRole('heading', { level: 1, name: 'purchase' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Real visitors' })).toBeNull();
  });

  it('show of a planned event which share lacks a property', async () => {
    const state = SCENARIOS.measured();
    state.visitors.figures.views.push({ kind: 'event', name: 'purchase', views: 310 });
    await openPanel('/plan/evenement?event=purchase', state);
    const card = within(await screen.findByRole('region', { name: 'Real visitors' }));
    expect(card.getByText('310 page views of real visitors had this event.')).toBeVisible();
    expect(card.getByText('currency missing')).toBeVisible();
    expect(card.getByText('10%')).toBeVisible();
  });

  it('show which consent visitors give, and how late', async () => {
    const state = SCENARIOS.measured();
    state.visitors.figures.views = [
      { kind: 'consent', name: 'granted 0', views: 600 },
      { kind: 'consent', name: 'denied 2500', views: 300 },
      { kind: 'consent', name: 'unknown -1', views: 100 },
    ];
    await openPanel('/dataQuality/consentement', state);
    const card = within(await screen.findByRole('region', { name: 'Real visitors' }));
    expect(card.getByText('known later than 1 second')).toBeVisible();
    expect(card.getByText('60%')).toBeVisible();
    expect(card.getAllByText('30%')).toHaveLength(2);
  });
});
