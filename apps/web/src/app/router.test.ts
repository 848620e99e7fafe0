import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../shared/i18n/i18n.ts';
import { sampleUser } from '../testing/samples.ts';
import { createPanelRouter } from './router.tsx';
import type { Screen } from './screens.ts';

const screen = (name: Screen['name'], path: string, search: readonly string[] = []): Screen => ({
  name,
  path,
  words: [],
  search,
});
const SCREENS: readonly Screen[] = [
  screen('pools-id', '/pools/$id', ['tab']),
  screen('pools-id-editer', '/pools/$id/editer'),
  screen('pools', '/pools', ['q', 'category']),
  screen('pools-ajouter', '/pools/ajouter', ['step', 'test']),
  screen('pools-tests', '/pools/tests'),
  screen('pools-tests-id', '/pools/tests/$id'),
  screen('pools-tests-id-editer', '/pools/tests/$id/editer'),
  { ...screen('connexion', '/connexion'), layout: 'blank' },
];

const signedIn = () => Promise.resolve(sampleUser('admin'));

async function routerAt(href: string) {
  const i18n = createI18n({ initial: 'en', announce: () => {}, store: () => {} });
  const history = createMemoryHistory({ initialEntries: [href] });
  const router = createPanelRouter({ i18n, signedIn }, history, SCREENS);
  await router.load();
  return { router, href: () => router.latestLocation.href };
}

describe('the route tree', () => {
  it.each([
    ['/pools', 'pools', {}],
    ['/pools/42', 'pools-id', { id: '42' }],
    ['/pools/42/editer', 'pools-id-editer', { id: '42' }],
    ['/pools/ajouter', 'pools-ajouter', {}],
    ['/pools/tests', 'pools-tests', {}],
    ['/pools/tests/42', 'pools-tests-id', { id: '42' }],
    ['/pools/tests/editer', 'pools-tests-id', { id: 'editer' }],
    ['/pools/tests/42/editer', 'pools-tests-id-editer', { id: '42' }],
  ])('leads %s to %s', async (path, name, params) => {
    const { router } = await routerAt('/pools');
    const [matched, found] = router.getMatchedRoutes(path);
    expect(matched.at(-1)?.options.staticData?.screen?.name).toBe(name);
    expect({ ...found }).toEqual(params);
  });
});

describe('the search of an address', () => {
  it('contains the website and the keys of its screen', async () => {
    const { router } = await routerAt('/pools?q=cart&tab=runs&website=w1&category=');
    const last = router.state.matches.at(-1);
    expect(last?._strictSearch).toEqual({ q: 'cart', website: 'w1' });
  });

  it('reads a number that was typed as a text', async () => {
    const { router } = await routerAt('/pools?q=404');
    expect(router.state.matches.at(-1)?.search).toMatchObject({ q: '404' });
  });

  it('passes the website from one screen to the next, and no filter', async () => {
    const { router, href } = await routerAt('/pools?q=cart&website=w1');
    await router.navigate({ to: '/pools/$id', params: { id: '42' } });
    expect(href()).toBe('/pools/42?website=w1');
  });

  it('leaves the website where a link names another', async () => {
    const { router, href } = await routerAt('/pools?website=w1');
    await router.navigate({ to: '/pools', search: { website: undefined } });
    expect(href()).toBe('/pools');
    await router.navigate({ to: '/pools', search: { website: 'w2' } });
    expect(href()).toBe('/pools?website=w2');
  });

  it('passes the tracker on with its website, and not with another one', async () => {
    const { router, href } = await routerAt('/pools?website=w1&tracker=t1');
    await router.navigate({ to: '/pools/$id', params: { id: '42' } });
    expect(href()).toBe('/pools/42?website=w1&tracker=t1');
    await router.navigate({ to: '/pools', search: { website: 'w2' } });
    expect(href()).toBe('/pools?website=w2');
  });

  it('leaves the form that adds a website behind', async () => {
    const { router, href } = await routerAt('/pools?website=new');
    await router.navigate({ to: '/pools/tests' });
    expect(href()).toBe('/pools/tests');
  });

  it('takes no website to the sign-in screen', async () => {
    const { router, href } = await routerAt('/pools?website=w1');
    await router.navigate({ to: '/connexion' });
    expect(href()).toBe('/connexion');
  });
});
