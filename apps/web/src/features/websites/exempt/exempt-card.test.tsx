import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const withExempt = () => {
  const state = SCENARIOS.measured();
  state.exemptVendors.vendors = [{ vendor: 'piano', reason: 'Exempt by the CNIL, advice of March' }];
  return state;
};

describe('the vendors that need no consent', () => {
  it('are added with a reason, once somebody confirms that they checked it', async () => {
    const { api, user } = await openPanel('/website/parametres', withExempt());
    const card = within(await screen.findByRole('region', { name: 'Vendors that need no consent' }));
    await user.click(await card.findByRole('button', { name: 'Add a vendor' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Vendor'), 'Piano');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This vendor is in the list already.')).toBeVisible();
    expect(dialog.getByText('Write why it needs no consent.')).toBeVisible();
    expect(dialog.getByText('Confirm that you have checked it.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Vendor'));
    await user.type(dialog.getByLabelText('Vendor'), 'matomo');
    await user.type(dialog.getByLabelText('Reason'), 'No cookies');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.state.exemptVendors.vendors.map(({ vendor }) => vendor)).toEqual(['piano', 'matomo']);
    expect(await card.findByText('No cookies')).toBeVisible();
  });

  it('come off the list after a confirmation that shows what follows', async () => {
    const { api, user } = await openPanel('/website/parametres', withExempt(), { locale: 'fr' });
    await user.click(await screen.findByRole('button', { name: 'Retirer piano de la liste' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Retirer piano/ }));
    expect(dialog.getByText(/devient un écart/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(api.state.exemptVendors.vendors).toEqual([]));
    expect(await screen.findByText(/Aucun éditeur n’est exempté/)).toBeVisible();
  });

  it('show why they could not be loaded', { tags: ['exhaustive'] }, async () => {
    const state = { ...withExempt(), user: sampleUser('moderator') };
    state.refuse['consent.exempt'] = { code: 'busy' };
    await openPanel('/website/parametres', state);
    expect(await screen.findByText('The list could not be loaded')).toBeVisible();
  });
});
