import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleId, sampleUser } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const AT = '/dataQuality/donneesPersonnelles';
const open = (path = AT, state = SCENARIOS.measured(), locale: 'en' | 'fr' = 'en') =>
  openPanel(path, state, { locale });

describe('personal data that pages give away', () => {
  it('is listed by data, receiver and field, with the pages and the requests that prove it', async () => {
    const { user } = await open();
    const list = within(await screen.findByRole('region', { name: 'Personal data' }));
    const [first] = list.getAllByText('e-mail address', { selector: 'span' });
    expect(list.getByText('over', { exact: false, selector: 'span' })).toBeVisible();
    await user.click(first as HTMLElement);
    expect(
      list.getByText('www.facebook.com receives personal data (e-mail address) in ud[em]: j…@e….fr.'),
    ).toBeVisible();
    expect(list.getByRole('link', { name: 'Open the request in the visit' })).toHaveAttribute(
      'href',
      expect.stringContaining(`observation=${sampleId(980)}&part=requests&request=r2`),
    );
    expect(list.getByRole('link', { name: 'Follow this cause' })).toBeVisible();
    const pages = within(await list.findByRole('list', { name: 'Pages' }));
    expect(pages.getAllByRole('listitem')).toHaveLength(2);
    expect(pages.getByText(/^over since/)).toBeVisible();
    expect(pages.getByText('in the address, as sha256, after refusal, j…@e….fr')).toBeVisible();
  });

  it('is narrowed by the address, and reports where nothing is left or nothing was found', async () => {
    const { user, address } = await open(`${AT}?kind=card`);
    await user.click(await screen.findByRole('button', { name: /Clear/ }));
    await waitFor(() => expect(address()).toBe(AT));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Over');
    await waitFor(() => expect(address()).toBe(`${AT}?state=over`));
    expect(await screen.findByText('telephone number', { selector: 'span' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('e-mail address', { selector: 'span' })).toBeNull());
  });

  it('shows an empty list in French', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.personalData = [];
    await open(AT, state, 'fr');
    expect(await screen.findByText('Aucune donnée personnelle ne quitte vos pages')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Exporter en CSV' })).toBeDisabled();
  });

  it('gives viewers neither the file nor the way to visits', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.user = sampleUser('user');
    const { user } = await open(AT, state);
    await user.click(await screen.findByText('e-mail address', { selector: 'span' }));
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the request in the visit' })).toBeNull();
  });
});

it('stands in the visit too, and leads to the request that has it', async () => {
  const { user, address } = await open(`/urls/liste?observation=${sampleId(3000)}&part=personalData`);
  expect(await screen.findByText('Personal data that this visit gives away')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the dataLayer' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open the request' }));
  await waitFor(() => expect(address()).toContain('part=requests&request=r2'));
  const requests = within(await screen.findByRole('list', { name: 'Requests of the page' }));
  expect(requests.getAllByRole('group').filter((row) => row.hasAttribute('open'))).toHaveLength(1);
});
