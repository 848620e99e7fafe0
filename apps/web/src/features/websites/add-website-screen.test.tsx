import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const save = () => screen.getByRole('button', { name: 'Save and run the audit' });

describe('the form that adds a website', () => {
  it('stands where there is no website at all', async () => {
    await openPanel('/sante', SCENARIOS['no-website']());
    expect(await screen.findByRole('heading', { level: 1, name: 'Watch your first website' })).toBeVisible();
  });

  it('is not offered to a guest', async () => {
    await openPanel('/sante', SCENARIOS['no-website-guest']());
    expect(await screen.findByRole('heading', { level: 1, name: 'No website to watch yet' })).toBeVisible();
  });

  it('names the field and how to fix it', async () => {
    const { user } = await openPanel('/sante', SCENARIOS['no-website']());
    await screen.findByRole('heading', { level: 1 });
    await user.click(save());
    expect(screen.getByText('The website address is missing. Enter that of its home page.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Website address/ })).toHaveFocus();
  });

  it('refuses a space in the address while it is typed', async () => {
    const { user } = await openPanel('/sante', SCENARIOS['no-website']());
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'http://x/ space');
    expect(screen.getByText(/An address holds no space/)).toBeVisible();
    await user.click(save());
    expect(screen.getByText(/An address holds no space/)).toBeVisible();
  });

  it('saves what was entered, starts the audit and shows it', async () => {
    const { api, user, address } = await openPanel('/sante', SCENARIOS['no-website']());
    api.state.health = SCENARIOS['never-measured']().health;
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'www.boutique-demo.fr');
    await user.click(screen.getByRole('button', { name: /Matomo/ }));
    await user.click(screen.getByText('Advanced settings'));
    await user.clear(screen.getByRole('textbox', { name: 'Pages per audit' }));
    await user.type(screen.getByRole('textbox', { name: 'Pages per audit' }), '12');
    await user.click(save());
    await waitFor(() => expect(address()).toMatch(/website=/));
    expect(api.state.websites[0]).toMatchObject({
      url: 'https://www.boutique-demo.fr',
      tracking: {
        jsTagName: 'matomo.js',
        phpTagName: 'matomo.php',
        requiredVariables: ['idsite', 'url', 'action_name'],
      },
      pagesPerAudit: 12,
    });
    expect(await screen.findByRole('heading', { name: 'First audit in progress' })).toBeVisible();
  });

  it('says which field the server refuses', async () => {
    const { api, user } = await openPanel('/sante?website=new', SCENARIOS.measured());
    api.state.refuse['websites.create'] = { code: 'website-url-taken' };
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'https://a.fr');
    await user.click(save());
    expect(await screen.findByText(/already watched. Open that website/)).toBeVisible();
  });

  it('keeps the website when its audit could not start, and says why', async () => {
    const { api, user } = await openPanel('/sante', SCENARIOS['no-website']());
    api.state.refuse['websites.run'] = { code: 'no-agent-online' };
    api.state.health = SCENARIOS['never-measured']().health;
    await user.type(await screen.findByRole('textbox', { name: /Website address/ }), 'https://a.fr');
    await user.click(save());
    expect(await screen.findByText('The audit could not start')).toBeVisible();
    expect(api.state.websites).toHaveLength(1);
  });
});
