import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleHome, sampleHomeWebsites } from '../../testing/sample-home.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

describe('the home screen', () => {
  test('says what waits, by kind', async () => {
    await openPanel('/', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Camille' })).toBeVisible();
    expect(
      await screen.findByText(
        '1 website broke since yesterday · 64 open problems · 2 agents offline · 2 messages unanswered',
      ),
    ).toBeVisible();
  });

  test('leads from what broke to its pages', async () => {
    const { user, address } = await openPanel('/', SCENARIOS.measured());
    await user.click(await screen.findByRole('link', { name: '38 pages' }));
    expect(address()).toContain('/urls/liste?');
    expect(address()).toContain('check=dataLayer&reason=late');
  });

  test('shows runs under way and leads to them', async () => {
    await openPanel('/', SCENARIOS.measured());
    const card = within(await screen.findByRole('region', { name: 'In progress' }));
    expect(card.getByRole('progressbar')).toHaveAttribute('value', '18');
    const [job] = sampleHome().running ?? [];
    expect(card.getByRole('link', { name: /Audit/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`job=${job?.id}`),
    );
  });

  test('is calm when nothing waits', async () => {
    await openPanel('/', SCENARIOS.bare(), { locale: 'fr' });
    expect(await screen.findByText('Tout est calme : rien ne vous attend.')).toBeVisible();
    expect(screen.getByText('Tous les agents répondent.')).toBeVisible();
  });

  test('leaves out what the role may not see', async () => {
    const home = sampleHome({ running: null, offlineAgents: null, messages: [] });
    const user = sampleUser('guest');
    await openPanel('/', { ...SCENARIOS.measured(), home, user });
    expect(await screen.findByRole('region', { name: 'Websites' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Agents offline' })).toBeNull();
    expect(screen.queryByRole('link', { name: '64 open problems' })).toBeNull();
    expect(screen.getByRole('link', { name: '38 pages' })).toHaveAttribute(
      'href',
      `/dataQuality/dataLayer?website=${sampleId(10)}`,
    );
  });

  test('shows the first twelve of many websites, and the rest on demand', async () => {
    const home = sampleHome({ websites: sampleHomeWebsites(15) });
    const { user } = await openPanel('/', { ...SCENARIOS.measured(), home });
    const card = within(await screen.findByRole('region', { name: 'Websites' }));
    expect(card.getAllByTitle(/^Grade|^No grade/)).toHaveLength(12);
    await user.click(card.getByRole('button', { name: 'Show 3 more websites' }));
    expect(card.getAllByTitle(/^Grade|^No grade/)).toHaveLength(15);
  });

  test('offers to add the first website to whoever may', async () => {
    await openPanel('/', SCENARIOS['no-website']());
    expect(await screen.findByRole('link', { name: 'Add a website' })).toHaveAttribute(
      'href',
      '/sante?website=new',
    );
  });

  test('says why it could not be loaded, and tries again', async () => {
    const state = SCENARIOS.measured();
    state.refuse['home.overview'] = { code: 'busy' };
    const { user } = await openPanel('/', state);
    expect(await screen.findByText(/The server is busy/)).toBeVisible();
    state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Websites' })).toBeVisible();
  });
});
