import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sampleToken, SAMPLE_TOKEN_TEXT } from '../../../testing/fake-account.ts';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleDomain, sampleProvider } from '../../../testing/sample-identity-providers.ts';
import { NOW, sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';
import { sampleInstance } from '../../../testing/sample-instance.ts';

const COMPANY = sampleId(3);
const PATH = `/groupe/connexion/${COMPANY}`;
const part = (name: string) => screen.findByRole('region', { name });

describe('the card of a company', () => {
  test('shows how its users sign in, and leads to the settings', async () => {
    const state = { ...SCENARIOS.measured(), domains: [sampleDomain({ provenAt: NOW, provenBy: 'dns' })] };
    const { user, address } = await openPanel(`/groupe/detail/${COMPANY}`, state);
    const card = within(await part('Sign-in'));
    expect(await card.findByText('Entra ID')).toBeVisible();
    expect(card.getByText('1 of 1 proven')).toBeVisible();
    expect(card.getByText('Allowed')).toBeVisible();
    await user.click(card.getByRole('link', { name: 'Settings of the sign-in' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });
});

describe('the providers', () => {
  test(
    'are listed with who is bound to them, and removed after a question',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api } = await openPanel(PATH, SCENARIOS.measured());
      const card = within(await part('Providers'));
      expect(await card.findByText('12 users are bound to it')).toBeVisible();
      await user.click(card.getByRole('button', { name: 'Remove Entra ID' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Remove Entra ID?' }));
      expect(dialog.getByText(/their sessions by this provider end/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(api.state.identityProviders).toEqual([]));
      expect(await card.findByText(/No provider yet/)).toBeVisible();
    },
  );

  test('of the instance have a screen of their own; the environment’s stays', async () => {
    const state = SCENARIOS.measured();
    state.identityProviders.push(
      sampleProvider({ id: sampleId(8102), companyId: null, name: 'SSO', origin: 'environment' }),
    );
    await openPanel('/groupe/connexion', state);
    const card = within(await part('Providers'));
    expect(await card.findByText('From the environment')).toBeVisible();
    expect(card.queryByText('Entra ID')).toBeNull();
    expect(card.queryByRole('button', { name: 'Remove SSO' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'E-mail domains' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Provisioning (SCIM)' })).toBeNull();
  });

  test('that could not be read show why', { tags: ['exhaustive'] }, async () => {
    const refuse = { 'identityProviders.list': { code: 'busy' as const } };
    await openPanel(PATH, { ...SCENARIOS.measured(), refuse });
    expect(await screen.findByText('The providers could not be loaded')).toBeVisible();
  });
});

describe('the domains', () => {
  test('are added and shown with the record that proves them', async () => {
    const { user } = await openPanel(PATH, { ...SCENARIOS.measured(), domains: [] });
    const card = within(await part('E-mail domains'));
    const field = await card.findByLabelText(/^Domain, as it stands/);
    await user.type(field, 'no domain');
    await user.click(card.getByRole('button', { name: 'Add the domain' }));
    expect(await card.findByText(/This is no domain/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '@example.com');
    await user.click(card.getByRole('button', { name: 'Add the domain' }));
    expect(await card.findByText('_vigie.example.com')).toBeVisible();
    expect(card.getByText('vigie-domain=q7m2k9c4')).toBeVisible();
    expect(field).toHaveValue('');
  });

  test('are proven by their record, or show that it is missing', async () => {
    const { user, api } = await openPanel(PATH, { ...SCENARIOS.measured(), hasDomainRecord: false });
    const card = within(await part('E-mail domains'));
    const verify = await card.findByRole('button', { name: 'Verify now: boutique-demo.fr' });
    await user.click(verify);
    expect(await card.findByText('The record does not prove the domain yet')).toBeVisible();
    expect(card.getByText(/^No TXT record of _vigie\.boutique-demo\.fr contains this text/)).toBeVisible();
    api.state.hasDomainRecord = true;
    await user.click(verify);
    expect(await card.findByText(/^By its record, since/)).toBeVisible();
    expect(card.queryByText('_vigie.boutique-demo.fr')).toBeNull();
  });

  test('are vouched for by administrators alone', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    const card = within(await part('E-mail domains'));
    await user.click(await card.findByRole('button', { name: 'Vouch for it: boutique-demo.fr' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vouch for boutique-demo.fr?' }));
    await user.click(dialog.getByRole('button', { name: 'Vouch for it' }));
    expect(await card.findByText(/^By an administrator, since/)).toBeVisible();
  });

  test('offer a moderator no word', { tags: ['exhaustive'] }, async () => {
    await openPanel(PATH, { ...SCENARIOS.measured(), user: sampleUser('moderator') });
    const card = within(await part('E-mail domains'));
    expect(await card.findByRole('button', { name: 'Verify now: boutique-demo.fr' })).toBeVisible();
    expect(card.queryByRole('button', { name: /^Vouch/ })).toBeNull();
  });
});

describe('the demand of a provider', () => {
  test('names what it changes and who still comes in by password', async () => {
    const state = SCENARIOS.measured();
    const [self] = state.people;
    const { user, api } = await openPanel(PATH, state);
    const card = within(await part('Provider demanded'));
    const turnOn = await card.findByRole('button', { name: 'Demand the provider' });
    await waitFor(() => expect(turnOn).toBeEnabled());
    await user.click(turnOn);
    const dialog = within(await screen.findByRole('dialog', { name: /^Demand the provider for/ }));
    expect(dialog.getByText(/Passwords and passkeys are refused/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Demand the provider' }));
    expect(await dialog.findByText('The break-glass user is missing. Choose one.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Break-glass user/), self?.id ?? '');
    await user.click(dialog.getByRole('button', { name: 'Demand the provider' }));
    expect(await card.findByText('The provider alone lets in')).toBeVisible();
    expect(api.state.signInRules).toMatchObject({ requiresProvider: true, breakGlassUserId: self?.id });
    await user.click(card.getByRole('button', { name: 'Allow passwords again' }));
    const question = within(await screen.findByRole('dialog', { name: /^Allow passwords for/ }));
    await user.click(question.getByRole('button', { name: 'Allow passwords again' }));
    await waitFor(() => expect(api.state.signInRules.requiresProvider).toBe(false));
  });

  test('waits for a provider that is on', async () => {
    const state = { ...SCENARIOS.measured(), identityProviders: [sampleProvider({ isEnabled: false })] };
    await openPanel(PATH, state);
    const card = within(await part('Provider demanded'));
    expect(await card.findByRole('button', { name: 'Demand the provider' })).toBeDisabled();
    expect(card.getByText('To demand a provider, add one and turn it on first.')).toBeVisible();
  });
});

test('the roles that need a second factor are saved', async () => {
  const { user, api } = await openPanel('/groupe/connexion', SCENARIOS.measured());
  const card = within(await part('Second factor'));
  await user.click(await card.findByRole('checkbox', { name: 'Administrator' }));
  expect(await card.findByText(/^You set one up right after saving/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The roles were saved.')).toBeVisible();
  expect(api.state.signInRules.secondFactorRoles).toEqual(['admin']);
});

test('a directory has an address and tokens of its own scope', async () => {
  const companyTokens = [sampleToken(1, { name: 'CI', scope: 'read' })];
  const instance = sampleInstance({ publicUrl: 'https://vigie.example.org' });
  const { user, api } = await openPanel(PATH, { ...SCENARIOS.measured(), companyTokens, instance });
  const card = within(await part('Provisioning (SCIM)'));
  expect(await card.findByText('https://vigie.example.org/scim/v2')).toBeVisible();
  expect(await card.findByText('No token yet.')).toBeVisible();
  await act(async () => card.getByRole('button', { name: 'Make a token' }).click());
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.type(dialog.getByLabelText(/^Name/), 'Entra');
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
  expect(await dialog.findByText(SAMPLE_TOKEN_TEXT)).toBeVisible();
  expect(api.state.companyTokens[0]).toMatchObject({ name: 'Entra', scope: 'provision' });
});
