import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const open = (locale: 'en' | 'fr' = 'en', state = SCENARIOS.measured()) =>
  openPanel('/dataQuality/csp', state, { locale });

describe('the policies of the pages', () => {
  it('show the smallest change, with what goes and what comes', async () => {
    const { user } = await open();
    const change = within(await screen.findByRole('region', { name: 'The smallest change to connect-src' }));
    expect(change.getByText("'none'").tagName).toBe('DEL');
    expect(change.getByText('https://collecte.boutique-demo.fr').tagName).toBe('INS');
    await user.click(change.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('connect-src https://collecte.boutique-demo.fr');
  });

  it('read each directive and source in words', async () => {
    await open();
    const table = within(
      (
        await screen.findAllByRole('region', { name: 'What it allows, directive by directive' })
      )[0] as HTMLElement,
    );
    const row = table.getByRole('rowheader', { name: /script-src/ }).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('scripts');
    expect(within(row).getByText("'unsafe-inline'").closest('li')).toHaveTextContent(
      'any code written into the page',
    );
    expect(within(row).getByText('https://*.boutique-cdn.fr').closest('li')).toHaveAttribute(
      'title',
      'every subdomain of boutique-cdn.fr, not boutique-cdn.fr itself',
    );
  });

  it('show their weaknesses, each with its severity', async () => {
    await open('fr');
    const [first] = await screen.findAllByRole('region', { name: 'Faiblesses' });
    expect(first).toHaveTextContent('Gravescript-src');
    expect(first).toHaveTextContent('Tout script écrit dans la page s’exécute, même injecté.');
    expect(first).toHaveTextContent('Un élément base injecté');
  });

  it('show whether each stops the tracking', async () => {
    await open();
    expect(await screen.findByText('Stops the tracking')).toBeVisible();
    expect(screen.getAllByText('Lets the tracking through')).toHaveLength(2);
    expect(screen.getByText('report-only')).toBeVisible();
  });

  it(
    'put those first that stop the tracking, and the rest behind a button',
    { tags: ['exhaustive'] },
    async () => {
      const { user } = await open('en', SCENARIOS.crowded());
      await screen.findByRole('button', { name: 'Show all 12 policies' });
      expect(screen.getAllByText('Stops the tracking')).toHaveLength(4);
      expect(screen.getAllByText('Lets the tracking through')).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Show all 12 policies' }));
      expect(screen.getAllByText('Lets the tracking through')).toHaveLength(8);
    },
  );

  it('show what it means that there is none', async () => {
    const state = SCENARIOS.measured();
    state.quality.policies = [];
    await open('en', state);
    expect(await screen.findByText(/No page of this period sent a Content-Security-Policy/)).toBeVisible();
  });

  it(
    'show why they could not be loaded, beside the figures that could',
    { tags: ['exhaustive'] },
    async () => {
      const state = SCENARIOS.measured();
      state.refuse['dataQuality.policies'] = { code: 'busy' };
      await open('en', state);
      expect(await screen.findByText('The policies could not be loaded')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Pass rate' })).toBeVisible();
    },
  );
});
