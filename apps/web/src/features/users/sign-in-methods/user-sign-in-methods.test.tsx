import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleProvider } from '../../../testing/sample-identity-providers.ts';
import { sampleUserDetail } from '../../../testing/sample-users.ts';
import { sampleAllFactors, sampleFactors, sampleSignIns } from '../../../testing/sample-sign-in.ts';
import { sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const PATH = `/utilisateur/detail/${sampleId(6000)}`;
const stateOf = () => ({
  ...SCENARIOS.measured(),
  people: [sampleUserDetail()],
  factors: { ...sampleAllFactors(), isRequired: true },
  signIns: sampleSignIns(2),
});
const card = async () => within(await screen.findByRole('region', { name: 'Ways to sign in' }));

test('an administrator sees by what a user signs in, and takes lost factors away', async () => {
  const { user, api } = await openPanel(PATH, stateOf());
  const ways = await card();
  expect(await ways.findByText('Portable du bureau')).toBeVisible();
  expect(ways.getByText('8 left')).toBeVisible();
  expect(ways.getByText(/camille@acme\.example/)).toBeVisible();
  await user.click(ways.getByRole('button', { name: 'Reset the second factors' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reset the second factors of/ }));
  expect(dialog.getByText(/all their sessions end/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Reset the second factors' }));
  await waitFor(() => expect(api.state.factors.totp).toBeNull());
  expect(await ways.findByText(/they set one up at the next sign-in/)).toBeVisible();
  expect(ways.queryByRole('button', { name: 'Reset the second factors' })).toBeNull();
});

test('sign-ins show how, from where, and which are unusual', async () => {
  await openPanel(PATH, stateOf());
  const card = within(await screen.findByRole('region', { name: 'Recent sign-ins' }));
  expect(await card.findByText(/^Password and code of the app · France · 203\.0\.113\.4/)).toBeVisible();
  expect(card.getByText(/^Acme · France · 203\.0\.113\.5/)).toBeVisible();
  expect(card.getAllByText('Unusual')).toHaveLength(1);
});

test('a user without any factor or sign-in', async () => {
  await openPanel(PATH, { ...stateOf(), factors: sampleFactors(), signIns: [] });
  const ways = await card();
  expect(await ways.findByText('Not bound to any provider.')).toBeVisible();
  expect(ways.queryByRole('button', { name: 'Reset the second factors' })).toBeNull();
  expect(await screen.findByText('No sign-in in the last 90 days.')).toBeVisible();
});

test('a user is invited to one of the providers that are on', async () => {
  const state = stateOf();
  const off = sampleProvider({ id: sampleId(8103), name: 'Off', isEnabled: false });
  const ofAll = sampleProvider({ id: sampleId(8104), name: 'Everybody', companyId: null });
  state.identityProviders.push(off, ofAll);
  const { user, api } = await openPanel(PATH, state);
  await user.click(await (await card()).findByRole('button', { name: 'Invite to a provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Invite/ }));
  expect(dialog.queryByRole('option', { name: 'Off' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByText('The provider is missing. Choose one.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Provider/), 'Everybody');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/^The link is on its way/)).toBeVisible();
  const request = api.requests.findLast(({ url }) => url.endsWith('/provider-invitations'));
  expect(request?.url).toContain(sampleId(6000));
  expect(await request?.json()).toEqual({ providerId: ofAll.id });
});

test(
  'a moderator invites to a provider of their company, and learns of no factor',
  { tags: ['exhaustive'] },
  async () => {
    const { user } = await openPanel(PATH, { ...stateOf(), user: sampleUser('moderator') });
    const ways = await card();
    await user.click(await ways.findByRole('button', { name: 'Invite to a provider' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Invite/ }));
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/^The link is on its way/)).toBeVisible();
    expect(ways.queryByText('Authenticator app')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent sign-ins' })).toBeNull();
  },
);
