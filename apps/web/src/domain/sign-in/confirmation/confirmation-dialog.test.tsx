import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PROVIDER_URL } from '../../../testing/fake-sign-in.ts';
import type { FakeState } from '../../../testing/fake-state.ts';
import { openPanel } from '../../../testing/open-panel.tsx';
import { plugInPasskeys } from '../../../testing/passkey-device.ts';
import {
  GOOD_CODE,
  sampleAllFactors,
  sampleFactors,
  sampleProviders,
} from '../../../testing/sample-sign-in.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

let unplug = () => {};
afterEach(() => {
  unplug();
  unplug = () => {};
});

const isDone = () => screen.findByRole('heading', { name: 'Keep your recovery codes' });

/** Requests new recovery codes, which need a confirmation. */
async function requestCodes(changes: Partial<FakeState>) {
  const refuse = { 'factors.makeRecoveryCodes': { code: 'confirmation-needed' as const } };
  const panel = await openPanel('/parametres', { ...SCENARIOS.measured(), ...changes, refuse });
  await panel.user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  const question = within(screen.getByRole('dialog', { name: 'Make new recovery codes?' }));
  await panel.user.click(question.getByRole('button', { name: 'Make new codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
  return { ...panel, dialog };
}

describe('the question whether it is still the user', () => {
  it('takes the password', async () => {
    const { user, dialog } = await requestCodes({ factors: sampleAllFactors() });
    await user.type(dialog.getByLabelText('Your password'), 'secret1{Enter}');
    expect(await isDone()).toBeVisible();
  });

  it('takes a code of the app, and signs nobody out for a wrong one', async () => {
    const { user, dialog, session } = await requestCodes({ factors: sampleAllFactors() });
    await user.click(await dialog.findByRole('button', { name: 'Use the authenticator app' }));
    await user.type(dialog.getByLabelText('Code'), '000000{Enter}');
    expect(await dialog.findByText(/This code is wrong/)).toBeVisible();
    expect(session.token()).toBe('sample-token');
    await user.clear(dialog.getByLabelText('Code'));
    await user.type(dialog.getByLabelText('Code'), `${GOOD_CODE}{Enter}`);
    expect(await isDone()).toBeVisible();
  });

  it('takes a passkey', async () => {
    unplug = plugInPasskeys();
    const { user, dialog } = await requestCodes({ factors: sampleAllFactors() });
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    expect(await isDone()).toBeVisible();
  });

  it('takes another sign-in at a provider', async () => {
    const { user, dialog, left, api } = await requestCodes({
      factors: sampleAllFactors(),
      identityProviders: sampleProviders(),
    });
    await user.click(await dialog.findByRole('button', { name: 'Sign in again with Acme' }));
    await waitFor(() => expect(left).toEqual([`${PROVIDER_URL}?provider=Acme`]));
    const begun = api.requests.find(({ url }) => url.endsWith('/begin'));
    expect(await begun?.clone().json()).toMatchObject({ again: true });
  });

  it('asks for no password where there is none', async () => {
    const { dialog } = await requestCodes({
      factors: { ...sampleAllFactors(), hasPassword: false, totp: null },
      identityProviders: sampleProviders(),
    });
    expect(await dialog.findByText(/Choose how you show that it is you/)).toBeVisible();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    expect(await dialog.findByRole('button', { name: 'Sign in again with Acme' })).toBeVisible();
  });

  it('offers nothing else where there is nothing else', async () => {
    const factors = sampleFactors({ totp: null, passkeys: sampleAllFactors().passkeys });
    const { user, dialog } = await requestCodes({ factors });
    expect(dialog.queryByRole('region', { name: 'Another way' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Nothing was done: you did not confirm that it is you.')).toBeVisible();
  });
});
