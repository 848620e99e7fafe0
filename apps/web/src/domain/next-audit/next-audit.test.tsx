import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId, sampleUser, sampleWebsite } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const SOON = new Date(Date.now() + 3 * 86_400_000).toISOString();
const OWN = { cron: '0 6 * * *', timeZone: 'Europe/Paris', lastOverlapAt: null, lastCatchUp: null };
const planned = (changes = {}) => ({
  ...SCENARIOS.measured(),
  websites: [sampleWebsite({ auditSchedule: OWN, nextAudit: { at: SOON, poolId: null }, ...changes })],
});

describe('the daily audit', () => {
  test('is made in one click, and shown', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel('/sante', state);
    await user.click(await screen.findByRole('button', { name: 'Every day at 06:00' }));
    expect(await screen.findByText(/Next audit (today|tomorrow)/)).toBeVisible();
    expect(state.websites[0]?.auditSchedule).toMatchObject({
      cron: '0 6 * * *',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await waitFor(() => expect(screen.queryByText('Every day at 06:00')).toBeNull());
    expect(screen.getByText('change')).toBeVisible();
  });

  test('is taken back in one click', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel('/sante', state);
    await user.click(await screen.findByRole('button', { name: 'Every day at 06:00' }));
    await user.click(await screen.findByText('Undo'));
    expect(await screen.findByText('Every day at 06:00')).toBeVisible();
    expect(state.websites[0]?.auditSchedule).toBeNull();
  });

  test('shows what is missing where no agent is online', async () => {
    const state = SCENARIOS.measured();
    await openPanel('/sante', { ...state, agents: state.agents.filter(({ state: is }) => is === 'offline') });
    const way = await screen.findByRole('link', { name: 'Every day at 06:00: associate an agent first' });
    expect(way).toHaveAttribute('href', expect.stringMatching(/^\/agents/));
  });

  test('is stopped, and goes on as it was when that is taken back', { tags: ['exhaustive'] }, async () => {
    const state = planned();
    const { user } = await openPanel('/sante', state);
    await user.click(await screen.findByRole('button', { name: /Stop planning audits/ }));
    await user.click(await screen.findByText('Undo'));
    expect(await screen.findByRole('button', { name: /Stop planning audits/ })).toBeVisible();
    expect(state.websites[0]?.auditSchedule).toMatchObject({ cron: '0 6 * * *', timeZone: 'Europe/Paris' });
  });

  test('begins at another time', async () => {
    const state = planned();
    const { user } = await openPanel('/sante', state);
    await user.click(await screen.findByRole('button', { name: /Change when/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const time = dialog.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '22:30');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/is audited automatically from now on/)).toBeVisible();
    expect(state.websites[0]?.auditSchedule).toMatchObject({ cron: '30 22 * * *', timeZone: 'Europe/Paris' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a health pool leads to that pool', async () => {
    const poolId = sampleId(700);
    await openPanel('/sante', planned({ auditSchedule: null, nextAudit: { at: SOON, poolId } }));
    expect(await screen.findByRole('link', { name: 'by its health pool' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/pools/${poolId}`),
    );
    expect(screen.queryByRole('button', { name: 'Every day at 06:00' })).toBeNull();
  });

  test('is shown to those who may not change it', async () => {
    await openPanel('/sante', { ...planned(), user: sampleUser('user') });
    expect(await screen.findByText(/Next audit/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Stop planning audits/ })).toBeNull();
  });

  test('that could not be made shows the reason', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'websites.setSchedule': { code: 'busy' as const } } };
    const { user } = await openPanel('/sante', state);
    await user.click(await screen.findByRole('button', { name: 'Every day at 06:00' }));
    expect(await screen.findByText('The schedule could not be changed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Every day at 06:00' })).toBeVisible();
  });
});
