import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../../testing/scenarios.ts';

const AT = '/sante/evolution';
const TITLE = 'Counted in the report, day by day';

describe('volumes of the report beside Vigie', () => {
  it('are a chart with notes, and a table of the same figures', async () => {
    const { user, address } = await openPanel(AT, SCENARIOS.measured());
    const card = within(await screen.findByRole('region', { name: TITLE }));
    expect(card.getByText('Counted by Matomo')).toBeVisible();
    const chart = card.getByRole('slider', { name: /volumes of the report, day by day$/ });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^21 Nov\nCounted: 409\n.*not complete/su);
    const notes = within(card.getByRole('list', { name: 'Notes' }));
    expect(notes.getAllByText(/falls while Vigie’s visits pass/)).toHaveLength(3);
    await user.click(card.getByText('The figures as a table'));
    expect(within(card.getByRole('table', { name: TITLE })).getAllByRole('row')).toHaveLength(31);
    await user.selectOptions(card.getByRole('combobox', { name: 'Event of the bars' }), 'purchase');
    await waitFor(() => expect(address()).toBe(`${AT}?event=purchase`));
  });

  it('are absent without a reporting interface', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.counted.days = { family: null, readAt: null, days: [] };
    await openPanel(AT, state);
    expect(await screen.findByText('What may explain a change')).toBeVisible();
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  });
});
