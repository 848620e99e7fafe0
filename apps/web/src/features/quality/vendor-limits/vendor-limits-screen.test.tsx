import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/limites';
const open = (path = AT, state = SCENARIOS.measured(), locale: 'en' | 'fr' = 'en') =>
  openPanel(path, state, { locale });
const FACT = 'The value of plan has 140 characters, the limit is 100.';

describe('limits of vendors that hits pass', () => {
  it('are listed with limit, measure, effect and source, and lead to the request', async () => {
    const { user } = await open();
    const list = within(await screen.findByRole('region', { name: 'Limits of vendors' }));
    await user.click(list.getByText(`${FACT} · 1 page`));
    expect(list.getByText('Google Analytics 4 cuts it.')).toBeVisible();
    expect(list.getByText('gold and more…')).toBeVisible();
    const row = within(list.getByText(`${FACT} · 1 page`).closest('details') as HTMLElement);
    expect(row.getByRole('link', { name: /^Source, read on/ })).toHaveAttribute(
      'href',
      'https://support.google.com/analytics/answer/9267744',
    );
    expect(row.getByRole('link', { name: 'Open the request' })).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(980)}&part=requests&request=r2`),
    );
  });

  it('are narrowed by effect and state in the address', async () => {
    const { user, address } = await open(`${AT}?effect=ignored`);
    await user.click(await screen.findByRole('button', { name: /Clear/ }));
    await waitFor(() => expect(address()).toBe(AT));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Over');
    await waitFor(() => expect(address()).toBe(`${AT}?state=over`));
    await waitFor(() => expect(screen.queryByText(`${FACT} · 1 page`)).toBeNull());
    expect(screen.getByText('The event name has 42 characters, the limit is 40. · 3 pages')).toBeVisible();
  });

  it('show an empty list in French', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.vendorLimits = [];
    await open(AT, state, 'fr');
    expect(await screen.findByText('Aucun hit ne dépasse une limite de son éditeur')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Exporter en CSV' })).toBeDisabled();
  });

  it('give viewers neither values, the file nor the way to visits', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('user');
    state.vendorLimits = state.vendorLimits.map((one) => ({ ...one, value: null }));
    const { user } = await open(AT, state);
    await user.click(await screen.findByText(`${FACT} · 1 page`));
    expect(screen.queryByText('Value')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the request' })).toBeNull();
  });
});

it('stand in the visit too, and lead to the request of the hit', async () => {
  const { user, address } = await open(`/urls/liste?observation=${sampleId(3000)}&part=limits`);
  expect(await screen.findByText('Limits of vendors that hits of this visit pass')).toBeVisible();
  expect(screen.getByText('The event lacks currency.')).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Open the request' })[0] as HTMLElement);
  await waitFor(() => expect(address()).toContain('part=requests&request=r2'));
});
