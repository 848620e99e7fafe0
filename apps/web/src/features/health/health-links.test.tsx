import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleEvolution, sampleHealth } from '../../testing/sample-health.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const WEBSITE = sampleId(10);
const open = (search = '') => openPanel(`/sante${search}`, SCENARIOS.measured());
const region = (name: RegExp) => screen.findByRole('region', { name });
/** Returns the address of a link, without the website parameter. */
const hrefOf = (link: HTMLElement) =>
  decodeURIComponent(link.getAttribute('href') ?? '').replace(`&website=${WEBSITE}`, '');

describe('what changed', () => {
  it('is shown for now against the audit before, and of the period against the one before', async () => {
    await open();
    expect(await screen.findByText(/since the audit before \(A, 95\.7%\)/)).toBeVisible();
    expect(screen.getByText('Period before: A, 95.7%')).toBeVisible();
  });

  it('is shown for each check from one audit to the next', async () => {
    const evolution = {
      ...sampleEvolution([{ dataLayer: 60 }, { dataLayer: 91 }], 500),
      step: 'audit' as const,
    };
    await openPanel('/sante', { ...SCENARIOS.measured(), evolution: () => evolution });
    const card = (await screen.findByRole('heading', { level: 3, name: 'dataLayer' })).closest('li');
    await waitFor(() => expect(card).toHaveTextContent('−6.2 pts'));
  });
});

describe('a check', () => {
  it('leads to its tab of data quality, for the same website and period', async () => {
    await open(`?website=${WEBSITE}&from=2026-11-01&to=2026-11-10`);
    const link = await screen.findByRole('link', { name: 'CSP' });
    expect(link.getAttribute('href')).toContain(`website=${WEBSITE}`);
    expect(hrefOf(link)).toBe('/dataQuality/csp?from=2026-11-01&to=2026-11-10');
  });
});

describe('what changed since the audit before', () => {
  it('shows what broke, which is not always new, and what was fixed, with the way to their causes and to both audits', async () => {
    await open();
    const changes = within(await region(/^Since the audit before/));
    const broken = within(changes.getByRole('region', { name: /^Broken/ }));
    expect(broken.getAllByRole('group')).toHaveLength(2);
    expect(broken.getByText('The server answered the JS tag with an error.')).toBeVisible();
    const fixed = within(changes.getByRole('region', { name: /^Fixed/ }));
    expect(hrefOf(fixed.getByText('The cause'))).toContain('by=cause&check=hitPageview');
    expect(hrefOf(fixed.getByText('The cause'))).toContain('state=any');
    const audits = changes.getAllByRole('link', { name: /November 2026/ }).map(hrefOf);
    expect(audits).toEqual([`/jobs?job=${sampleId(41)}`, `/jobs?job=${sampleId(42)}`]);
  });

  it('leads a guest to the check alone', { tags: ['exhaustive'] }, async () => {
    await openPanel('/sante', { ...SCENARIOS.measured(), user: sampleUser('guest') });
    const changes = within(await region(/^Since the audit before/));
    expect(changes.getAllByText(/^Quality: /).length).toBeGreaterThan(0);
    expect(changes.queryByText('The cause')).not.toBeInTheDocument();
  });

  it('waits for a second audit', async () => {
    const health = sampleHealth({ websiteId: WEBSITE, pages: 10, failing: { csp: 1 } });
    await openPanel('/sante', { ...SCENARIOS.measured(), health: () => health });
    expect(await screen.findByText(/appears after a second audit/)).toBeVisible();
  });

  it('may be nothing', async () => {
    const changes = { broken: 0, fixed: 0 };
    const health = sampleHealth({ websiteId: WEBSITE, pages: 10, failing: {}, changes });
    await openPanel('/sante', { ...SCENARIOS.measured(), health: () => health });
    expect(await screen.findByText('Nothing broke on the pages that both visited.')).toBeVisible();
    expect(screen.getByText('Nothing was fixed on the pages that both visited.')).toBeVisible();
  });
});
