import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleInstance } from '../../testing/sample-instance.ts';

const NEW = 'camille@example.org';

describe('one’s own e-mail', () => {
  test(
    'waits for its confirmation once it is changed; it is sent again, and given up',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
      await user.type(await screen.findByLabelText('New address'), NEW);
      await user.click(screen.getByRole('button', { name: 'Send the link' }));
      expect(await screen.findByText('Waiting for confirmation')).toBeVisible();
      expect(api.state.account).toMatchObject({ newEmail: { email: NEW } });
      expect(api.state.account.email).not.toBe(NEW);
      await user.click(screen.getByRole('button', { name: 'Send again' }));
      expect(await screen.findByText(/Another link was sent to/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
      expect(await screen.findByLabelText('New address')).toBeVisible();
      await waitFor(() => expect(api.state.account.newEmail).toBeNull());
    },
  );

  test('shows who hands the link on where no mail leaves', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), instance: sampleInstance({ sendsMails: false }) };
    const { user } = await openPanel('/parametres', state);
    await user.type(await screen.findByLabelText('New address'), NEW);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/This instance sends no e-mails: an administrator finds/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/waits for an administrator/)).toBeVisible();
  });

  test('is not changed from a session of one company’s provider, which shows why', async () => {
    const state = SCENARIOS.measured();
    state.user = { ...sampleUser('user'), ofOneCompany: true };
    await openPanel('/parametres', state);
    expect(await screen.findByText(/The address of the whole account is not changed from it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
    expect(screen.getByText(/The archive contains what all companies store about you/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
  });

  test('that waits can only be given up from such a session', async () => {
    const state = SCENARIOS.measured();
    state.user = { ...sampleUser('user'), ofOneCompany: true };
    state.account.newEmail = { email: NEW, expiresAt: '2026-12-01T10:00:00.000Z' };
    await openPanel('/parametres', state);
    expect(await screen.findByRole('button', { name: 'Cancel the change' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  test('shows in French what is wrong with an address', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/parametres', SCENARIOS.measured(), { locale: 'fr' });
    await user.type(await screen.findByLabelText('Nouvelle adresse'), 'no mail');
    await user.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
    expect(await screen.findByText('L’e-mail n’est pas valide')).toBeVisible();
  });
});
