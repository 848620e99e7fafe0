import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleAlarmRule } from '../../testing/sample-alarms.ts';
import { sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('an alarm rule', () => {
  test('is added in words, with its channels, after a time that was none', async () => {
    const { user, api, address } = await openPanel('/alertes/regles/ajouter', SCENARIOS.measured());
    await user.selectOptions(await screen.findByLabelText(/^Alarm when/), 'nothing is measured any more');
    const hours = screen.getByLabelText(/^For how many hours/);
    await user.clear(hours);
    await user.type(hours, '48');
    await user.click(await screen.findByRole('checkbox', { name: 'E-mail' }));
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    const from = screen.getByLabelText('From');
    await user.clear(from);
    await user.type(from, 'late');
    await user.click(screen.getByRole('button', { name: 'Add the rule' }));
    expect(await screen.findByText('Give a time of day, such as 22:00.')).toBeVisible();
    await user.clear(from);
    await user.type(from, '22:30');
    await user.click(screen.getByRole('button', { name: 'Add the rule' }));
    expect(await screen.findByText('The rule is added.')).toBeVisible();
    expect(address()).toBe('/alertes/regles');
    expect(api.state.alarmRules[0]).toMatchObject({
      condition: { kind: 'silence', hours: 48 },
      channelIds: [sampleId(9100)],
      quietHours: { from: '22:30', to: '07:00' },
      escalation: null,
    });
  });

  test('shows as a sentence when it raises an alarm, and where it would have done so', async () => {
    await openPanel('/alertes/regles/ajouter', SCENARIOS.measured());
    const card = (await screen.findByRole('heading', { name: 'This rule' })).closest('section')!;
    expect(
      await within(card).findByText('In the last 30 days this rule would have raised 3 alarms, here:'),
    ).toBeVisible();
    expect(
      within(card).getByText(
        'A new root cause, a test that does not pass, or a finding of the tracking plan or of consent: major or worse.',
      ),
    ).toBeVisible();
    const [first] = within(card).getAllByRole('link', { name: 'Boutique' });
    expect(first).toHaveAttribute('href', expect.stringContaining('reason=not-requested'));
  });

  test('of agents names no website', async () => {
    const rule = sampleAlarmRule({ websiteId: sampleId(10) });
    const state = { ...SCENARIOS.measured(), alarmRules: [rule] };
    const { user, api } = await openPanel(`/alertes/regles/${rule.id}/modifier`, state);
    expect(await screen.findByLabelText('Website')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Alarm when/), 'an agent does not answer');
    expect(screen.queryByLabelText('Website')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save the rule' }));
    expect(await screen.findByText('The rule is saved.')).toBeVisible();
    expect(api.state.alarmRules[0]).toMatchObject({
      websiteId: null,
      condition: { kind: 'agent', minutes: 15 },
    });
  });

  test('is deleted after a question', async () => {
    const state = { ...SCENARIOS.measured(), alarmRules: [sampleAlarmRule()] };
    const { user, api } = await openPanel(`/alertes/regles/${sampleId(9300)}/modifier`, state);
    await user.click(await screen.findByRole('button', { name: 'Delete the rule' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete the rule' }));
    expect(await screen.findByRole('heading', { name: 'No rule' })).toBeVisible();
    expect(api.state.alarmRules).toEqual([]);
  });
});
