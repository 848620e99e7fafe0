import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_CONSENT_SECRET, SAMPLE_TOKEN } from '../../testing/fake-sharing.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleBudget } from '../../testing/sample-companies.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const COMPANY = `/groupe/detail/${sampleId(3)}`;

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
});

describe('the clients of a company', () => {
  test('are requested, previewed and removed', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await openPanel(COMPANY, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Add a client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a client' }));
    await user.type(dialog.getByLabelText('E-mail address'), 'nora');
    await user.click(dialog.getByRole('button', { name: 'Add a client' }));
    expect(await dialog.findByText(/The address is not valid/)).toBeVisible();
    await user.type(dialog.getByLabelText('E-mail address'), '@client.example');
    await user.click(dialog.getByRole('button', { name: 'Add a client' }));
    expect(await screen.findByText('An e-mail asks nora@client.example to agree.')).toBeVisible();
    expect(await screen.findByText('asked to agree')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Send me a preview of/ }));
    expect(await screen.findByText(/on its way to you/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove nora@client.example' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove nora@client.example?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No client is sent a report.')).toBeVisible();
    expect(api.state.clientReports).toEqual([]);
  });

  test('read several websites at a glance, then each of them', async () => {
    const state = SCENARIOS.measured();
    state.reportBrand = { name: 'Agence Mesure', logo: null };
    const { user, api } = await openPanel(`/partage#t=${SAMPLE_TOKEN}&sites`, state);
    expect(await screen.findByRole('heading', { level: 1, name: /Tracking health of \d/ })).toBeVisible();
    expect(screen.getByText('Agence Mesure')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: /^Detail of/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'All websites' }));
    expect(await screen.findAllByRole('button', { name: /^Detail of/ })).not.toHaveLength(0);
    expect(api.requests.some(({ url }) => url.includes(SAMPLE_TOKEN))).toBe(false);
  });

  test('agree to a report, and end it, at the press of a button alone', async () => {
    const { user, api } = await openPanel(`/partage#c=${SAMPLE_CONSENT_SECRET}`, SCENARIOS.measured());
    expect(await screen.findByText(/sent by Agence Mesure/)).toBeVisible();
    expect(api.state.readerState).toBe('asked');
    await user.click(screen.getByRole('button', { name: 'Send me the report' }));
    expect(await screen.findByText('You will be sent the report each month')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send me no more' }));
    expect(await screen.findByRole('button', { name: 'Send me the report' })).toBeVisible();
    expect(api.state.readerState).toBe('ended');
  });
});

describe('the budget of a company', () => {
  test(
    'shows where the month leads, and is changed by administrators',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api } = await openPanel(COMPANY, SCENARIOS.measured());
      expect(await screen.findByText('12,480 of 20,000')).toBeVisible();
      expect(screen.getByText(/21,394 visits at the end of the month: more/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Change the budget' }));
      const field = await screen.findByLabelText('Visits per month');
      await user.clear(field);
      await user.type(field, '0');
      await user.click(screen.getByRole('button', { name: 'Save the budget' }));
      expect(await screen.findByText(/Enter a whole number of visits/)).toBeVisible();
      await user.clear(field);
      await user.click(screen.getByRole('button', { name: 'Save the budget' }));
      expect(await screen.findByText('12,480, without a limit')).toBeVisible();
      expect(api.state.budget.visitsPerMonth).toBeNull();
    },
  );

  test(
    'that is used up is shown to a moderator, who cannot change it',
    { tags: ['exhaustive'] },
    async () => {
      const budget = sampleBudget({ used: 20_000 });
      await openPanel(COMPANY, { ...SCENARIOS.measured(), user: sampleUser('moderator'), budget });
      expect(await screen.findByText('The budget is used up')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Change the budget' })).toBeNull();
    },
  );
});
