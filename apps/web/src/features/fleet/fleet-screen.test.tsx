import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleFleet, sampleFleetWebsite } from '../../testing/sample-fleet.ts';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const few = () => ({ ...SCENARIOS.measured(), fleet: sampleFleet(3) });

async function rowOf(name: string): Promise<HTMLElement> {
  return (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
}

describe('the fleet', () => {
  test('shows of each website how it is, its days and its gravest cause', async () => {
    await openPanel('/parc', few());
    const row = await rowOf('Boutique 1');
    expect(screen.getByText('3 websites · 1 broke since yesterday')).toBeVisible();
    expect(within(row).getByText('Grade A+, 100%')).toBeInTheDocument();
    expect(within(row).getByText('12.5 points lost')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: '21 Nov: grade A+, 100%, 50 visits' })).toBeVisible();
    expect(within(row).getAllByRole('link')).toHaveLength(16);
    expect(within(row).getByText('1 more open cause')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: '8 Nov' })).toBeInTheDocument();
  });

  test('opens health of a day from its cell', async () => {
    const { user, address } = await openPanel('/parc', few());
    await user.click(within(await rowOf('Boutique 2')).getByRole('link', { name: /^20 Nov/ }));
    await waitFor(() => expect(address()).toMatch(/^\/sante\?/u));
    expect(address()).toContain('from=2026-11-20&to=2026-11-20');
  });

  test('moves from cell to cell by the arrow keys', async () => {
    const { user } = await openPanel('/parc', few());
    const first = within(await rowOf('Boutique 1'));
    first.getByRole('link', { name: 'Boutique 1' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(first.getByRole('link', { name: /^9 Nov/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(within(await rowOf('Boutique 2')).getByRole('link', { name: /^9 Nov/ })).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}{Home}');
    expect(first.getByRole('link', { name: 'Boutique 1' })).toHaveFocus();
  });

  test('stores its filters and its order in the address', async () => {
    const { user, address } = await openPanel('/parc?labels=fr', few());
    await rowOf('Boutique 1');
    expect(screen.queryByRole('link', { name: 'Boutique 2' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'broken');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'grade');
    expect(address()).toBe('/parc?labels=fr&state=broken&sort=grade');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Boutique 3' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await rowOf('Boutique 2')).toBeVisible();
  });

  test('leads from a shared cause to its websites, and back', async () => {
    const { user, address } = await openPanel('/parc', few());
    const link = await screen.findByRole('link', { name: /503/ });
    expect(screen.getByText('17 websites')).toBeVisible();
    expect(screen.getByText('· Didomi')).toBeVisible();
    await user.click(link);
    expect(address()).toContain('cause=tagJs');
    expect(await screen.findByText('Only the websites that share this cause')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all websites' }));
    await waitFor(() => expect(address()).toBe('/parc'));
  });

  test('selects rows, or all websites that the filter leaves', async () => {
    const fleet = { ...sampleFleet(3), next: '3', total: { count: 500, estimated: false } };
    const { user } = await openPanel('/parc', { ...few(), fleet });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Boutique 2' }));
    expect(screen.getByText('1 website selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Select all/ }));
    expect(screen.getByRole('checkbox', { name: 'Select Boutique 1' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.getByRole('checkbox', { name: 'Select Boutique 2' })).not.toBeChecked();
  });

  test('offers no selection and no file to whoever only looks', async () => {
    await openPanel('/parc', { ...few(), user: sampleUser('guest') });
    await rowOf('Boutique 1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });

  test('names the company of each website for whoever sees several', async () => {
    const website = sampleFleetWebsite(0, { company: { id: sampleFleetWebsite(9).id, name: 'Musées' } });
    const fleet = { ...sampleFleet(1), items: [website] };
    await openPanel('/parc', { ...few(), fleet, user: sampleUser('admin') });
    expect(within(await rowOf('Boutique 1')).getByText('Musées · boutique-1.fr')).toBeVisible();
  });

  test('shows what to do where there is no website, and why it could not be read', async () => {
    const none = { ...few(), fleet: sampleFleet(0), sharedCauses: { items: [], total: 0 } };
    await openPanel('/parc', none, { locale: 'fr' });
    expect(
      await screen.findByRole('heading', { name: 'Aucun site dans votre parc pour l’instant' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ajouter un site' })).toBeVisible();
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('shows that it could not be read', async () => {
    await openPanel('/parc', { ...few(), refuse: { 'fleet.list': { code: 'busy' } } });
    expect(await screen.findByRole('heading', { name: 'The fleet could not be loaded' })).toBeVisible();
  });
});
