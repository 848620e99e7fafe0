import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';

const open = (path: string, locale: 'en' | 'fr' = 'en') => openPanel(path, SCENARIOS.measured(), { locale });
const causes = async () => within(await screen.findByRole('region', { name: 'Why it fails' }));

describe('a tab of data quality', () => {
  it('shows the rate with its change, and what it is made of', async () => {
    await open('/dataQuality/dataLayer');
    await screen.findByText('410');
    const rate = screen.getByRole('region', { name: 'Pass rate' });
    expect(rate).toHaveTextContent('of 500 visits evaluated in the period');
    expect(rate).toHaveTextContent('−1.1 pts vs the period before');
    expect(rate).toHaveTextContent('Passed410');
    expect(rate).toHaveTextContent('Failed90');
  });

  it('reads its evolution with the arrow keys and has the same figures in a table', async () => {
    await open('/dataQuality/dataLayer');
    const chart = await screen.findByRole('slider', { name: /Pass rate over the period/ });
    fireEvent.change(chart, { target: { value: 3 } });
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: [\d.]+%\n\d+ failed of 17/));
    expect(screen.getByRole('table', { name: 'Pass rate over the period' })).toBeInTheDocument();
  });

  it('lists the causes by which it fails, each with its points and its share of the failures', async () => {
    await open('/dataQuality/csp');
    const row = (await (await causes()).findByText(/security policy stops/)).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('75% of the failures');
    expect(row).toHaveTextContent('−12.4 pts');
    expect(within(row).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/urls/causes/'));
  });

  it('requests the causes of its check and website', async () => {
    const { api } = await open('/dataQuality/dataLayer');
    await causes();
    await waitFor(() =>
      expect(
        api.requests.some(
          ({ url }) =>
            url.includes('/causes?') && url.includes('check=dataLayer') && url.includes('websiteId='),
        ),
      ).toBe(true),
    );
  });

  it('shows that nothing fails, and what could not be evaluated', { tags: ['exhaustive'] }, async () => {
    await openPanel('/dataQuality/tagPhp', { ...SCENARIOS.measured(), causes: [] });
    expect(await screen.findByText(/no cause is open now/)).toBeVisible();
    expect(screen.getByText('10 visits could not be evaluated, and count in no rate')).toBeVisible();
  });

  it('shows the same in French', async () => {
    await open('/dataQuality/tagJs', 'fr');
    expect(await screen.findByText('Pourquoi le contrôle échoue')).toBeVisible();
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
