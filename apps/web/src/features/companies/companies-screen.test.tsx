import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleCompany } from '../../testing/sample-companies.ts';
import { NOW, sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const OWN = `/groupe/detail/${sampleId(3)}`;

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
});

describe('the list of companies', () => {
  test('counts members and websites', { tags: ['exhaustive'] }, async () => {
    await openPanel('/groupe', SCENARIOS.measured());
    const link = await screen.findByRole('link', { name: /Librairie du Port/ });
    const cells = within(link.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('6'), expect.stringContaining('2')]),
    );
    expect(screen.getByText('5 companies')).toBeVisible();
  });

  test('is searched through the address', async () => {
    await openPanel('/groupe?q=verdier', SCENARIOS.measured());
    expect(await screen.findByRole('link', { name: /Maison Verdier/ })).toBeVisible();
    const table = screen.getByRole('table', { name: 'Companies' });
    expect(within(table).queryByRole('link', { name: /Boutique Démo/ })).toBeNull();
  });

  test(
    'is for administrators; a moderator’s menu leads to their own company',
    { tags: ['exhaustive'] },
    async () => {
      const state = { ...SCENARIOS.measured(), user: sampleUser('moderator') };
      const { address } = await openPanel('/groupe', state);
      await waitFor(() => expect(address()).not.toContain('groupe'));
      const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
      expect(menu.getByRole('link', { name: 'Company' })).toHaveAttribute('href', expect.stringMatching(OWN));
      expect(menu.queryByRole('link', { name: 'Companies' })).toBeNull();
    },
  );

  test('shows why it could not be loaded', { tags: ['exhaustive'] }, async () => {
    await openPanel('/groupe', {
      ...SCENARIOS.measured(),
      refuse: { 'companies.list': { code: 'busy' } },
    });
    expect(await screen.findByText('The companies could not be loaded')).toBeVisible();
  });
});

