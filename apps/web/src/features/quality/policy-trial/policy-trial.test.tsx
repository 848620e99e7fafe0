import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const open = (trial: 'policy' | 'tag', state = SCENARIOS.measured()) =>
  openPanel(`/dataQuality/csp?try=${trial}`, state);

describe('a policy that is tried', () => {
  it('is shown by vendors, with its faults and what visits cannot show', async () => {
    const { user } = await open('policy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Try a policy' }));
    await user.click(dialog.getByRole('button', { name: 'Try it' }));
    expect(dialog.getByText('Write or paste a policy.')).toBeVisible();
    expect(dialog.getByLabelText(/Content-Security-Policy/)).toHaveFocus();
    await user.paste("script-src 'self' self");
    await user.click(dialog.getByRole('button', { name: 'Try it' }));
    const blocked = within(await dialog.findByRole('region', { name: 'Would be blocked' }));
    expect(blocked.getByRole('rowheader', { name: 'Google Analytics 4' })).toBeVisible();
    expect(dialog.getByText(/^1 vendor would be blocked on/)).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Not known' })).toHaveTextContent('bears the nonce');
    expect(dialog.getByRole('region', { name: 'What visits cannot show' })).toHaveTextContent('eval()');
    await user.type(dialog.getByLabelText(/Content-Security-Policy/), ' x');
    expect(dialog.getByText(/^The text was changed since/)).toBeVisible();
  });

  it('is tried in the browser on a pool, and shown page by page', async () => {
    const { user } = await open('policy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Try a policy' }));
    const submit = await dialog.findByRole('button', { name: 'Try it in the browser' });
    expect(submit).toBeDisabled();
    await user.click(dialog.getByLabelText(/Content-Security-Policy/));
    await user.paste("script-src 'self'");
    await user.click(submit);
    const result = within(await dialog.findByRole('region', { name: 'The last trial in the browser' }));
    expect(result.getByText('1 page would send fewer hits')).toBeVisible();
    const [worst] = result.getAllByRole('listitem');
    expect(worst).toHaveTextContent('/panier');
    expect(worst).toHaveTextContent('stats.boutique-demo.fr');
    await user.type(dialog.getByLabelText(/Content-Security-Policy/), ' x');
    expect(result.getByText(/^The policy that was tried/)).toBeVisible();
  });
});

describe('a new tag that is tried', () => {
  it('is shown by address, with the smallest change', async () => {
    const { user } = await open('tag');
    const dialog = within(await screen.findByRole('dialog', { name: 'Try a new tag' }));
    const [scripts] = dialog.getAllByRole('textbox');
    if (scripts === undefined) throw new Error('the form has no field');
    await user.click(dialog.getByRole('button', { name: 'Try it' }));
    expect(dialog.getByText('Name one address at least.')).toBeVisible();
    await user.type(scripts, 'static.example/tag.js');
    await user.click(dialog.getByRole('button', { name: 'Try it' }));
    expect(dialog.getByText(/^This is no whole http or https address: static/)).toBeVisible();
    expect(scripts).toHaveFocus();
    await user.clear(scripts);
    await user.type(scripts, 'https://static.example/tag.js');
    await user.click(dialog.getByRole('button', { name: 'Try it' }));
    const result = await dialog.findByRole('region', { name: 'https://static.example/tag.js' });
    expect(result).toHaveTextContent("script-src 'self' https://static.example/tag.js");
    expect(within(result).getByText('Let through on 1 page')).toBeVisible();
    await user.type(scripts, '?v=2');
    expect(dialog.getByText(/^The text was changed since/)).toBeVisible();
  });
});
