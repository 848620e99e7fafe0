import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS, type ScenarioName } from '../../testing/scenarios.ts';

const open = (name: ScenarioName, locale: 'en' | 'fr' = 'en', path = '/dataQuality') =>
  openPanel(path, SCENARIOS[name](), { locale });
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('li') as HTMLElement;
};

describe('the overview of data quality', () => {
  it('shows the tabs of the specification in its order, then consent and personal data', async () => {
    await open('measured');
    await waitFor(() => expect(screen.getAllByText('vs the period before').length).toBeGreaterThan(3));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['dataLayer', 'CSP', 'CORS', 'JS tag loading', 'Page-view triggering']),
    );
    const tabs = within(screen.getByRole('navigation', { name: 'Checks of data quality' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'dataLayer',
      'CSP',
      'CORS',
      'JS tag loading',
      'Page-view triggering',
      'Page-view integrity',
      'Consent',
      'Personal data',
      'Counted',
      'Real visitors',
      'Limits of vendors',
      'Other browsers',
      'Server',
      'Campaign links',
    ]);
  });

  it('gives each tab its rate, change, pages touched and most frequent reason', async () => {
    await open('measured');
    const csp = await card('CSP');
    await waitFor(() => expect(csp).toHaveTextContent('88%'));
    expect(csp).toHaveTextContent('Degraded');
    expect(csp).toHaveTextContent('+2.4 pts vs the period before');
    expect(csp).toHaveTextContent('60 pages affected');
    expect(csp).toHaveTextContent('Most often: The page’s security policy stops the JS tag.');
  });

  it('shows the same in French', async () => {
    await open('measured', 'fr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Qualité des données' })).toBeVisible();
    const integrity = await card('Intégrité des pages vues');
    await waitFor(() => expect(integrity).toHaveTextContent('50 pages touchées'));
    expect(integrity).toHaveTextContent('Dégradé');
  });

  it('leads to a tab and preserves the period', async () => {
    const { user, address } = await open('measured', 'en', '/dataQuality?period=7d');
    const link = within(await card('Page-view integrity')).getByRole('link');
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/dataQuality/hitPageview?period=7d&view=integrity'));
  });

  it('is listed in the sidebar of every role', async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('guest');
    await openPanel('/dataQuality', state);
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Data quality' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows that nothing was measured yet, and where audits are started', async () => {
    await open('never-measured');
    expect(await screen.findByRole('heading', { name: 'Not measured yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to tracking health' })).toHaveAttribute(
      'href',
      expect.stringContaining('/sante'),
    );
  });

  it('offers a longer period where nothing was measured in this one', async () => {
    const state = { ...SCENARIOS['never-measured'](), websites: SCENARIOS.measured().websites };
    const { user, address } = await openPanel('/dataQuality?period=today', state);
    await user.click(await screen.findByRole('button', { name: 'Show 30 days' }));
    await waitFor(() => expect(address()).toBe('/dataQuality?period=30d'));
  });

  it('shows why it could not be loaded, and tries again', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.refuse['dataQuality.overview'] = { code: 'busy' };
    const { user } = await openPanel('/dataQuality', state);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy');
    state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await card('CSP')).toHaveTextContent('88%'));
  });
});
