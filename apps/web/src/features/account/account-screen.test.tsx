import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('the account', () => {
  it('is saved with its language and theme, and the panel follows at once', async () => {
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    await user.selectOptions(await screen.findByLabelText(/^Language/), 'fr');
    await user.selectOptions(screen.getByLabelText('Theme'), 'dark');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres du compte' })).toBeVisible();
    expect(await screen.findByText('Vos paramètres sont enregistrés.')).toBeVisible();
    expect(localStorage.getItem('locale')).toBe('fr');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
    expect(api.state.account).toMatchObject({ locale: 'fr', theme: 'dark' });
  });

  it('wants both names', async () => {
    const { user } = await openPanel('/parametres', SCENARIOS.measured());
    await user.clear(await screen.findByLabelText(/^First name/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('First name is required')).toBeVisible();
    expect(screen.getByLabelText(/^First name/)).toHaveFocus();
  });

  it('shows a new name in the frame', async () => {
    const { user } = await openPanel('/parametres', SCENARIOS.measured());
    const field = await screen.findByLabelText(/^Display name/);
    await user.clear(field);
    await user.type(field, 'Camille de la Tour');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /profile of Camille de la Tour/ })).toBeVisible();
  });

  it('preserves what was typed when it cannot be saved', async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'users.updateOwn': { code: 'busy' as const } } };
    const { user } = await openPanel('/parametres', state);
    await user.type(await screen.findByLabelText(/^Last name/), '-Diaz');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your settings could not be saved')).toBeVisible();
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Laurent-Diaz');
  });

  it('shows when it could not be loaded', async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'users.account': { code: 'busy' as const } } };
    await openPanel('/parametres', state, { locale: 'fr' });
    expect(await screen.findByText('Vos paramètres n’ont pas pu être chargés')).toBeVisible();
  });
});

describe('the notifications', () => {
  it('are chosen one by one, each at once', async () => {
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('checkbox', { name: 'A run fails: Push' }));
    await waitFor(() => expect(api.state.account.notices['run-failed']).toEqual({ email: true, push: true }));
    await user.click(screen.getByRole('checkbox', { name: 'A new problem appears: Email' }));
    await waitFor(() => expect(api.state.account.notices['problem-new'].email).toBe(false));
  });
});

describe('the sessions', () => {
  it('mark this device, and each other one can be signed out', async () => {
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    const here = (await screen.findByText('Chrome · Linux')).closest('li') as HTMLElement;
    expect(within(here).getByText('This device')).toBeVisible();
    expect(within(here).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out Safari · iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
    expect(api.state.sessions).toHaveLength(2);
  });

  it('are ended everywhere else after a question', async () => {
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
    expect(api.state.sessions).toHaveLength(1);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull(),
    );
  });
});

describe('the personal data', () => {
  const saved = vi.fn<(file: Blob) => string>(() => 'blob:file');
  beforeEach(() => {
    saved.mockClear();
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  });

  it('are handed over as one file', async () => {
    const { user } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('The archive is downloaded.')).toBeVisible();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('report when they could not be', async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'users.exportOwn': { code: 'busy' as const } } };
    const { user } = await openPanel('/parametres', state);
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your data could not be downloaded')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });
});
