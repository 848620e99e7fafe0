import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { thinned } from '../../testing/thinned.ts';

/** Returns the tabs of the entry “Tags”, the shown one in brackets. */
const vendorTabs = (shown: string) =>
  ['Vendors', 'Tag managers', 'Consent inventory', 'Approved and refused', 'All known vendors'].map((tab) =>
    tab === shown ? `[${tab}]` : tab,
  );

describe('the shell', () => {
  it('begins with the home screen', async () => {
    const { address } = await openPanel('/', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Camille' })).toBeVisible();
    expect(address()).toBe('/');
    await waitFor(() => expect(document.title).toBe('Home · Vigie'));
  });

  it('lists the pages that exist, in their order', async () => {
    await openPanel('/sante', { ...SCENARIOS.measured(), messages: [] });
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'New message',
      'Home',
      'Tracking health',
      'Data quality',
      'Problem URLs',
      'dataLayer analysis',
      'Events',
      'Tags',
      'Test pools',
      'Jobs',
      'Agents',
      'Users',
      'Company',
      'Companies',
      'Settings',
    ]);
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Tracking health');
  });

  it('lists only pages that the role may open', async () => {
    await openPanel('/sante', { ...SCENARIOS.measured(), user: sampleUser('guest') });
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'New message',
      'Home',
      'Tracking health',
      'Data quality',
      'Events',
    ]);
  });

  const ROOMS: [path: string, room: string, names: string[]][] = [
    ['/tags?view=lists', 'Tags', vendorTabs('Approved and refused')],
    ['/alertes/regles', 'Settings', ['Website', 'Shared settings', '[Alarm rules]', 'Channels']],
    ['/comparaison', 'Tracking health', ['Overview', 'Evolution', '[Comparison]']],
    ['/pools/tests', 'Test pools', ['Pools', '[Tests]']],
    ['/parcours', 'Events', ['Tracking plan', '[Journeys]', 'Orders']],
    ['/tags/site', 'Tags', vendorTabs('Consent inventory')],
    ['/logs', 'Companies', ['Companies', '[Audit log]']],
  ];
  it.each(thinned(ROOMS, 2))('shows the screens of a group as tabs: %s', async (path, room, names) => {
    await openPanel(`${path}${path.includes('?') ? '&' : '?'}website=${sampleId(10)}`, SCENARIOS.measured());
    const tabs = within(await screen.findByRole('navigation', { name: room }));
    const shown = tabs.getByRole('link', { current: 'page' });
    expect(
      tabs.getAllByRole('link').map((link) => (link === shown ? `[${link.textContent}]` : link.textContent)),
    ).toEqual(names);
    for (const link of tabs.getAllByRole('link'))
      expect(link.getAttribute('href')).toContain(`website=${sampleId(10)}`);
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent(room);
  });

  it('shows no tab of a group below its screens, and none that the role may not open', async () => {
    await openPanel('/tags/ajouter', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'New tag' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('names the help in its top bar, which explains the screen shown', async () => {
    await openPanel('/sante', SCENARIOS.measured());
    const help = await screen.findByRole('link', { name: 'Help on this screen' });
    expect(help).toHaveTextContent('Help');
    expect(help).toHaveAttribute('href', expect.stringContaining('/aide/detail/health-overview'));
  });

  it('changes the website through the address', async () => {
    const { user, address } = await openPanel('/sante?period=7d', SCENARIOS.huge());
    await user.click((await screen.findAllByRole('button', { name: /change website/ }))[0] as HTMLElement);
    await user.type(await screen.findByRole('searchbox', { name: 'Find a website' }), 'boutique-8.');
    await user.click(screen.getByRole('button', { name: /boutique-8\./ }));
    await waitFor(() => expect(address()).toBe(`/sante?website=${sampleId(507)}&period=7d`));
  });

  it('drops from the address what no screen knows', async () => {
    const { address } = await openPanel('/sante?x=1&period=7d', SCENARIOS.measured());
    await waitFor(() => expect(address()).toBe('/sante?period=7d'));
  });

  it('offers to add a website to those who may', async () => {
    const { user } = await openPanel('/sante', SCENARIOS.measured());
    await user.click((await screen.findAllByRole('button', { name: /change website/ }))[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Add a website' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Add a website' })).toBeVisible();
  });

  it('does not offer it to a guest', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/sante', { ...SCENARIOS.measured(), user: sampleUser('guest') });
    await user.click((await screen.findAllByRole('button', { name: /change website/ }))[0] as HTMLElement);
    expect(screen.queryByRole('button', { name: 'Add a website' })).not.toBeInTheDocument();
  });

  it('shows that a website is out of reach', async () => {
    await openPanel(`/sante?website=${sampleId(999)}`, SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'This website is not here' })).toBeVisible();
  });

  it('shows who is signed in, and logs out', async () => {
    const { api, user, address, session } = await openPanel('/jobs', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'CL: profile of Camille Laurent' }));
    expect(screen.getByText('Administrator · Boutique Démo')).toBeVisible();
    sessionStorage.setItem('draft:pool', '{}');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(address()).toBe('/connexion');
    expect(session.token()).toBeNull();
    expect(session.user()).toBeNull();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('closes its menus on Escape and gives the focus back', async () => {
    const { user } = await openPanel('/sante', SCENARIOS.measured());
    const button = await screen.findByRole('button', { name: /profile of/ });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('shows that the connection is lost', async () => {
    await openPanel('/sante', SCENARIOS.measured());
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') as PropertyDescriptor;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeVisible();
    Object.defineProperty(navigator, 'onLine', online);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });

  it('stays around a path that is no page, and names it', async () => {
    await openPanel('/nulle/part', SCENARIOS.measured());
    expect(await screen.findByText('Page Not Found: /nulle/part')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('is not shown to a stranger there', async () => {
    const { address } = await openPanel('/nulle/part', SCENARIOS.measured(), { signedIn: false });
    expect(await screen.findByText('Page Not Found: /nulle/part')).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(address()).toBe('/nulle/part');
  });
});

describe('the session guard', () => {
  it('sends a visitor without a token to the sign-in screen', async () => {
    const { api, address } = await openPanel('/sante', SCENARIOS.measured(), { signedIn: false });
    expect(address()).toBe('/connexion?to=%2Fsante');
    expect(api.requests).toHaveLength(0);
  });

  it('sends to the sign-in screen when the own user cannot be loaded, and logs it', async () => {
    const state = SCENARIOS.measured();
    state.refuse['users.own'] = { code: 'internal-error' };
    const { address, logged, session } = await openPanel('/sante', state);
    expect(address()).toBe('/connexion?to=%2Fsante');
    expect(logged).toHaveLength(1);
    expect(session.token()).toBeNull();
  });

  it('leaves a screen when the API no longer knows the token', async () => {
    const { api, user, address } = await openPanel('/sante', SCENARIOS.measured());
    await screen.findByRole('img', { name: /Grade A/ });
    api.state.refuse['health.overview'] = { code: 'not-signed-in' };
    await user.click(screen.getByRole('radio', { name: 'Today' }));
    await waitFor(() => expect(address()).toMatch(/^\/connexion/));
    expect(localStorage.getItem('connected_user')).toBeNull();
  });

  it('shows the stored user at once and then requests the current one', async () => {
    localStorage.setItem('connected_user', JSON.stringify(sampleUser('guest')));
    await openPanel('/sante', SCENARIOS.measured());
    expect(await screen.findByRole('button', { name: 'Run an audit' })).toBeVisible();
  });
});
