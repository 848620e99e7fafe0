import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const open = (path: string, locale: 'en' | 'fr' = 'en') => openPanel(path, SCENARIOS.measured(), { locale });
const reasons = async () => within(await screen.findByRole('region', { name: 'Why it fails' }));

describe('a tab of data quality', () => {
  it('shows the rate with its change, and what it is made of', async () => {
    await open('/dataQuality/dataLayer');
    await screen.findByText('410');
    const rate = screen.getByRole('region', { name: 'Pass rate' });
    expect(rate).toHaveTextContent('of 500 visits judged in the period');
    expect(rate).toHaveTextContent('−1.1 pts vs the period before');
    expect(rate).toHaveTextContent('Passed410');
    expect(rate).toHaveTextContent('Failed90');
  });

  it('reads its evolution with the arrow keys and holds the same figures in a table', async () => {
    await open('/dataQuality/dataLayer');
    const chart = await screen.findByRole('slider', { name: /Pass rate over the period/ });
    fireEvent.change(chart, { target: { value: 3 } });
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: [\d.]+%\n\d+ failed of 17/));
    expect(screen.getByRole('table', { name: 'Pass rate over the period' })).toBeInTheDocument();
  });

  it('lists reasons by frequency with share, points and pages, the first one open', async () => {
    await open('/dataQuality/dataLayer');
    const [late, missing] = (await reasons()).getAllByRole('button', { expanded: undefined });
    expect(late).toHaveTextContent('window.dataLayer was declared only after the JS tag had run.');
    expect(late).toHaveTextContent('66.7% of the failures');
    expect(late).toHaveTextContent('−2.0 pts');
    expect(late).toHaveTextContent('60 pages');
    expect(late).toHaveAttribute('aria-expanded', 'true');
    expect(missing).not.toHaveAttribute('aria-expanded', 'true');
  });

  it('copies the line that fixes a reason', async () => {
    const { user } = await open('/dataQuality/dataLayer');
    await user.click((await reasons()).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(
      '<script>window.dataLayer = window.dataLayer || [];</script>',
    );
  });

  it('keeps the open reason in the address, by its root cause where it has one', async () => {
    const { user, address } = await open('/dataQuality/tagJs');
    const following = (await reasons()).getByRole('button', { name: /Follows from CSP/ });
    await waitFor(() => expect(following).toHaveAttribute('aria-expanded', 'true'));
    await user.click(following);
    await waitFor(() => expect(address()).toBe('/dataQuality/tagJs?reason=none'));
    await user.click(following);
    await waitFor(() => expect(address()).toBe('/dataQuality/tagJs?reason=blocked-by-csp.csp.blocks-js-tag'));
  });

  it('lists the pages of a reason, more of them, and finds one', async () => {
    const { user, address, api } = await open('/dataQuality/dataLayer');
    const pages = within(await screen.findByRole('region', { name: 'Pages that show it' }));
    await waitFor(() => expect(pages.getAllByRole('listitem')).toHaveLength(25));
    await user.click(pages.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(pages.getAllByRole('listitem')).toHaveLength(40));
    await user.type(pages.getByRole('searchbox', { name: 'Search in the addresses' }), 'paiement');
    await waitFor(() => expect(address()).toBe('/dataQuality/dataLayer?q=paiement'));
    await waitFor(() => expect(pages.getAllByRole('listitem')).toHaveLength(8));
    const { searchParams } = new URL(api.requests.findLast(({ url }) => url.includes('/pages?'))?.url ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      reason: 'late',
      rootCheck: 'dataLayer',
      rootReason: 'late',
      view: 'triggering',
    });
  });

  it('leads moderators from a page to its problem and from the example to what was recorded', async () => {
    await open('/dataQuality/dataLayer');
    const pages = within(await screen.findByRole('region', { name: 'Pages that show it' }));
    expect((await pages.findAllByRole('link'))[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/urls\/liste\?page=0193/),
    );
    expect(screen.getByRole('link', { name: 'See all that was recorded' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/urls\/liste\?observation=0193/),
    );
  });

  it('leads other roles to the page itself, since they may not see problems', async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('guest');
    await openPanel('/dataQuality/dataLayer', state);
    const pages = within(await screen.findByRole('region', { name: 'Pages that show it' }));
    expect((await pages.findAllByRole('link'))[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.boutique-demo\.fr/),
    );
    expect(screen.queryByRole('link', { name: 'See all that was recorded' })).not.toBeInTheDocument();
  });

  it('says that nothing fails, and what could not be judged', async () => {
    await open('/dataQuality/tagPhp');
    expect(await screen.findByText(/no failure was found/)).toBeVisible();
    expect(screen.getByText('10 visits could not be judged, and count in no rate')).toBeVisible();
  });

  it('says the same in French', async () => {
    await open('/dataQuality/tagJs', 'fr');
    expect(await screen.findByText(/Conséquence de CSP/)).toBeVisible();
    expect(screen.getByText('Pourquoi le contrôle échoue')).toBeVisible();
  });

  it('leads to the settings where the tag has no name there', async () => {
    const state = SCENARIOS.measured();
    const { of } = state.quality;
    state.quality.of = (check, view) => ({
      ...of(check, view),
      skipped: 4,
      skippedReasons: [{ reason: 'tag-name-not-configured', verdicts: 4 }],
    });
    await openPanel('/dataQuality/tagJs', state);
    expect(await screen.findByRole('link', { name: 'Open the website’s settings' })).toHaveAttribute(
      'href',
      expect.stringContaining('/website/parametres?step=hit'),
    );
  });
});
