import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleTrackerSteps } from '../../../testing/sample-counted.ts';
import { NOW, sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/comptes';

describe('hits from the visit to the report', () => {
  it('are a table of steps, each with its loss, whose reasons lead to their hits', async () => {
    const { user, address } = await openPanel(AT, SCENARIOS.measured());
    const table = within(
      await screen.findByRole('table', { name: 'Page views of Matomo from the visit to the report' }),
    );
    const counted = within(table.getByRole('row', { name: /^Counted/ }));
    expect(counted.getByText('214')).toBeVisible();
    expect(counted.getByText(/^The site counts known hosts only/)).toBeVisible();
    expect(screen.getByText(/counted, of 237 page views/)).toBeVisible();
    expect(screen.getByText(/2 counted late, the last after 1/)).toBeVisible();
    await user.click(counted.getByRole('link', { name: '8 visits:' }));
    await waitFor(() => expect(address()).toContain('lostAt=counted&state=not-counted&reason=host'));
    const hits = within(screen.getByRole('region', { name: 'Hits that are not in the report' }));
    expect(await hits.findAllByRole('group')).toHaveLength(1);
    await user.click(hits.getByText(/unknown host · /));
    expect(hits.getByText('SitesManager.getSiteFromId: exclude_unknown_urls=1')).toBeVisible();
    expect(hits.getByRole('link', { name: 'Open the visit' })).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(3000)}&part=counted`),
    );
  });

  it('are listed of every state and event where the address selects them', async () => {
    const { user, address } = await openPanel(AT, SCENARIOS.measured());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'all states');
    await waitFor(() => expect(address()).toBe(`${AT}?state=any`));
    const hits = within(screen.getByRole('region', { name: 'Hits that are not in the report' }));
    await waitFor(() => expect(hits.getAllByRole('group')).toHaveLength(3));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'purchase');
    await waitFor(() => expect(address()).toContain('event=purchase'));
    expect(await hits.findByText(/^purchase/, { selector: 'span' })).toBeVisible();
  });

  it('lead to the settings while no tracker names an interface', async () => {
    const state = SCENARIOS.measured();
    state.counted.trackers = [sampleTrackerSteps({ interface: null, steps: [], losses: [] })];
    await openPanel(AT, state, { locale: 'fr' });
    expect(await screen.findByText('Pas encore d’interface de rapport')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nommer l’interface' })).toHaveAttribute(
      'href',
      expect.stringContaining('/website/parametres?tab=trackers&interface=primary'),
    );
  });

  it('show why an interface returns nothing, and that visits wait', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { interface: interfaceState } = sampleTrackerSteps();
    if (interfaceState === null) throw new Error('The sample names an interface.');
    state.counted.trackers = [
      sampleTrackerSteps({
        steps: [],
        losses: [],
        interface: {
          ...interfaceState,
          waiting: 12,
          retryAt: '2099-01-01T00:00:00.000Z',
          lastAnswer: { at: NOW, outcome: 'quota', right: null, detail: null },
        },
      }),
    ];
    state.counted.hits = [];
    await openPanel(AT, state);
    expect(await screen.findByText('The quota of the reporting interface is spent.')).toBeVisible();
    expect(screen.getByText('12 visits wait for its answer')).toBeVisible();
    expect(screen.getByText('The visits of this period wait for the answer of the report.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Hits that are not in the report' })).toBeNull();
  });

  it('are shown as complete only where some were followed', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.counted.hits = [];
    await openPanel(AT, state);
    expect(await screen.findByText('No page view is lost')).toBeVisible();
  });

  it('give viewers neither the file nor the settings', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('user');
    await openPanel(AT, state);
    expect(await screen.findByText('Page visited')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Settings of the interface' })).toBeNull();
  });
});
