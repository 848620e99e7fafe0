import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUser, sampleWebsite } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const INTEGRITY = '/dataQuality/hitPageview?view=integrity';
const open = (path = INTEGRITY, state = SCENARIOS.measured()) => openPanel(path, state);
const matrix = async () => within(await screen.findByRole('table', { name: /each required variable/ }));

describe('page views', () => {
  it('show triggering unless the address selects integrity', async () => {
    await open('/dataQuality/hitPageview');
    expect(await screen.findByText(/security policy stops/)).toBeVisible();
    expect(screen.getByRole('link', { current: 'page', name: 'Page-view triggering' })).toBeVisible();
    expect(screen.queryByText('Pages and required variables')).not.toBeInTheDocument();
  });

  it('leave to triggering what prevents them from leaving', async () => {
    await open();
    expect(await screen.findByText(/no cause is open now/)).toBeVisible();
    expect(screen.queryByText(/security policy stops/)).not.toBeInTheDocument();
  });
});

describe('the matrix of required variables', () => {
  it('has a row a page and a column a variable, with how many pages lack it', async () => {
    await open();
    const table = await matrix();
    expect(table.getAllByRole('columnheader')).toHaveLength(6);
    const header = table.getByRole('columnheader', { name: /action_name/ });
    expect(header).toHaveTextContent('13 missing0 empty');
    expect(table.getByRole('columnheader', { name: /idsite/ })).toHaveTextContent('complete');
    const row = table.getByRole('row', {
      name: /lave-linge-samsung-1010\?couleur=blanc&garantie=5-ans sent/,
    });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['sent', 'missing', 'sent', 'sent', 'sent']);
  });

  it('shows incomplete pages only, and finds one, from the address', async () => {
    const { user, address } = await open();
    await matrix();
    await user.selectOptions(screen.getByRole('combobox', { name: 'All pages' }), 'incomplete');
    await waitFor(() => expect(address()).toBe(`${INTEGRITY}&only=incomplete`));
    await waitFor(async () => expect((await matrix()).getAllByRole('row')).toHaveLength(21));
    await user.type(screen.getByRole('searchbox', { name: 'Find a page' }), 'nowhere');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(INTEGRITY));
  });

  it('draws some of many rows and counts them all', { tags: ['exhaustive'] }, async () => {
    await open(INTEGRITY, SCENARIOS.crowded());
    const table = await matrix();
    expect(screen.getByRole('table', { name: /each required variable/ })).toHaveAttribute(
      'aria-rowcount',
      '101',
    );
    expect(table.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByText('100 of 640')).toBeVisible();
  });

  it('leads to the settings where no variable is required', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { tracking } = sampleWebsite();
    state.websites = [sampleWebsite({ tracking: { ...tracking, requiredVariables: [] } })];
    await open(INTEGRITY, state);
    expect(await screen.findByText('No variable is required')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the website’s settings' })).toHaveAttribute(
      'href',
      expect.stringContaining('/website/parametres?step=hit'),
    );
  });

  it('tells those who may not open the settings whom to ask', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { tracking } = sampleWebsite();
    state.user = sampleUser('guest');
    state.websites = [sampleWebsite({ tracking: { ...tracking, requiredVariables: [] } })];
    await open(INTEGRITY, state);
    expect(await screen.findByText(/A moderator of your company can add/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the website’s settings' })).not.toBeInTheDocument();
  });
});
