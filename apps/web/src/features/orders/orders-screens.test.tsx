import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleOrderImport } from '../../testing/sample-orders.ts';
import { NOW, sampleId } from '../../testing/sample-text.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const w = SCENARIOS.measured().websites[0]?.id;

describe('orders', () => {
  it('show the gap with its parts, and what explains the missing ones', async () => {
    await openPanel(`/commandes?website=${w}`, SCENARIOS.measured());
    const parts = within(await screen.findByRole('list', { name: 'Parts of the gap' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11.0 points: refusals of consent, as your consent share predicts',
      '6.0 points: payment = wire, release = v42',
      '1.0 points: not explained',
    ]);
    const table = within(screen.getByRole('table', { name: 'Explanations, strongest first' }));
    expect(table.getByText('94.3%')).toBeVisible();
    expect(table.getByText('86.2% to 97.8% with 95% confidence')).toBeVisible();
  });

  it('propose a journey that tries the group that explains them', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(`/commandes?website=${w}`, state);
    await user.click(await screen.findByRole('link', { name: 'Record a journey' }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Order with payment = wire');
    expect(screen.getByLabelText(/^Description/)).toHaveValue(
      '66 of 70 paid orders of this group are missing in the report, against 12.2% elsewhere. Buy with these values, up to the confirmation page.',
    );
  });

  it('start the journey with the values of the group', async () => {
    const state = SCENARIOS.measured();
    const [journey] = state.journeys.filter(({ valueNames }) => valueNames.length > 0);
    const [name = ''] = journey?.valueNames ?? [];
    const trial = { id: journey?.id ?? '', name: journey?.title ?? '', values: { [name]: 'wire' } };
    state.orderComparison.trials = [{ explanation: 0, values: { payment: 'wire' }, journey: trial }];
    const { user } = await openPanel(`/commandes?website=${w}`, state);
    await user.click(await screen.findByRole('link', { name: 'Try it' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Run “/ }));
    expect(dialog.getByText(`${name} = wire`)).toBeVisible();
  });

  it('in a test show the journey that sent their purchase, and whether the report has it', async () => {
    const state = SCENARIOS.measured();
    const run = { id: sampleId(7700), title: 'Buy a lamp' };
    const order = { id: sampleId(7701), state: 'paid' as const };
    const tested = { ending: '1002', at: NOW, order, outcome: 'not-counted' as const, purchases: 0 };
    state.orderComparison.testOrders = [{ ...tested, run, sentTo: ['Matomo'] }];
    await openPanel(`/commandes?website=${w}`, state);
    const table = within(await screen.findByRole('table', { name: 'Test orders' }));
    expect(table.getByRole('link', { name: 'Buy a lamp' })).toBeVisible();
    expect(table.getByText('sent to Matomo')).toBeVisible();
    expect(table.getByText('not counted')).toBeVisible();
    expect(table.getByText(/does not mark it as a test: paid/)).toBeVisible();
  });

  it('are listed by their position, and one opens beside the list', async () => {
    const { user } = await openPanel(`/commandes?website=${w}`, SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'paid and missing' }));
    const list = within(await screen.findByRole('table', { name: 'Orders' }));
    expect(list.queryByText('counted')).toBeNull();
    await user.click(await list.findByRole('link', { name: '…4000' }));
    expect(await screen.findByText(/Only the last characters of the id are stored/)).toBeVisible();
  });

  it('show day by day what moved later', async () => {
    await openPanel(`/commandes?website=${w}&view=days`, SCENARIOS.measured());
    const table = within(await screen.findByRole('table', { name: 'Orders day by day' }));
    expect(table.getByText('2 refunded later')).toBeVisible();
  });

  it('of a new website require a file', async () => {
    const state = SCENARIOS.measured();
    Object.assign(state.orderComparison, { state: 'empty', comparison: null });
    await openPanel(`/commandes?website=${w}`, state);
    expect(await screen.findByText('No orders in this period')).toBeVisible();
  });

  it('of an uncompared period are compared at a request', async () => {
    const state = SCENARIOS.measured();
    Object.assign(state.orderComparison, { state: 'absent', comparison: null });
    const { user } = await openPanel(`/commandes?website=${w}`, state);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('The orders are being compared…')).toBeVisible();
  });

  it('are imported from a file whose columns were confirmed', async () => {
    const one = sampleOrderImport();
    const state = { ...SCENARIOS.measured(), orderImports: [one] };
    const { user, api } = await openPanel(`/commandes/importer?website=${w}&import=${one.id}`, state);
    expect(await screen.findByLabelText(/^Order id/)).toHaveValue('Number');
    expect(screen.getByText('“E-mail” looks like personal data and is not read.')).toBeVisible();
    expect(screen.getByText(/^line 3, Total: "x" is no amount/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The file waits for a worker.')).toBeVisible();
    expect(api.state.orderImports).toMatchObject([{ state: 'waiting' }]);
  });

  it('that are being read show how much of the file was read', async () => {
    const one = sampleOrderImport({ state: 'reading', readBytes: 12_000_000, sizeBytes: 105_000_000 });
    const state = { ...SCENARIOS.measured(), orderImports: [one] };
    await openPanel(`/commandes/importer?website=${w}&import=${one.id}`, state);
    expect(await screen.findByText('12 MB of 105 MB read')).toBeVisible();
  });

  it('that were imported show their result and their faults', async () => {
    const one = sampleOrderImport({
      state: 'done',
      rows: 40,
      added: 38,
      rejected: 2,
      changed: 0,
      unchanged: 0,
    });
    const state = { ...SCENARIOS.measured(), orderImports: [one] };
    await openPanel(`/commandes/importer?website=${w}&import=${one.id}`, state);
    expect(await screen.findByText('40 rows read.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import the purchases' })).toBeVisible();
  });

  it('have settings, whose share is entered in percent', async () => {
    const { user, api } = await openPanel(`/commandes/reglages?website=${w}`, SCENARIOS.measured());
    await user.selectOptions(await screen.findByLabelText(/^Visitors who refuse consent/), 'entered');
    await user.type(screen.getByLabelText(/^Share who refuse/), '11');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings of the orders are saved.')).toBeVisible();
    expect(api.state.orderSettings.refusedShare).toBe(0.11);
  });

  it('come from a shop whose secret is shown once', async () => {
    const { user } = await openPanel(`/commandes/reglages?website=${w}`, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Connect a shop' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'Shop');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText('Shop is connected')).toBeVisible();
  });

  it('are compared by the id that a connected shop names', async () => {
    const { user } = await openPanel(`/commandes/reglages?website=${w}`, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Connect a shop' }));
    let dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'Shop');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Change the shop Shop' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(/^Transaction id/), 'id');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The shop is changed.')).toBeVisible();
  });

  it('are deleted after a question', async () => {
    const { user, api } = await openPanel(`/commandes/reglages?website=${w}`, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Delete all orders' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete all orders' }));
    expect(await screen.findByText('All orders are deleted.')).toBeVisible();
    expect(api.state.orders).toEqual([]);
  });
});
