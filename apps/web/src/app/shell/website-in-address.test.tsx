import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleId, sampleWebsite } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { SCREENS, type Screen } from '../screens.ts';
import { thinned } from '../../testing/thinned.ts';

const OTHER = sampleId(11);
const OWN = sampleId(10);

/** Returns the samples with another website in front of the usual one, so that it is the first of the list. */
function withOtherFirst() {
  const state = SCENARIOS.measured();
  const other = sampleWebsite({ id: OTHER, url: 'https://preprod.example' });
  return { ...state, websites: [other, ...state.websites] };
}
const head = async (host: string) =>
  (await screen.findAllByRole('button', { name: new RegExp(`${host}.*change website`, 'u') }))[0];

const ofWebsite = SCREENS.filter((entry: Screen) => entry.ofWebsite).map(({ path }) => path);

describe('the website of an address', () => {
  it.each(thinned(ofWebsite, 4))('is written into it on %s', async (path) => {
    const { wholeAddress } = await openPanel(path, withOtherFirst());
    await waitFor(() => expect(wholeAddress()).toContain(`website=${OTHER}`));
  });

  it('leaves the way back to where one came from', { tags: ['exhaustive'] }, async () => {
    const { panel, user, wholeAddress } = await openPanel('/', withOtherFirst());
    await user.click((await screen.findAllByRole('link', { name: 'Tracking health' }))[0] as HTMLElement);
    await waitFor(() => expect(wholeAddress()).toContain(`/sante?website=${OTHER}`));
    panel.router.history.back();
    await waitFor(() => expect(wholeAddress()).toBe('/'));
  });

  it('goes along with the period from screen to screen', async () => {
    const { user, wholeAddress } = await openPanel(`/sante?website=${OWN}&period=7d`, withOtherFirst());
    await user.click((await screen.findAllByRole('link', { name: 'Data quality' }))[0] as HTMLElement);
    await waitFor(() => expect(wholeAddress()).toBe(`/dataQuality?period=7d&website=${OWN}`));
    await user.click((await screen.findAllByRole('link', { name: 'Agents' }))[0] as HTMLElement);
    await user.click((await screen.findAllByRole('link', { name: 'Tracking health' }))[0] as HTMLElement);
    await waitFor(() => expect(wholeAddress()).toBe(`/sante?period=7d&website=${OWN}`));
  });

  it('stores chosen days, and not where a message came from', async () => {
    const days = 'from=2026-11-02&to=2026-11-05';
    const { user, wholeAddress } = await openPanel(`/sante?website=${OWN}&${days}`, withOtherFirst());
    await user.click((await screen.findAllByRole('link', { name: 'Data quality' }))[0] as HTMLElement);
    await waitFor(() => expect(wholeAddress()).toBe(`/dataQuality?${days}&website=${OWN}`));
    await user.click((await screen.findAllByRole('link', { name: /New message/ }))[0] as HTMLElement);
    await user.click((await screen.findAllByRole('link', { name: 'Agents' }))[0] as HTMLElement);
    await waitFor(() => expect(wholeAddress()).toBe(`/agents?website=${OWN}`));
  });
});

describe('what is of one website', () => {
  const state = SCENARIOS.measured();
  const problem = state.problems[0];
  const job = state.jobs[0];
  const ADDRESSES = {
    problem: `/urls/liste?problem=${problem?.id}`,
    cause: `/urls/causes/${state.causes[0]?.id}`,
    visit: `/urls/liste?observation=${problem?.observationId}`,
    page: `/urls/liste?page=${problem?.pageId}`,
    job: `/jobs?job=${job?.id}`,
    'job among all': `/jobs?everywhere=yes&job=${job?.id}`,
    pool: `/pools/${state.pools[0]?.id}`,
    test: `/pools/tests/${state.tests[0]?.id}`,
  };

  it.each(Object.entries(ADDRESSES))('decides the website itself: a %s', async (_, address) => {
    const { wholeAddress } = await openPanel(address, withOtherFirst());
    expect(await head('boutique-demo')).toBeVisible();
    await waitFor(() => expect(wholeAddress()).toContain(`website=${OWN}`));
  });

  it.each(thinned(Object.entries(ADDRESSES), 3))(
    'and is not shown under another one: a %s',
    async (_, address) => {
      const requested = `${address}${address.includes('?') ? '&' : '?'}website=${OTHER}`;
      const { wholeAddress } = await openPanel(requested, withOtherFirst());
      expect(await head('boutique-demo')).toBeVisible();
      await waitFor(() => expect(wholeAddress()).toContain(`website=${OWN}`));
      expect(wholeAddress()).not.toContain(OTHER);
    },
  );

  it('is closed when another website is chosen', async () => {
    const { user, wholeAddress } = await openPanel(ADDRESSES.problem, withOtherFirst());
    await user.click((await head('boutique-demo')) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: /preprod\.example/ }));
    await waitFor(() => expect(wholeAddress()).toBe(`/urls/liste?website=${OTHER}`));
  });

  it('leaves the website alone when it is gone', { tags: ['exhaustive'] }, async () => {
    const { wholeAddress } = await openPanel(
      `/urls/liste?problem=${sampleId(999_999)}&website=${OTHER}`,
      withOtherFirst(),
    );
    expect(await head('preprod')).toBeVisible();
    expect(wholeAddress()).toContain(`website=${OTHER}`);
  });
});
