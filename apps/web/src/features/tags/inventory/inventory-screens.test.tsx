import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const rowOf = async (name: RegExp) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

describe('what fires on my websites', () => {
  test('opens first, with what matters of each vendor', async () => {
    const { user, address } = await openPanel('/tags', SCENARIOS.measured());
    const row = within(await rowOf(/Google Analytics 4/));
    expect(row.getByText('Before an answer')).toBeVisible();
    expect(row.getByText('148 pages')).toBeVisible();
    expect(row.getByText('Approved')).toBeVisible();
    expect(within(await rowOf(/Hotjar/)).getByText('New')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Your lists' }), 'refused');
    expect(await rowOf(/Criteo/)).toHaveTextContent('about 3,400 pages');
    expect(address()).toBe('/tags?standing=refused');
  });

  test(
    'shows a vendor with its websites and visits, and puts it on a list with an undo',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api } = await openPanel('/tags?vendor=Hotjar', SCENARIOS.measured());
      const where = within(await screen.findByRole('region', { name: 'Where it fires' }));
      expect(where.getByRole('link', { name: 'Open the visit' })).toHaveAttribute(
        'href',
        expect.stringContaining('/urls/liste?'),
      );
      await user.click(screen.getByRole('button', { name: 'Refuse' }));
      expect(await screen.findByText('Hotjar is refused.')).toBeVisible();
      expect(api.state.listedVendors.map(({ vendor, standing }) => `${vendor} ${standing}`)).toContain(
        'Hotjar refused',
      );
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Hotjar is on no list.')).toBeVisible();
      expect(api.state.listedVendors.some(({ vendor }) => vendor === 'Hotjar')).toBe(false);
    },
  );

  test('shows what to do where nothing was seen yet', async () => {
    const state = SCENARIOS.measured();
    state.inventory.vendors = [];
    await openPanel('/tags', state);
    expect(await screen.findByRole('heading', { name: 'No vendor was seen yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the next audit' })).toBeVisible();
  });
});

describe('the lists of a company', () => {
  test('take back with its note what leaves them', async () => {
    const { user, api } = await openPanel('/tags?view=lists', SCENARIOS.measured());
    const approved = within(await screen.findByRole('region', { name: 'Approved: 1 vendor' }));
    await user.click(approved.getByRole('button', { name: 'Take off the list' }));
    expect(await screen.findByText('Google Analytics 4 is on no list.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Google Analytics 4 is approved.');
    expect(api.state.listedVendors.find(({ vendor }) => vendor === 'ga4')?.note).toBe(
      'Contrat signé en mars',
    );
  });

  test('take what fires today, after a question', async () => {
    const { user, api } = await openPanel('/tags?view=lists', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Approve all that fire today' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve all that fire today' }));
    expect(await screen.findByText('2 vendors are approved.')).toBeVisible();
    expect(api.state.listedVendors).toHaveLength(4);
  });

  test('take a vendor that nobody saw yet', async () => {
    const { user, api } = await openPanel('/tags?view=lists', SCENARIOS.measured());
    const form = within(await screen.findByRole('form', { name: 'Put a vendor on a list' }));
    await user.type(form.getByLabelText('Vendor'), 'TikTok');
    await user.selectOptions(form.getByLabelText('List'), 'refused');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('TikTok is refused.')).toBeVisible();
    expect(api.state.listedVendors.at(-1)).toMatchObject({ vendor: 'TikTok', standing: 'refused' });
  });
});

describe('one website', () => {
  test('names its vendors with their proof', async () => {
    await openPanel('/tags/site', SCENARIOS.measured());
    expect(await screen.findByRole('link', { name: /Google Analytics 4/ })).toHaveAttribute(
      'href',
      expect.stringContaining('observation='),
    );
    expect(screen.getByText(/2 new since last month/)).toBeVisible();
  });

  test('shows its cookies with party, lifetime and flags', async () => {
    await openPanel('/tags/site?view=stores', SCENARIOS.measured());
    const row = within(await rowOf(/_ga/));
    expect(row.getByText('400 days')).toBeVisible();
    expect(row.getByText('First party')).toBeVisible();
    expect(row.getByText('Secure SameSite=Lax')).toBeVisible();
    expect(within(await rowOf(/panier/)).getByText('This website')).toBeVisible();
  });

  test('copies the table of its cookie policy in the language of its visitors', async () => {
    const { user } = await openPanel('/tags/site?view=policy', SCENARIOS.measured());
    await user.click(await screen.findByRole('radio', { name: 'Français' }));
    const table = await screen.findByRole('table', { name: /Cookies et autres traceurs/ });
    expect(
      within(table).getByRole('row', { name: /uid Criteo Publicité 400.jours Cookie \(tiers\)/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy as HTML' }));
    expect(await navigator.clipboard.readText()).toContain('<table>');
  });

  test('answers the exemption line by line, and leaves the rest to a person', async () => {
    const { user, address } = await openPanel('/tags/site?view=exemption', SCENARIOS.measured());
    expect(await screen.findByText(/1 condition is not met/)).toBeVisible();
    expect(screen.getAllByText('For you to answer')).toHaveLength(7);
    await user.click(screen.getByText('Proof: 1 entry'));
    expect(screen.getByText('400 days')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Audience measurement'), 'matomo');
    expect(address()).toContain('measures=matomo');
  });
});
