import { useState, type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/i18n-provider.tsx';
import { ScheduleInput } from './schedule-input.tsx';

async function show(first: Schedule | null, initial: 'en' | 'fr' = 'en') {
  const i18n = createI18n({ initial, announce: () => {}, store: () => {} });
  await i18n.load(['inputs']);
  let current = first;
  function Field(): ReactNode {
    const [value, setValue] = useState(first);
    const change = (next: Schedule | null) => {
      current = next;
      setValue(next);
    };
    return <ScheduleInput value={value} onChange={change} />;
  }
  render(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <I18nProvider i18n={i18n}>
        <Field />
      </I18nProvider>
    </MantineProvider>,
  );
  return { schedule: () => current };
}
const at = (cron: string, timeZone = 'Europe/Paris'): Schedule => ({ cron, timeZone });

describe('the choice of a schedule', () => {
  it('begins with the panel’s own time zone', async () => {
    const { schedule } = await show(null);
    await userEvent.selectOptions(screen.getByLabelText('Repetition'), 'Every day');
    expect(schedule()).toEqual(at('0 6 * * *'));
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Paris');
    expect(screen.getByRole('option', { name: 'Europe/Paris' })).toBe(
      screen.getByLabelText('Time zone').querySelector('option'),
    );
  });

  it('shows the rule in words and its next five runs', async () => {
    await show(at('30 7 * * 1-5'));
    expect(screen.getByText('Monday to Friday at 07:30')).toBeVisible();
    expect(await screen.findAllByText(/, 07:30$/)).toHaveLength(5);
  });

  it('shows them in French', async () => {
    await show(at('30 7 * * 1,4'), 'fr');
    expect(screen.getByText('Chaque lundi et jeudi à 07:30')).toBeVisible();
    expect(await screen.findAllByText(/07:30$/)).toHaveLength(6);
  });

  it('shows the runs in the rule’s own time zone', async () => {
    await show(at('0 6 * * *', 'America/New_York'));
    expect(await screen.findAllByText(/, 06:00$/)).toHaveLength(5);
  });

  it('takes chosen days, a day of the month and a number of hours', async () => {
    const { schedule } = await show(at('0 6 * * *'));
    await userEvent.selectOptions(screen.getByLabelText('Repetition'), 'On chosen days');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    expect(schedule()).toEqual(at('0 6 * * 1,4'));
    await userEvent.selectOptions(screen.getByLabelText('Repetition'), 'Every month');
    await userEvent.selectOptions(screen.getByLabelText('Day of the month'), '31');
    expect(screen.getByText(/Months without a day 31/)).toBeVisible();
    expect(schedule()).toEqual(at('0 6 31 * *'));
    await userEvent.selectOptions(screen.getByLabelText('Repetition'), 'Every few hours');
    await userEvent.selectOptions(screen.getByLabelText('Every'), '4 hours');
    expect(schedule()).toEqual(at('0 */4 * * *'));
  });

  it('shows a cleared time as a field to fill in', async () => {
    await show(at('0 6 * * *'));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    expect(screen.getByText('Choose a time, for example 06:00.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:15' } });
    expect(screen.getByText('Every day at 08:15')).toBeVisible();
  });

  it('words any expression, in both languages', async () => {
    await show(at('15 8 1-7 * *'));
    expect(await screen.findByText(/08:15/, { selector: 'p' })).toHaveTextContent(/between day 1 and 7/);
    await show(at('15 8 1-7 * *'), 'fr');
    expect(await screen.findByText(/du 1 au 7/)).toBeVisible();
  });

  it.each([
    ['every day', 'This cron expression cannot be read'],
    ['* * * * *', 'less than 5 minutes apart'],
    ['0 6 31 2 *', 'never applies'],
    [' ', 'Type a cron expression'],
  ])('refuses %j at its field', async (cron, sentence) => {
    await show(at('1-5 6 1-7 * *'));
    fireEvent.change(screen.getByLabelText('Cron expression'), { target: { value: cron } });
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
    expect(screen.queryByText('Next runs')).toBeNull();
  });

  it('goes back to by hand', async () => {
    const { schedule } = await show(at('0 6 * * *'));
    await userEvent.selectOptions(screen.getByLabelText('Repetition'), 'Only by hand');
    expect(schedule()).toBeNull();
    expect(screen.queryByText('Next runs')).toBeNull();
  });
});