describe('one company', () => {
  test('marks the own one in the menu', { tags: ['exhaustive'] }, async () => {
    await openPanel(OWN, SCENARIOS.measured());
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Company');
    expect(await screen.findByRole('link', { name: '9 members' })).toBeVisible();
  });

  test(
    'shows its guest code at a click, and changes it after confirmation',
    { tags: ['exhaustive'] },
    async () => {
      const { user, api } = await openPanel(OWN, SCENARIOS.measured());
      await user.click(await screen.findByRole('button', { name: 'Show' }));
      expect(screen.getByText('K7QF-3XJ2-M5RT')).toBeVisible();
      expect(screen.getByText(/\/invite\?code=K7QF3X/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Change the code' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Change the guest code?' }));
      await user.click(dialog.getByRole('button', { name: 'Change the code' }));
      expect(await screen.findByText('NEWC-DE5R-TWZ6')).toBeVisible();
      expect(api.state.companies[0]?.guestCode).toBe('NEWCDE5RTWZ6');
    },
  );

  test('shows its sticker and its thumbnails', async () => {
    const companies = [sampleCompany({ avatarAt: NOW })];
    const { user } = await openPanel(OWN, { ...SCENARIOS.measured(), companies });
    await user.click(await screen.findByRole('button', { name: 'Show the sticker' }));
    expect(await screen.findByRole('img', { name: /Sticker of Boutique Démo/ })).toBeVisible();
    for (const size of [64, 128, 256])
      expect(await screen.findByRole('button', { name: `Download, ${size} px` })).toBeEnabled();
  });

  test('adds, renames and removes teams', async () => {
    const { user, api } = await openPanel(OWN, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Add a team' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/name of the team is missing/)).toBeVisible();
    await user.type(screen.getByLabelText('Name of the team'), 'SEO{Enter}');
    expect(await screen.findByText('SEO')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rename SEO' }));
    await user.type(screen.getByLabelText('Name of the team'), ' France');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('SEO France')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Marketing' }));
    const dialog = within(screen.getByRole('dialog', { name: /Remove the team/ }));
    expect(dialog.getByText(/4 members leave it/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The team Marketing was removed.')).toBeVisible();
    expect(api.state.companies[0]?.teams.map(({ label }) => label)).toEqual(['Webanalyse', 'SEO France']);
  });

  test('is deleted once it is empty', async () => {
    const companies = [sampleCompany({ mayRemove: true })];
    const { user, api, address } = await openPanel(OWN, { ...SCENARIOS.measured(), companies });
    await user.click(await screen.findByRole('button', { name: /More actions/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/groupe'));
    expect(api.state.companies).toEqual([]);
  });

  test('that is gone is reported', async () => {
    await openPanel(`/groupe/detail/${sampleId(999)}`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { name: 'This company is not here' })).toBeVisible();
  });
});

describe('adding and changing a company', () => {
  test('requires a name and saves with its last step alone', async () => {
    const { user, api, address } = await openPanel('/groupe/ajouter', SCENARIOS.measured());
    const add = await screen.findByRole('button', { name: 'Add the company' });
    await user.click(add);
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveFocus();
    await user.type(screen.getByLabelText(/^Name/), 'Galerie Nord');
    await user.type(screen.getByLabelText('Address'), 'galerie.example');
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    expect(api.state.companies).toHaveLength(5);
    await user.click(add);
    expect(await screen.findByRole('heading', { level: 1, name: 'Galerie Nord' })).toBeVisible();
    expect(address()).toContain(api.state.companies.at(-1)?.id);
  });

  test('adds the first website with its contexts in the same save, and leads to the part that is refused', async () => {
    const { user, api } = await openPanel('/groupe/ajouter', SCENARIOS.measured());
    await user.type(await screen.findByLabelText(/^Name/), 'Galerie Nord');
    await user.click(screen.getByRole('button', { name: 'Add a context' }));
    const context = within(screen.getByRole('group', { name: 'New context' }));
    await user.click(context.getByRole('button', { name: 'Add a variable' }));
    await user.type(context.getByLabelText('Name of variable 1'), 'token');
    await user.click(screen.getByRole('button', { name: 'Add the company' }));
    expect(await screen.findByText(/address of the website is missing/)).toBeVisible();
    expect(screen.getByLabelText('Address of the first website')).toHaveFocus();
    expect(screen.getByText('The name of the context is missing. Enter it.')).toBeVisible();
    expect(screen.getByText('The value is missing. Enter it.')).toBeVisible();
    expect(api.state.companies).toHaveLength(5);
    await user.type(screen.getByLabelText('Address of the first website'), 'galerie.example');
    await user.type(screen.getByLabelText('Name of the context'), 'Staging');
    await user.type(screen.getByLabelText('Value of variable 1'), 's3cret');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('s3cret');
    await user.click(screen.getByRole('button', { name: 'Add the company' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Galerie Nord' })).toBeVisible();
    expect(api.state.companies.at(-1)?.sites).toMatchObject([
      { url: 'https://galerie.example', contexts: [{ label: 'Staging' }] },
    ]);
  });

  test('renames a context, and adds one to a website', async () => {
    const { user, api } = await openPanel(
      `/groupe/editer/${sampleId(3)}?step=contexts`,
      SCENARIOS.measured(),
    );
    const rename = await screen.findByDisplayValue('Recette');
    await user.clear(rename);
    await user.type(rename, 'Staging');
    await user.click(screen.getByRole('button', { name: 'Add a context' }));
    const added = within(screen.getByRole('group', { name: 'New context' }));
    await user.type(added.getByLabelText('Name of the context'), 'Preview');
    await user.click(screen.getByRole('button', { name: 'Save the company' }));
    expect(screen.getByText('Tick one website at least.')).toBeVisible();
    const group = within(screen.getByRole('group', { name: 'Preview' }));
    await user.click(group.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Save the company' }));
    await waitFor(() =>
      expect(api.state.companies[0]?.sites[0]?.contexts.map(({ label }) => label)).toEqual([
        'Production',
        'Staging',
        'Preview',
      ]),
    );
  });

  test('starts from what is there, in French as well', async () => {
    const { user, api, address } = await openPanel(`/groupe/editer/${sampleId(3)}`, SCENARIOS.measured(), {
      locale: 'fr',
    });
    const name = await screen.findByRole('textbox', { name: 'Nom' });
    expect(name).toHaveValue('Boutique Démo');
    await user.type(name, ' 2');
    await user.click(screen.getByRole('link', { name: 'Contextes' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Contextes' })).toHaveFocus();
    expect(address()).toBe(`/groupe/editer/${sampleId(3)}?step=contexts`);
    const theirs = { name: 'La Boutique', updatedAt: NOW };
    Object.assign(api.state.companies[0] ?? {}, theirs);
    await user.click(await screen.findByRole('button', { name: 'Enregistrer l’entreprise' }));
    expect(await screen.findByText(/Ce qui diffère de votre saisie\s: Nom\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prendre la sienne' }));
    expect(await screen.findByRole('heading', { level: 1, name: /La Boutique/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Enregistrer l’entreprise' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'La Boutique' })).toBeVisible();
    expect(api.state.companies[0]?.description).toBe('Vente en ligne d’électroménager et de décoration.');
  });
});
