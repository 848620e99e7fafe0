import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const as = (role: 'user' | 'moderator' | 'guest') => ({ ...SCENARIOS.measured(), user: sampleUser(role) });

describe('a page that a role does not open', () => {
  it('is named on the home screen, with who may open it and who gives roles', async () => {
    const { wholeAddress } = await openPanel('/pools', as('user'));
    expect(await screen.findByText('You have no access to “Test pools”')).toBeVisible();
    const sentence =
      'Moderators and administrators have access. In Boutique Démo you are: User. An administrator can give you another role.';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to them' })).toBeVisible();
    expect(wholeAddress()).toBe('/');
  });

  it('is named, too, to whoever follows an old address of it', async () => {
    const { wholeAddress } = await openPanel('/incidents', as('guest'));
    expect(await screen.findByText('You have no access to “Problem URLs”')).toBeVisible();
    expect(wholeAddress()).toBe('/');
  });

  it('leads back to where one was', async () => {
    const { panel, user, wholeAddress } = await openPanel('/dataQuality?period=7d', as('user'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Data quality' })).toBeVisible();
    await panel.router.navigate({ to: '/agents' });
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(wholeAddress()).toMatch(/^\/dataQuality\?/u));
    expect(screen.queryByText(/You have no access to/)).not.toBeInTheDocument();
  });

  it('names administrators to those who may read the list of users', async () => {
    const state = as('moderator');
    const names = state.people.filter(({ profiles }) => profiles.some(({ role }) => role === 'admin'));
    await openPanel('/logs', state);
    expect(await screen.findByText(/^Administrators have access\./)).toBeVisible();
    expect(await screen.findByText(new RegExp(`another role: .*${names[0]?.lastName}`))).toBeVisible();
  });

  it('shows nothing to whoever opens the home screen itself', async () => {
    await openPanel('/', as('user'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Camille' })).toBeVisible();
    expect(screen.queryByText(/You have no access to/)).not.toBeInTheDocument();
  });
});

describe('a guest who sees no website', () => {
  it.each(['/', '/sante'])('shows the reason at %s, and requests access once', async (path) => {
    const state = { ...SCENARIOS['no-website-guest'](), user: sampleUser('guest'), messages: [] };
    const { user, api } = await openPanel(path, state);
    expect(await screen.findByText(/has the role Guest and no context yet/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Ask for access' }));
    expect(await screen.findByText(/Your request has arrived/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for access' })).not.toBeInTheDocument();
    expect(api.state.messages[0]).toMatchObject({ topic: 'access', subject: 'Asks for access' });
  });
});
