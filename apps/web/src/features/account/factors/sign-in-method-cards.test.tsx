import { act, screen, waitFor, within } from '@testing-library/react';
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
  sampleSignIns,
} from '../../../testing/sample-sign-in.ts';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const open = (changes: Partial<FakeState> = {}, locale: 'en' | 'fr' = 'en') =>
  openPanel('/parametres', { ...SCENARIOS.measured(), ...changes }, { locale });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

let unplug = () => {};
afterEach(() => {
  unplug();
  unplug = () => {};
});

it('are not changed from a session of one company’s provider, and it shows why', async () => {
  await open({ user: { ...sampleUser('admin'), ofOneCompany: true }, factors: sampleAllFactors() });
  for (const notice of await screen.findAllByText('Not from this session')) expect(notice).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Change my password' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('ask whoever closes the dialog of new recovery codes', async () => {
  const { user } = await open();
  await user.click((await card('Second factor')).getByRole('button', { name: 'Set up an app' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Set up an authenticator app' });
  await user.type(await within(dialog).findByLabelText('Code'), `${GOOD_CODE}{Enter}`);
  await within(dialog).findByRole('list', { name: 'Recovery codes' });
  // As Escape does.
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Back to the codes' }));
  await user.click(within(dialog).getByRole('button', { name: 'I stored them' }));
  expect(dialog.open).toBe(false);
});

describe('the password', () => {
  it('is changed on its page', async () => {
    await open();
    const link = (await card('Password')).getByRole('link', { name: 'Change my password' });
    expect(link).toHaveAttribute('href', '/parametres/mot-de-passe');
  });

  it('is chosen by the link of a mail where there is none', async () => {
    const { user, api } = await open({ factors: sampleFactors({ hasPassword: false }) });
    await user.click((await card('Password')).getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByText('The link to choose a password is on its way.')).toBeVisible();
    const request = api.requests.find(({ url }) => url.endsWith('/password-resets'));
    expect(await request?.clone().json()).toEqual({ email: 'camille.laurent@boutique-demo.fr' });
  });
});

describe('passkeys', () => {
  it('are added, renamed and removed', { tags: ['exhaustive'] }, async () => {
    unplug = plugInPasskeys();
    const { user, api } = await open({ factors: sampleAllFactors() });
    await user.click((await card('Passkeys')).getByRole('button', { name: 'Add a passkey' }));
    const adding = within(screen.getByRole('dialog', { name: 'Add a passkey' }));
    await user.clear(adding.getByLabelText('Name'));
    await user.type(adding.getByLabelText('Name'), 'Key ring{Enter}');
    expect(await screen.findByText('The passkey is added.')).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Rename Key ring' }));
    const renaming = within(screen.getByRole('dialog', { name: 'Rename the passkey' }));
    await user.clear(renaming.getByLabelText('Name'));
    await user.type(renaming.getByLabelText('Name'), '{Enter}');
    expect(await renaming.findByText('A name is required')).toBeVisible();
    await user.type(renaming.getByLabelText('Name'), 'Blue key{Enter}');
    expect(await screen.findByText('The passkey is renamed.')).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
    const removing = within(screen.getByRole('dialog', { name: 'Remove the passkey “Blue key”?' }));
    await user.click(removing.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(api.state.factors.passkeys.map(({ name }) => name)).toEqual(['Portable du bureau']),
    );
  });

  it('are known to the device already', async () => {
    unplug = plugInPasskeys({ owner: 'is-known' });
    const { user } = await open();
    await user.click((await card('Passkeys')).getByRole('button', { name: 'Add a passkey' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a passkey' }));
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    expect(await dialog.findByText(/has a passkey of your account already/)).toBeVisible();
  });

  it('cannot be added where the browser has none here', async () => {
    await open();
    const passkeys = await card('Passkeys');
    expect(passkeys.getByText(/This browser has no passkeys here/)).toBeVisible();
    expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('the second factor', () => {
  it('is an app that is set up in a dialog', async () => {
    const { user, api } = await open();
    await user.click((await card('Second factor')).getByRole('button', { name: 'Set up an app' }));
    await user.type(await screen.findByLabelText('Code'), `${GOOD_CODE}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'I stored them' }));
    expect(await screen.findByText('10 left of 10', { exact: false })).toBeVisible();
    expect(api.state.factors.totp).not.toBeNull();
  });

  it('is removed after confirmation, and shows what a role requires', async () => {
    const factors = { ...sampleAllFactors(), isRequired: true };
    const { user, api } = await open({ factors });
    const second = await card('Second factor');
    expect(second.getByText('Your role needs a second factor.')).toBeVisible();
    await user.click(second.getByRole('button', { name: 'Remove the app' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the authenticator app?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove the app' }));
    await waitFor(() => expect(api.state.factors.totp).toBeNull());
  });

  it('has recovery codes, which are made again after a question', async () => {
    const recoveryCodes = { left: 2, createdAt: '2026-10-02T08:00:00.000Z' };
    const { user } = await open({ factors: { ...sampleAllFactors(), recoveryCodes } });
    expect(await screen.findByText('Few are left: make new ones.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make new codes' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Make new recovery codes?' }));
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }));
    await user.click(await screen.findByRole('button', { name: 'I stored them' }));
    expect(await screen.findByText('10 left of 10', { exact: false })).toBeVisible();
  });
});

describe('providers', () => {
  it('are bound by going there', async () => {
    const { user, left } = await open({ identityProviders: sampleProviders() });
    await user.click((await card('Sign-in providers')).getByRole('button', { name: 'Bind to Acme' }));
    await waitFor(() => expect(left).toEqual([`${PROVIDER_URL}?provider=Acme`]));
  });

  it('are unbound, unless it is the only way in', { tags: ['exhaustive'] }, async () => {
    const refuse = { 'factors.removeIdentity': { code: 'last-way-in' as const } };
    const { user, api } = await open({ factors: sampleAllFactors(), refuse });
    await user.click(await screen.findByRole('button', { name: 'Unbind from Acme' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Unbind your account from Acme?' }));
    await user.click(dialog.getByRole('button', { name: 'Unbind' }));
    expect(await dialog.findByText(/the last way to sign in/)).toBeVisible();
    delete api.state.refuse['factors.removeIdentity'];
    await user.click(dialog.getByRole('button', { name: 'Unbind' }));
    await waitFor(() => expect(api.state.factors.identities).toEqual([]));
  });
});

it('the ways to sign in show when they could not be loaded', { tags: ['exhaustive'] }, async () => {
  await open({ refuse: { 'factors.own': { code: 'busy' } } }, 'fr');
  expect(await screen.findByText('Vos moyens de connexion n’ont pas pu être chargés')).toBeVisible();
});

describe('sign-ins', () => {
  it('show how, from where, and what is unusual', async () => {
    const { user } = await open({ signIns: sampleSignIns(8) });
    const signIns = await card('Recent sign-ins');
    const rows = () => signIns.getAllByRole('listitem');
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(rows()[0]).toHaveTextContent('Password and code of the app · France · 203.0.113.4');
    expect(rows()[1]).toHaveTextContent('Unusual');
    expect(rows()[1]).toHaveTextContent('Acme · France · 203.0.113.5');
    await user.click(signIns.getByRole('button', { name: 'Show all 8' }));
    expect(rows()).toHaveLength(8);
  });

  it('show when there were none, or could not be loaded', { tags: ['exhaustive'] }, async () => {
    await open({ signIns: [] });
    expect(await screen.findByText('No sign-in in the last 90 days.')).toBeVisible();
  });
});
