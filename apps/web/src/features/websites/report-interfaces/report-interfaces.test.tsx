import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleReportInterface } from '../../../testing/sample-counted.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/website/parametres?tab=trackers';

describe('reporting interfaces of trackers', () => {
  it('are named with a token that is sent once, and tested at once', async () => {
    const { user, api, address } = await openPanel(AT, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: /^Name the reporting interface/ }));
    await waitFor(() => expect(address()).toBe(`${AT}&interface=primary`));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Save and test' }));
    expect(await dialog.findByText('The address is missing. Give that of the installation.')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Address of the reports/), 'https://stats.example.org');
    await user.type(dialog.getByLabelText(/^Token/), 'f00d');
    await user.click(dialog.getByRole('button', { name: 'Save and test' }));
    expect(await screen.findByText('The interface answers.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(AT));
    expect(api.state.reportInterfaces).toMatchObject([
      { family: 'matomo', url: 'https://stats.example.org', token: 'f00d', lastAnswer: { outcome: 'works' } },
    ]);
    expect(await screen.findByText('Answers')).toBeVisible();
  });

  it('require a property that identifies hits only where the report shows totals', async () => {
    const { user } = await openPanel(`${AT}&interface=primary`, SCENARIOS.measured());
    const dialog = within(await screen.findByRole('dialog'));
    const property = () => dialog.queryByLabelText(/^Property that identifies a hit/);
    expect(property()).toBeNull();
    await user.selectOptions(await dialog.findByLabelText(/^Product/), 'plausible');
    expect(property()).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Product/), 'umami');
    expect(property()).toBeNull();
  });

  it('show which right is missing, and what the vendor answered', async () => {
    const state = SCENARIOS.measured();
    state.reportInterfaces = [sampleReportInterface()];
    state.counted.answer = {
      ...state.counted.answer,
      outcome: 'right-missing',
      right: 'matomo-view',
      detail: 'HTTP 401',
    };
    const { user } = await openPanel(AT, state, { locale: 'fr' });
    await user.click(await screen.findByRole('button', { name: /^Tester l’interface de rapport/ }));
    expect(
      await screen.findByText(/^Donnez à l’utilisateur du jeton le droit de voir le site/),
    ).toBeVisible();
    expect(screen.getByText('HTTP 401')).toBeVisible();
    expect(screen.getByText('Échoue')).toBeVisible();
  });

  it('retain their token where the field stays empty, lose it on request, and are removed', async () => {
    const state = SCENARIOS.measured();
    state.reportInterfaces = [sampleReportInterface({ isEnabled: false })];
    const { user, api } = await openPanel(`${AT}&interface=primary`, state);
    let dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText(/^Token/)).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Save and test' }));
    expect(await screen.findByText('The reporting interface is saved.')).toBeVisible();
    expect(api.state.reportInterfaces[0]).not.toHaveProperty('token');
    await user.click(screen.getByRole('button', { name: /^Actions on the reporting interface/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('Remove the stored token'));
    expect(dialog.queryByLabelText(/^Token/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save and test' }));
    await waitFor(() => expect(api.state.reportInterfaces[0]).toMatchObject({ token: null }));
    await user.click(screen.getByRole('button', { name: /^Actions on the reporting interface/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.state.reportInterfaces).toEqual([]));
  });
});
