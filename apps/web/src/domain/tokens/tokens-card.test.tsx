import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SAMPLE_TOKEN_TEXT, sampleToken } from '../../testing/fake-account.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('tokens', () => {
  it('are made with a scope and an end, shown once, and listed', async () => {
    const { user, api } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Make a token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make the token' }));
    expect(await dialog.findByText('Give the token a name')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Name/), 'Pipeline');
    await user.click(dialog.getByLabelText(/^Run/));
    await user.selectOptions(dialog.getByLabelText(/^Works for/), '365');
    await user.click(dialog.getByRole('button', { name: 'Make the token' }));
    expect(await dialog.findByText(SAMPLE_TOKEN_TEXT)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(SAMPLE_TOKEN_TEXT)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Revoke the token Pipeline' })).toBeVisible();
    expect(api.state.tokens).toMatchObject([{ name: 'Pipeline', scope: 'run' }]);
  });

  it('of a company are revoked after a question', async () => {
    const token = sampleToken(1, { name: 'CI', scope: 'configure' });
    const state = { ...SCENARIOS.measured(), companyTokens: [token] };
    const { user, api } = await openPanel(`/groupe/detail/${state.companies[0]?.id}`, state);
    await user.click(await screen.findByRole('button', { name: 'Revoke the token CI' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The token “CI” was revoked.')).toBeVisible();
    expect(api.state.companyTokens).toEqual([]);
  });

  it('for a directory are made for a company alone', async () => {
    const state = SCENARIOS.measured();
    const { user, api } = await openPanel(`/groupe/detail/${state.companies[0]?.id}`, state);
    await user.click(await screen.findByRole('button', { name: 'Make a token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'Entra ID');
    await user.click(dialog.getByLabelText(/^Provision/));
    await user.click(dialog.getByRole('button', { name: 'Make the token' }));
    expect(await dialog.findByText(SAMPLE_TOKEN_TEXT)).toBeVisible();
    expect(api.state.companyTokens).toMatchObject([{ name: 'Entra ID', scope: 'provision' }]);
  });

  it('of a user are for no directory', async () => {
    const { user } = await openPanel('/parametres', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Make a token' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText(/^Configure/)).toBeVisible();
    expect(dialog.queryByLabelText(/^Provision/)).toBeNull();
  });

  it('that have expired are marked', async () => {
    const old = { ...sampleToken(1, { name: 'Old', scope: 'read' }), expiresAt: '2026-01-01T00:00:00.000Z' };
    await openPanel('/parametres', { ...SCENARIOS.measured(), tokens: [old] });
    expect(await screen.findByText('expired')).toBeVisible();
  });

  it('that could not be loaded are reported', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), refuse: { 'tokens.list': { code: 'busy' as const } } };
    await openPanel('/parametres', state, { locale: 'fr' });
    expect(await screen.findByText('Les jetons n’ont pas pu être chargés')).toBeVisible();
  });
});
