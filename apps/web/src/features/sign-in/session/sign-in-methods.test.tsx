import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROVIDER_URL } from '../../../testing/fake-sign-in.ts';
import type { FakeState } from '../../../testing/fake-state.ts';
import { openPanel, type OpenPanel } from '../../../testing/open-panel.tsx';
import { plugInPasskeys } from '../../../testing/passkey-device.ts';
import {
  GOOD_CODE,
  GOOD_RECOVERY_CODE,
  sampleNeededFactor,
  sampleProviders,
} from '../../../testing/sample-sign-in.ts';
import { sampleInstance } from '../../../testing/sample-instance.ts';
import { sampleId } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const open = (changes: Partial<FakeState> = {}, path = '/connexion', locale: 'en' | 'fr' = 'en') =>
  openPanel(path, { ...SCENARIOS.measured(), ...changes }, { signedIn: false, locale });

/** Returns the bodies, or the queries, of all calls of one path. */
async function callInputs({ api }: OpenPanel, path: string): Promise<unknown[]> {
  const found = api.requests.filter(({ url }) => new URL(url).pathname === `/api${path}`);
  return Promise.all(
    found.map(async (request): Promise<unknown> =>
      request.method === 'GET'
        ? Object.fromEntries(new URL(request.url).searchParams)
        : request.clone().json(),
    ),
  );
}

let unplug = () => {};
afterEach(() => {
  unplug();
  unplug = () => {};
});

