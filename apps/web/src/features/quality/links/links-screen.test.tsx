import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleLinkList } from '../../../testing/sample-links.ts';
import { sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/liens';
const open = (path = AT, state = SCENARIOS.measured(), locale: 'en' | 'fr' = 'en') =>
  openPanel(path, state, { locale });
const LOSES = 'Answer 1 loses utm_source (“mail”): pass the query on in its redirect.';

describe('campaign links', () => {
  it('are shown by list with the last check, and show the answer that loses a parameter', async () => {
    const { user } = await open();
    expect(await screen.findByText('1 link is broken')).toBeVisible();
    const links = within(await screen.findByRole('region', { name: 'Links of the check' }));
    await user.click(links.getByText('1 redirect'));
    expect(links.getByText(LOSES)).toBeVisible();
    expect(links.getByText('Answer 1 · 302 · HTTP redirect')).toBeVisible();
    expect(links.getByText('The website’s robots.txt forbids this page.')).toBeVisible();
  });

  it('are narrowed by result in the address', async () => {
    const { user, address } = await open(`${AT}?outcome=failed`);
    const links = within(await screen.findByRole('region', { name: 'Links of the check' }));
    expect(links.queryByText('No redirect')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Clear/ }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(await links.findByText('No redirect')).toBeVisible();
  });

  it('are checked on request', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Check now: Autumn mail' }));
    expect(await screen.findByText('Checking: 0 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check now: Autumn mail' })).toBeDisabled();
  });

  it('are added with their rules, and a fault stands at its field', async () => {
    const state = SCENARIOS.measured();
    state.linkLists = [];
    const { user } = await open(AT, state);
    expect(await screen.findByText('No campaign links yet')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Add links' })[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Add links' }));
    await user.type(await form.findByLabelText(/^Name/), 'Social');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The links are missing. Write one address a line.')).toBeVisible();
    await user.type(form.getByLabelText(/^Links/), 'https://shop.example/?utm_source=x');
    await user.type(form.getByLabelText(/^Allowed values/), 'utm_medium=social');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(state.linkLists).toHaveLength(1));
    expect(state.linkLists[0]).toMatchObject({
      name: 'Social',
      allowed: ['utm_medium=social'],
      schedule: null,
    });
  });

  it('retain their addresses when the list is changed', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { user } = await open(AT, state, 'fr');
    await user.click(await screen.findByRole('button', { name: 'Actions pour Autumn mail' }));
    await user.click(screen.getByText('Modifier'));
    const form = within(await screen.findByRole('dialog', { name: 'Modifier les liens' }));
    const name = await form.findByLabelText(/^Nom/);
    await user.clear(name);
    await user.type(name, 'Automne');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(state.linkLists[0]?.name).toBe('Automne'));
    expect(state.linkLists[0]?.links).toEqual(sampleLinkList().links);
  });

  it('are no tab for viewers', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('user');
    await open('/dataQuality/autresNavigateurs', state);
    expect(await screen.findByRole('link', { name: 'Other browsers' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Campaign links' })).toBeNull();
  });
});
