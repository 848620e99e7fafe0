import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/visiteursReels';

describe('real visitors', () => {
  it('are shown by browser, with what is lost, and what policies block', async () => {
    await openPanel(AT, SCENARIOS.measured());
    const table = within(await screen.findByRole('table', { name: /by browser$/ }));
    const safari = within(table.getByRole('row', { name: /^Safari/ }));
    expect(safari.getByText('blocked by your policy 22.5%')).toBeVisible();
    const losses = within(screen.getByRole('region', { name: 'What is lost, and for whom' }));
    for (const text of ['Safari', 'checkout', 'with consent']) expect(losses.getByText(text)).toBeVisible();
    expect(losses.getByText(/does not load on 62% of 1,400 page views, elsewhere on 1%/)).toBeVisible();
    const reports = within(screen.getByRole('region', { name: 'Blocked by policies' }));
    expect(reports.getByText('cdn.example.org')).toBeVisible();
    expect(reports.getByText('880 reports')).toBeVisible();
  });

  it('lose a tracker, and an agent is sent to reproduce it', async () => {
    const { user } = await openPanel(AT, SCENARIOS.measured());
    const region = await screen.findByRole('region', { name: 'What is lost, and for whom' });
    const losses = within(region);
    await user.click(losses.getByRole('button', { name: 'Reproduce with an agent' }));
    expect(await losses.findByText(/^Reproduced by an agent:/)).toBeVisible();
    expect(losses.getByRole('link', { name: 'https://boutique.example/checkout/basket' })).toBeVisible();
    expect(losses.getByRole('button', { name: 'Reproduce again' })).toBeVisible();
  });

  it('have settings with the lines to install', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(AT, state);
    expect(
      await screen.findByText(/proxy_pass https:\/\/vigie.example.org\/collect\/demo-key/),
    ).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Your server' }), 'Caddy');
    expect(screen.getByText(/handle_path \/vigie\/\*/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'To Vigie' }));
    expect(
      screen.getByText('<script src="https://vigie.example.org/collect/demo-key/sampler.js" async></script>'),
    ).toBeVisible();
    const rate = screen.getByRole('textbox', { name: 'Share of page views that report, in percent' });
    expect(rate).toHaveValue('10');
    await user.clear(rate);
    await user.type(rate, '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(state.visitors.settings.rate).toBe(0.02));
  });

  it('have a key that is replaced after a confirmation', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(AT, state);
    await user.click(await screen.findByRole('button', { name: 'Replace the key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the key?' }));
    expect(state.visitors.settings.key).toBe('demo-key');
    await user.click(dialog.getByRole('button', { name: 'Replace the key' }));
    await waitFor(() => expect(state.visitors.settings.key).toBe('new-key'));
  });

  it('show what to install before anything has arrived', async () => {
    const state = SCENARIOS.measured();
    Object.assign(state.visitors.figures, { samples: 0, browsers: [], reports: [], loss: [], views: [] });
    state.user = sampleUser('user');
    await openPanel(AT, state, { locale: 'fr' });
    expect(await screen.findByText('Aucun navigateur n’a encore rien signalé')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Comment l’installer' })).toHaveAttribute(
      'href',
      expect.stringContaining('/aide/detail/real-visitors'),
    );
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  });
});