describe('signing in by a provider', () => {
  it('begins at its button, which is named after it, and remembers where one wanted to go', async () => {
    const panel = await open({ identityProviders: sampleProviders() }, '/connexion?to=%2Fsante', 'fr');
    await panel.user.click(await screen.findByRole('button', { name: 'Se connecter avec Acme' }));
    await waitFor(() => expect(panel.left).toEqual([`${PROVIDER_URL}?provider=Acme`]));
    const path = `/sign-in-providers/${sampleId(8301)}/begin`;
    expect(await callInputs(panel, path)).toEqual([{ returnTo: '/sante', again: false }]);
  });

  it('offers those of the company that the address names, then those of the typed address', async () => {
    const company = sampleId(3);
    const panel = await open({ identityProviders: sampleProviders() }, `/connexion?groupe=${company}`);
    await screen.findByRole('button', { name: 'Sign in with Acme' });
    await panel.user.type(screen.getByLabelText('Email'), 'camille@acme.example');
    await panel.user.tab();
    await waitFor(async () =>
      expect(await callInputs(panel, '/sign-in-providers')).toEqual([
        { companyId: company },
        { companyId: company, email: 'camille@acme.example' },
      ]),
    );
  });

  it('sends no request for a company that is none', async () => {
    const panel = await open({ identityProviders: sampleProviders() }, '/connexion?groupe=../../x');
    await screen.findByRole('button', { name: 'Sign in with Acme' });
    expect(await callInputs(panel, '/sign-in-providers')).toEqual([{}]);
  });

  it('shows why it could not begin', async () => {
    const refuse = { 'signInProviders.begin': { code: 'provider-unreachable' as const } };
    const panel = await open({ identityProviders: sampleProviders(), refuse });
    await panel.user.click(await screen.findByRole('button', { name: 'Sign in with Acme' }));
    expect(await screen.findByText(/The sign-in provider does not answer/)).toBeVisible();
    expect(panel.left).toEqual([]);
  });

  it('shows that one cannot come back to another panel’s page', async () => {
    const fields = [{ path: 'returnTo', code: 'path-invalid', params: {} }];
    const refuse = { 'signInProviders.begin': { code: 'invalid-input' as const, data: { fields } } };
    const panel = await open({ identityProviders: sampleProviders(), refuse });
    await panel.user.click(await screen.findByRole('button', { name: 'Sign in with Acme' }));
    expect(await screen.findByText(/^The return page does not belong to this panel/)).toBeVisible();
  });

  it('is all that a company allows: the form shows it', async () => {
    const refuse = { 'sessions.create': { code: 'provider-needed' as const } };
    const { user } = await open({ identityProviders: sampleProviders(), refuse });
    await user.type(screen.getByLabelText('Email'), 'camille@acme.example');
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect(await screen.findByText(/lets you in by its sign-in provider only/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
  });

  it('is by those alone that the refusal names', async () => {
    unplug = plugInPasskeys();
    const [acme] = sampleProviders();
    const named = { id: sampleId(8399), name: 'Head office' };
    const refuse = { 'sessions.create': { code: 'provider-needed' as const, data: { providers: [named] } } };
    const { user } = await open({ identityProviders: acme ? [acme] : [], refuse });
    expect(await screen.findByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'camille@acme.example');
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect(await screen.findByRole('button', { name: 'Sign in with Head office' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in with Acme' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    await user.type(screen.getByLabelText('Email'), '.org');
    expect(await screen.findByRole('button', { name: 'Sign in with Acme' })).toBeVisible();
  });

  it('begins with the invitation of a mail, whose secret leaves the address', async () => {
    const [{ id } = { id: '' }] = sampleProviders();
    const path = `/connexion#invitation=secret&provider=${id}`;
    const panel = await open({ identityProviders: sampleProviders() }, path);
    await waitFor(() => expect(panel.left).toEqual([`${PROVIDER_URL}?provider=Acme`]));
    expect(await callInputs(panel, `/sign-in-providers/${id}/begin`)).toEqual([{ invitation: 'secret' }]);
    expect(panel.wholeAddress()).toBe('/connexion');
  });

  it('is not offered where there is none', async () => {
    const panel = await open();
    await waitFor(async () => expect(await callInputs(panel, '/sign-in-providers')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull();
  });
});

describe('signing in by a passkey', () => {
  it('takes no password', async () => {
    unplug = plugInPasskeys();
    const { user, address, session } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(session.token()).toBe('passkey-token');
  });

  it('is offered by the browser in the field for the name', async () => {
    unplug = plugInPasskeys({ isPickedInField: true });
    const { address } = await open({}, '/connexion?to=%2Fparc');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(address()).toBe('/parc'));
  });

  it('shows when a passkey is not known here', async () => {
    unplug = plugInPasskeys();
    const refuse = { 'factors.signInByPasskey': { code: 'passkey-refused' as const } };
    const { user, address } = await open({ refuse });
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/This passkey was not accepted/)).toBeVisible();
    expect(address()).toBe('/connexion');
  });

  it('shows when no passkey answered', async () => {
    unplug = plugInPasskeys({ owner: 'declines' });
    const panel = await open();
    const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
    await panel.user.click(button);
    const challenges = () => panel.api.requests.filter(({ url }) => url.endsWith('/passkey-challenges'));
    expect(await screen.findByText(/^No passkey was used/)).toBeVisible();
    // One request for the field, and one for the button.
    expect(challenges()).toHaveLength(2);
    expect(button).toBeEnabled();
  });
});

describe('a panel that is shown at another address than its own', () => {
  const elsewhere = { instance: sampleInstance({ publicUrl: 'https://panel.example' }) };
  // The router of the test does not use the browser's address.
  beforeEach(() => history.replaceState(null, '', '/connexion?to=%2Fsante'));
  afterEach(() => history.replaceState(null, '', '/'));

  it('leads to the same page at its own for providers and passkeys, and takes passwords', async () => {
    unplug = plugInPasskeys();
    const identityProviders = sampleProviders();
    const panel = await open({ ...elsewhere, identityProviders }, '/connexion?to=%2Fsante');
    const ways = within(await screen.findByRole('region', { name: 'Other ways to sign in' }));
    const links = await ways.findAllByRole('link', { name: 'https://panel.example' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('https://panel.example/connexion?to=%2Fsante'),
    );
    expect(ways.queryByRole('button')).toBeNull();
    expect(ways.getByText(/open the panel at its own address/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(panel.left).toEqual([]);
  });

  it('offers no passkey in the second step', async () => {
    unplug = plugInPasskeys();
    await reach(['passkey', 'recovery-code'], elsewhere);
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://panel.example' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

/** Submits the password; the panel then requires a second factor. */
async function reach(
  methods: ('totp' | 'passkey' | 'recovery-code')[],
  changes: Partial<FakeState> = {},
): Promise<OpenPanel> {
  const neededFactor = sampleNeededFactor(methods);
  const panel = await open({ ...changes, neededFactor }, '/connexion?to=%2Fparc');
  await panel.user.type(screen.getByLabelText('Email'), 'camille.laurent@boutique-demo.fr');
  await panel.user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  return panel;
}

describe('the second step of a sign-in', () => {
  it('takes a code as apps show it, and leads on', async () => {
    const panel = await reach(['totp', 'recovery-code']);
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await panel.user.click(field);
    await panel.user.paste('123 456');
    await panel.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(panel.address()).toBe('/parc'));
    expect(await callInputs(panel, '/sessions/second-factor')).toEqual([
      { signIn: 'second-step', proof: { method: 'totp', code: '123 456' } },
    ]);
    expect(panel.session.token()).toBe('second-token');
  });

  it('shows at the field what is wrong with a code', async () => {
    const { user, address } = await reach(['totp']);
    const field = await screen.findByLabelText('Code');
    await user.type(field, '12{Enter}');
    expect(await screen.findByText('The code has six digits')).toBeVisible();
    await user.clear(field);
    await user.type(field, '000000{Enter}');
    expect(await screen.findByText(/This code is wrong/)).toBeVisible();
    await user.clear(field);
    await user.type(field, `${GOOD_CODE}{Enter}`);
    await waitFor(() => expect(address()).toBe('/parc'));
  });

  it('takes a recovery code where the app is out of reach', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await reach(['totp', 'recovery-code']);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), `${GOOD_RECOVERY_CODE}{Enter}`);
    await waitFor(() => expect(address()).toBe('/parc'));
  });

  it('takes a passkey', async () => {
    unplug = plugInPasskeys();
    const { user, address } = await reach(['passkey', 'recovery-code']);
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(address()).toBe('/parc'));
  });

  it('asks for no passkey where the browser has none', async () => {
    await reach(['passkey', 'recovery-code']);
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('goes back to the first one', async () => {
    const { user } = await reach(['totp']);
    await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('goes back with a sentence when it took too long', async () => {
    const { user, api } = await reach(['totp']);
    api.state.refuse['factors.signIn'] = { code: 'step-over' };
    await user.type(await screen.findByLabelText('Code'), `${GOOD_CODE}{Enter}`);
    expect(await screen.findByText('The second step took too long. Sign in again.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('names the wait after too many attempts', async () => {
    const { user, api } = await reach(['totp']);
    api.state.refuse['factors.signIn'] = { code: 'too-many-attempts', data: { retryAfterSeconds: 90 } };
    await user.type(await screen.findByLabelText('Code'), `${GOOD_CODE}{Enter}`);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Try again in 2.min/)).toBeVisible();
  });
});
