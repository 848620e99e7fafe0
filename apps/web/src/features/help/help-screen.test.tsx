import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('the help', () => {
  test('lists articles under their topics', async () => {
    await openPanel('/aide', SCENARIOS.measured(), { locale: 'fr' });
    const checks = await screen.findByRole('region', { name: 'Les contrôles et leurs remèdes' });
    expect(within(checks).getAllByRole('link')).toHaveLength(2);
  });

  test('searches while one types, and stores the text in the address', async () => {
    const { user, address } = await openPanel('/aide', SCENARIOS.measured());
    await user.type(await screen.findByRole('searchbox', { name: 'Search the help' }), 'schedule');
    const found = within(await screen.findByRole('region', { name: '1 article' }));
    expect(found.getByRole('link', { name: 'Test pools' })).toBeVisible();
    expect(address()).toBe('/aide?q=schedule');
  });

  test('shows when nothing is found, and whom to ask', async () => {
    await openPanel('/aide?q=zzz', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { name: 'No article mentions “zzz”' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Write to support' }).length).toBeGreaterThan(1);
  });

  test('narrows to one topic', async () => {
    const { user, address } = await openPanel('/aide', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: /^First steps/ }));
    await waitFor(() => expect(address()).toBe('/aide?topic=start'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'The “CSP” check' })).toBeNull());
  });
});

describe('an article', () => {
  test('has its sections, what to read also, the next one and whom to ask', async () => {
    await openPanel('/aide/detail/csp-check', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'The “CSP” check' })).toBeVisible();
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    expect(contents.getByRole('link', { name: 'Fix it' })).toHaveAttribute('href', '#fix-it');
    expect(screen.getByRole('navigation', { name: 'Read also' })).toHaveTextContent('First steps');
    expect(await screen.findByRole('link', { name: /^Next: The “dataLayer” check/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
      'href',
      `/aide/contact?from=${encodeURIComponent('/aide/detail/csp-check')}`,
    );
    expect(screen.getByText(/script-src 'self'/)).toBeVisible();
  });

  test('follows the language', async () => {
    const { user } = await openPanel('/aide/detail/csp-check', SCENARIOS.measured());
    await user.click(await screen.findByRole('radio', { name: 'FR' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Le contrôle « CSP »' })).toBeVisible();
  });

  test('that is not there leads to all of them', async () => {
    await openPanel('/aide/detail/none', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'This article is not here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/aide');
  });

  test('opens from the screen that it explains', async () => {
    const { user, address } = await openPanel('/agents', SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: 'Help on this screen' }));
    await waitFor(() => expect(address()).toBe('/aide/detail/agents'));
  });
});
