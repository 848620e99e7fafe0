import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { menuOf } from '../menu.ts';
import { en } from '../shell/words/en.ts';
import { fr } from '../shell/words/fr.ts';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');

async function openFinder(state = SCENARIOS.measured()) {
  const opened = await openPanel('/sante', state);
  await opened.user.click(await screen.findByRole('button', { name: 'Search or go to…' }));
  const field = await screen.findByRole('combobox', { name: 'Search or go to' });
  return { ...opened, field };
}

describe('the search', () => {
  it('goes to screens by keys alone, whatever the case and accents', async () => {
    const { user, field, address } = await openFinder();
    expect(field).toHaveFocus();
    await user.keyboard('CSP');
    expect(group('Screens')[0]).toHaveTextContent('CSPData quality');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/dataQuality/csp'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names the chosen one to a screen reader, and goes round', async () => {
    const { user, field } = await openFinder();
    const all = screen.getAllByRole('option');
    const chosen = () => field.getAttribute('aria-activedescendant');
    expect(chosen()).toBe(all[0]?.id);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(all[1]?.id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(all.at(-1)?.id);
    expect(all.at(-1)).toHaveAttribute('aria-selected', 'true');
  });

  it('finds pools, tests, pages, users and articles once its writer pauses', async () => {
    const { user, address } = await openFinder();
    await user.keyboard('an');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Help' })).toBeVisible());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Users' })).toBeVisible());
    const [article] = group('Help');
    await user.click(article as HTMLElement);
    await waitFor(() => expect(address()).toMatch(/^\/aide\/detail\//));
  });

  it('offers a role what it may open, and requests nothing else', { tags: ['exhaustive'] }, async () => {
    const { api, user } = await openFinder({ ...SCENARIOS.measured(), user: sampleUser('guest') });
    expect(options().join()).not.toMatch(/Test pools|Jobs|Companies/);
    await user.keyboard('pool');
    await waitFor(() => expect(api.requests.some(({ url }) => url.includes('/articles'))).toBe(true));
    expect(api.requests.some(({ url }) => /\/(pools|tests|users)\?/.test(url))).toBe(false);
  });

  it('finds a website by its name, and runs an audit of it', async () => {
    const state = SCENARIOS.measured();
    const [website] = state.websites;
    const { user, api, address } = await openFinder(state);
    await user.keyboard('boutique');
    expect(group('Websites')[0]).toHaveTextContent('boutique-demo.fr');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('audit of boutique');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/sante'));
    const requested = api.requests.map(({ url, method }) => `${method} ${new URL(url).pathname}`);
    expect(requested).toContain(`POST /api/websites/${website?.id}/runs`);
  });

  it.each([
    ['sante', 'Tracking health', '/sante'],
    ['incidents', 'Causes', '/urls/liste?by=cause'],
    ['alertes', 'Alarm rules', '/alertes/regles'],
    ['comparaison', 'Comparison', '/comparaison'],
    ['journal', 'Audit log', '/logs'],
    ['canaux', 'Alarm channels', '/canaux'],
    ['traceurs', 'Trackers', '/website/parametres?tab=trackers'],
    ['consentement', 'Consent', '/website/parametres?step=consent'],
    ['consentement', 'Consent', '/dataQuality/consentement'],
    ['langue', 'Account settings', '/parametres'],
    ['mon profil', 'My profile', '/profil/editer/'],
    ['nouveau message', 'New message', '/aide/contact'],
  ])(
    'finds screens, tabs and settings by their French and old names: %s',
    { tags: ['exhaustive'] },
    async (name, label, path) => {
      const { user } = await openFinder();
      await user.keyboard(name);
      await waitFor(() => {
        const found = group('Screens').filter((option) => option.textContent.startsWith(label));
        expect(found.map((option) => option.getAttribute('href')).join(' ')).toContain(path);
      });
    },
  );

  it('finds screens by further words for their content, in each language', async () => {
    const { field } = await openFinder();
    for (const [word, label] of [
      ['websites', 'Fleet'],
      ['sites', 'Fleet'],
      ['étiquettes', 'Tags'],
      ['balises', 'Tags'],
      ['labels', 'Tags'],
      ['utilisateurs', 'Users'],
      ['permissions', 'Users'],
      ['tunnels', 'Journeys'],
      ['RGPD', 'Personal data'],
      ['OIDC', 'Sign-in of the instance'],
      ['mot de passe', 'Account settings'],
    ] as const) {
      fireEvent.change(field, { target: { value: word } });
      await waitFor(() =>
        expect(group('Screens').map(({ textContent }) => textContent)).toContainEqual(
          expect.stringMatching(new RegExp(`^${label}`, 'u')),
        ),
      );
    }
  });

  it('finds every screen of the menu by its name in each language', { tags: ['exhaustive'] }, async () => {
    const { field } = await openFinder();
    for (const { name } of menuOf('admin', '').flatMap(({ tabs }) => tabs))
      for (const words of [en, fr]) {
        const title: string = words[`title.${name}`];
        // In one step: the whole list of an empty field must not be rendered between two names.
        fireEvent.change(field, { target: { value: title } });
        const found = expect.stringContaining(en[`title.${name}`]) as string;
        await waitFor(() =>
          expect(group('Screens').map(({ textContent }) => textContent)).toContainEqual(found),
        );
      }
  });

  it('shows that nothing matches', { tags: ['exhaustive'] }, async () => {
    const { user } = await openFinder();
    await user.keyboard('zzzz');
    expect(await screen.findByText('Nothing matches “zzzz”')).toBeVisible();
  });

  it('shows which part of the search failed', async () => {
    const state = SCENARIOS.measured();
    state.refuse['pools.list'] = { code: 'busy' };
    const { user } = await openFinder(state);
    await user.keyboard('cart');
    expect(await screen.findByText(/Part of the search could not be done: The server is busy/)).toBeVisible();
  });
});
