import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeState } from '../../../testing/fake-state.ts';
import { openPanel, type OpenPanel } from '../../../testing/open-panel.tsx';
import { plugInPasskeys } from '../../../testing/passkey-device.ts';
import { GOOD_CODE, sampleAllFactors, SAMPLE_RECOVERY_CODES } from '../../../testing/sample-sign-in.ts';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const PATH = '/parametres/second-facteur';
const requiringFactor = (changes: Partial<FakeState> = {}): FakeState => ({
  ...SCENARIOS.measured(),
  user: { ...sampleUser('admin'), mustSetUpFactor: true },
  ...changes,
});

let unplug = () => {};
afterEach(() => {
  unplug();
  unplug = () => {};
});

describe('whoever needs a second factor', () => {
  it('is led there from any page, without the menu', async () => {
    const { address } = await openPanel('/parc', requiringFactor());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Set up a second factor first' }),
    ).toBeVisible();
    expect(address()).toBe(PATH);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('sets up an app: picture, key, code, then the recovery codes, once', async () => {
    const { user, address } = await openPanel('/parc', requiringFactor());
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText(/Enter the one that the app shows now/)).toBeVisible();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), `${GOOD_CODE}{Enter}`);
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      SAMPLE_RECOVERY_CODES,
    );
    await user.click(screen.getByRole('button', { name: 'I stored them' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Your second factor is set up.')).toBeVisible();
  });

  it('adds a passkey instead, named after the device', async () => {
    unplug = plugInPasskeys();
    const { user, api } = await openPanel(PATH, requiringFactor());
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'My laptop{Enter}');
    expect(await screen.findByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
    expect(api.state.factors.passkeys).toMatchObject([{ name: 'My laptop' }]);
  });

  it('may cancel, and sees what became of a passkey that was not made', async () => {
    unplug = plugInPasskeys({ owner: 'declines' });
    const { user } = await openPanel(PATH, requiringFactor());
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(/the browser’s question was closed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another way' }));
    expect(screen.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  });

  it('sees where the browser has no passkeys', async () => {
    await openPanel(PATH, requiringFactor(), { locale: 'fr' });
    expect(await screen.findByText(/Ce navigateur n’a pas de clés d’accès ici/)).toBeVisible();
  });

  it('sees why an app could not be begun, and tries again', async () => {
    const { user, api } = await openPanel(
      PATH,
      requiringFactor({ refuse: { 'factors.beginTotp': { code: 'busy' } } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByText('The app could not be set up')).toBeVisible();
    delete api.state.refuse['factors.beginTotp'];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  });
});

async function toCodes(): Promise<OpenPanel> {
  const panel = await openPanel(PATH, SCENARIOS.measured());
  await panel.user.click(await screen.findByRole('button', { name: 'Set up an app' }));
  await panel.user.type(await screen.findByLabelText('Code'), `${GOOD_CODE}{Enter}`);
  await screen.findByRole('list', { name: 'Recovery codes' });
  return panel;
}

describe('the recovery codes', () => {
  const saved = vi.fn<(file: Blob) => string>(() => 'blob:codes');
  beforeEach(() => {
    saved.mockClear();
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  });

  it('ask whoever leaves them', async () => {
    const { user, address } = await toCodes();
    const back = screen.getByRole('link', { name: /Account settings/ });
    await user.click(back);
    await user.click(await screen.findByRole('button', { name: 'Back to the codes' }));
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(address()).toBe(PATH);
    await user.click(back);
    await user.click(await screen.findByRole('button', { name: 'Leave without them' }));
    await waitFor(() => expect(address()).toBe('/parametres'));
  });

  it(
    'are made again in the settings once the page that showed them is gone',
    { tags: ['exhaustive'] },
    async () => {
      await openPanel(PATH, { ...SCENARIOS.measured(), factors: sampleAllFactors() });
      expect(await screen.findByRole('heading', { name: 'You have a second factor' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'To the account settings' })).toBeVisible();
    },
  );

  it('are downloaded as a text that shows whose they are', async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    await user.type(await screen.findByLabelText('Code'), `${GOOD_CODE}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Download as text' }));
    const text = (await saved.mock.calls[0]?.[0].text()) ?? '';
    expect(text).toContain('camille.laurent@boutique-demo.fr');
    expect(text).toContain(SAMPLE_RECOVERY_CODES.join('\n'));
  });
});

it('a refusal that requires a second factor leads to where one is set up', async () => {
  const refuse = { 'fleet.list': { code: 'second-factor-to-set-up' as const } };
  const { address } = await openPanel('/parc', { ...SCENARIOS.measured(), refuse });
  await waitFor(() => expect(address()).toBe(PATH));
});
