import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleCauses } from '../../testing/sample-causes.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleId } from '../../testing/samples.ts';

const PATH = '/urls/liste?by=cause';
const table = () => screen.findByRole('table', { name: 'Causes' });

describe('the causes', () => {
  test('are a tab beside the URLs, those that wait for somebody first', async () => {
    const { user, address } = await openPanel('/urls/liste', SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'Causes' }));
    expect(address()).toContain('by=cause');
    const states = within(await table()).getAllByText(/^(Open|Acknowledged|Muted)$/);
    expect(states.at(-1)).toHaveTextContent('Acknowledged');
    expect(states.slice(0, -1).every(({ textContent }) => textContent === 'Open')).toBe(true);
    await user.click(screen.getByRole('link', { name: 'URLs' }));
    expect(address()).not.toContain('by=');
  });

  test('show where they fail, what they cost, that an alarm was raised, and whose they are', async () => {
    await openPanel(PATH, SCENARIOS.measured());
    const row = within(
      within(await table())
        .getByText(/security policy stops/)
        .closest('tr') as HTMLElement,
    );
    expect(row.getByText('−12.4 pts')).toBeVisible();
    expect(row.getByText(/^Alarm notified on/)).toBeInTheDocument();
    expect(row.getByText(/^CSP, JS tag/)).toBeInTheDocument();
    expect(within(await table()).getByText('for Noé Martin')).toBeInTheDocument();
  });

  test('of all websites name theirs, and those of no website their company', async () => {
    const { user, address, api } = await openPanel(PATH, SCENARIOS.measured());
    expect(within(await table()).queryByText('The agent paris_01 does not answer')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Website' }), 'All websites');
    expect(address()).toContain('of=all');
    expect(await screen.findByText('The agent paris_01 does not answer')).toBeVisible();
    expect(within(await table()).getAllByText('Boutique Démo')).not.toHaveLength(0);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'schedule');
    expect(await screen.findByText('1 cause')).toBeVisible();
    expect(api.requests.some(({ url }) => url.includes('kind=schedule') && !url.includes('websiteId='))).toBe(
      true,
    );
  });

  test('take the states of links that were sent before', async () => {
    await openPanel(`${PATH}&state=over`, SCENARIOS.measured());
    expect(await screen.findByText('The grade is C: worse than B')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveDisplayValue(/^Ended/);
  });

  test('lead to their page by J and Enter', async () => {
    const { user, address } = await openPanel(PATH, SCENARIOS.measured());
    await table();
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(address()).toContain(`/urls/causes/${sampleId(9300)}`));
  });

  test(
    'that are ticked are muted for a time, and stand again as they were by undo',
    { tags: ['exhaustive'] },
    async () => {
      const state = { ...SCENARIOS.measured(), causes: sampleCauses(9).slice(3, 5) };
      const { user } = await openPanel(PATH, state);
      for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
      expect(screen.getByText('2 rows selected')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Mute' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Mute' }));
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Until when' }), '8 hours');
      await user.click(dialog.getByRole('button', { name: 'Mute' }));
      expect(await screen.findByText('2 causes muted')).toBeVisible();
      expect(state.causes.map((cause) => cause.state)).toEqual(['muted', 'muted']);
      expect(state.causes[0]?.until).not.toBeNull();
      await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
      await waitFor(() => expect(state.causes.map((cause) => cause.state)).toEqual(['acknowledged', 'open']));
    },
  );

  test('that are ticked are given to somebody', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(PATH, state);
    await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Assign…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }));
    await dialog.findByRole('option', { name: 'Noé Martin' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Assigned to' }), 'Noé Martin');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('1 cause assigned to Noé Martin')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(state.causes[0]?.assignees).toEqual([]));
  });

  test('that are none are reported, with the way to the ended ones', async () => {
    await openPanel(PATH, SCENARIOS.bare());
    expect(await screen.findByText('Nothing is wrong')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show those that have ended' })).toHaveAttribute(
      'href',
      expect.stringContaining('state=ended'),
    );
  });

  test('that cannot be loaded are requested again', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'causes.list': { code: 'busy' as const } } };
    const { user } = await openPanel(PATH, state);
    expect(await screen.findByText('The causes could not be loaded')).toBeVisible();
    state.refuse = {} as never;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeVisible();
  });
});
