import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleUser } from '../../testing/samples.ts';

const PRODUCTS = 'page*type*eq*product';
const WITHOUT_ID = `${PRODUCTS}**product*id*absent`;

const state = (changes: Partial<FakeState> = {}): FakeState => ({ ...SCENARIOS.measured(), ...changes });
async function open(search = '', changes: Partial<FakeState> = {}, locale: 'en' | 'fr' = 'en') {
  const panel = await openPanel(`/urls/analyse${search}`, state(changes), { locale });
  if (locale === 'en' && Object.keys(changes).length === 0)
    await screen.findByRole('button', { name: 'Add a condition' });
  return panel;
}
const results = () => screen.findByRole('table', { name: 'Visits that match' });
/** Excludes the list of suggestions, which has the same label as its field. */
const FIELD = { selector: 'input, select' };
const field = (name: string) => screen.getByLabelText(name, FIELD);

describe('the dataLayer analysis', () => {
  test('shows every visit of the period, its best covered variables and what each is covered by', async () => {
    await open();
    const table = await results();
    expect(await screen.findByText('480 / 480')).toBeVisible();
    expect(within(table).getByRole('columnheader', { name: 'page.type' })).toBeVisible();
    expect(await within(table).findAllByText('product')).not.toHaveLength(0);
    expect(await screen.findByRole('link', { name: /consent\.given 96\.5/ })).toBeVisible();
    expect(screen.getByText('480 visits in this period')).toBeVisible();
  });

  test('shows numbers as they were captured, never rounded', async () => {
    const visits = SCENARIOS.measured().dataLayerVisits.map((visit) => ({
      ...visit,
      values: { ...visit.values, 'product.price': 128.70000000000002 },
    }));
    await open('?where=product*price*exists', { dataLayerVisits: visits });
    const table = await results();
    expect(await within(table).findAllByText('128.70000000000002')).not.toHaveLength(0);
  });

  test('answers the conditions of the address, with what is missing named', async () => {
    const { api } = await open(`?where=${WITHOUT_ID}`);
    const table = await results();
    expect((await within(table).findAllByText('absent')).length).toBeGreaterThan(20);
    expect(await screen.findByText('48 / 480')).toBeVisible();
    const headers = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headers.slice(0, 3)).toEqual(['Page', 'page.type', 'product.id']);
    const search = api.requests.find(({ url }) => url.includes('/data-layer/searches'));
    expect(await search?.json()).toMatchObject({ match: 'all', limit: 50 });
  });

  test('leads from a visit to all that was recorded of it', async () => {
    await open(`?where=${WITHOUT_ID}`);
    const table = await results();
    const [first] = await within(table).findAllByRole('link');
    expect(first?.getAttribute('href')).toMatch(/^\/urls\/liste\?.*observation=0193/);
  });

  test('takes conditions by hand: variable, operator and suggested value, applied by Enter', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a condition' }));
    await waitFor(() => expect(field('Category of condition 1')).toHaveFocus());
    await user.type(field('Variable of condition 1'), 'status');
    await user.click(await screen.findByRole('option', { name: /user\.status/, hidden: true }));
    expect(field('Category of condition 1')).toHaveValue('user');
    await user.type(field('Value of condition 1'), 'gue');
    await user.click(await screen.findByRole('option', { name: 'guest', hidden: true }));
    expect(address()).not.toContain('where=');
    await user.type(field('Value of condition 1'), '{Enter}');
    expect(await screen.findByText('320 / 480')).toBeVisible();
    expect(decodeURIComponent(address())).toContain('where=user*status*eq*guest');
  });

  test('shows which conditions are invalid, focuses the first one and loses nothing', async () => {
    const { user, address } = await open(`?where=${PRODUCTS}`);
    await user.click(await screen.findByRole('button', { name: 'Add a condition' }));
    await user.selectOptions(field('Operator of condition 2'), 'greater');
    await user.type(field('Value of condition 2'), 'cheap');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('One or more filters are invalid.')).toBeVisible();
    expect(screen.getByText('Choose a category.')).toBeVisible();
    expect(screen.getByText('Choose a variable.')).toBeVisible();
    expect(screen.getByText('Give a number, such as 12.5.')).toBeVisible();
    expect(field('Category of condition 2')).toHaveFocus();
    expect(field('Value of condition 2')).toHaveValue('cheap');
    expect(decodeURIComponent(address())).toMatch(/where=page\*type\*eq\*product$/);
  });

  test('of an address that are invalid are refused without a request', async () => {
    const { api } = await open(`?where=product*price*gt*cheap`);
    expect(await screen.findByText('Nothing is searched yet')).toBeVisible();
    expect(screen.getByText('Give a number, such as 12.5.')).toBeVisible();
    expect(api.requests.some(({ url }) => url.includes('/searches'))).toBe(false);
  });

  test('that only the server finds invalid are named on their field', async () => {
    await open('?where=page*type*re*(a)', {
      refuse: {
        'dataLayer.search': {
          code: 'invalid-input',
          data: [{ path: 'conditions.0.values', code: 'invalid-regex', params: {} }],
        },
      },
    });
    expect(await screen.findByText('This regular expression is not valid.')).toBeVisible();
    expect(screen.getByText('One or more filters are invalid.')).toBeVisible();
  });

  test('combines conditions by “and” or “or”, duplicates and removes them', async () => {
    const { user, address } = await open(`?where=page*type*eq*cart**page*type*eq*home`);
    expect(await screen.findByText('No visit matches')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('How conditions combine'), 'any');
    expect(screen.getByText('Not applied yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('160 / 480')).toBeVisible();
    expect(address()).toContain('match=any');
    await user.click(screen.getByRole('button', { name: 'Duplicate condition 2' }));
    expect(field('Value of condition 3')).toHaveValue('home');
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(screen.queryByLabelText('Value of condition 3', FIELD)).toBeNull();
  });

  test('offers to remove conditions that nothing meets', async () => {
    const { user } = await open(`?where=page*type*eq*nothing`);
    await user.click(await screen.findByRole('button', { name: 'Remove “page.type is nothing”' }));
    expect(await screen.findByText('480 / 480')).toBeVisible();
  });

  test('accepts several values of “is one of”, and none of “is absent”', async () => {
    const { user, address } = await open(`?where=page*type*in*cart`);
    const values = await screen.findByLabelText('Values of condition 1', FIELD);
    await user.type(values, 'home{Enter}');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('160 / 480')).toBeVisible();
    expect(decodeURIComponent(address())).toContain('where=page*type*in*cart*home');
    await user.selectOptions(field('Operator of condition 1'), 'absent');
    expect(screen.getByText('no value needed')).toBeVisible();
  });

  test('pages through the results and back', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await open();
    await results();
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(address()).toMatch(/after=%2250%22/));
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(address()).toMatch(/after=%22100%22/));
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(address()).toMatch(/after=%2250%22/));
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(address()).not.toContain('after='));
  });

  test('begins at the newest visit when the conditions change', async () => {
    const { user, address } = await open('?after=50');
    await results();
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(address()).not.toContain('after='));
  });

  test('shows and hides columns, in the address', async () => {
    const { user, address } = await open();
    const table = await results();
    await user.click(await screen.findByRole('button', { name: /hidden columns/ }));
    await user.type(await screen.findByRole('searchbox', { name: 'Find a column' }), 'coupon');
    await user.click(screen.getByRole('checkbox', { name: 'cart.coupon' }));
    expect(await within(table).findByRole('columnheader', { name: 'cart.coupon' })).toBeVisible();
    expect(address()).toContain('cart.coupon');
    await user.click(screen.getByRole('button', { name: 'By default' }));
    expect(address()).not.toContain('columns=');
  });

  test('narrows the period to bars chosen by the keyboard', async () => {
    const { user, address } = await open();
    const first = await screen.findByRole('slider', { name: 'First bar of the period to keep' });
    first.focus();
    expect(first.getAttribute('aria-valuetext')).toMatch(/of \d+ visits/);
    fireEvent.change(first, { target: { value: '25' } });
    await user.click(await screen.findByRole('button', { name: /^Narrow to/ }));
    expect(address()).toMatch(/from=\d{4}-\d{2}-\d{2}/);
  });
});

describe('the values of a variable', () => {
  test('are counted with those that lack it, and can be filtered on', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('link', { name: /user\.status/ }));
    const list = await screen.findByRole('list', { name: 'Values of user.status' });
    expect(within(list).getByRole('button', { name: /^guest ?320/ })).toBeVisible();
    await user.click(within(list).getByRole('button', { name: /^logged_in/ }));
    expect(await screen.findByText('160 / 480')).toBeVisible();
    expect(decodeURIComponent(address())).toContain('where=user*status*eq*logged_in');
    await user.click(screen.getByRole('link', { name: 'All variables' }));
    expect(await screen.findByText('Variable coverage')).toBeVisible();
  });

  test('lead to the visits without the variable', { tags: ['exhaustive'] }, async () => {
    const { user } = await open('?variable=cart*total');
    await user.click(await screen.findByRole('button', { name: /Only the visits without it/ }));
    expect(await screen.findByText('400 / 480')).toBeVisible();
  });
});

describe('saved filters', () => {
  test('bring back their conditions and columns', { tags: ['exhaustive'] }, async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: /Saved filters/ }));
    expect(screen.getByText('by Inès Benali')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /Produits sans identifiant/ }));
    expect(await screen.findByText('48 / 480')).toBeVisible();
    expect(decodeURIComponent(address())).toContain(`where=${WITHOUT_ID}`);
    const table = await results();
    expect(within(table).queryByRole('columnheader', { name: 'cart.total' })).toBeNull();
    expect(screen.queryByText('changed')).toBeNull();
  });

  test('are saved under a name that one does not have yet', async () => {
    const { user, api, address } = await open(`?where=${PRODUCTS}`);
    await user.click(await screen.findByRole('button', { name: 'Save the filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save the filter' });
    await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Give a name.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Name'), 'produits sans identifiant');
    expect(within(dialog).getByText('You already have a filter of this name.')).toBeVisible();
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'Products');
    await user.click(within(dialog).getByRole('switch'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.state.savedFilters).toHaveLength(4));
    expect(api.state.savedFilters[3]).toMatchObject({ name: 'Products', shared: true, match: 'all' });
    await waitFor(() => expect(address()).toContain('filter='));
  });

  test('that are invalid are not saved', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a condition' }));
    await user.click(screen.getByRole('button', { name: 'Save the filter' }));
    expect(await screen.findByText('One or more filters are invalid.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Save the filter' })).toBeNull();
  });

  test('are deleted, and come back by “undo”', { tags: ['exhaustive'] }, async () => {
    const { user, api } = await open();
    await user.click(await screen.findByRole('button', { name: /Saved filters/ }));
    await user.click(await screen.findByRole('button', { name: /Paniers de plus/ }));
    await user.click(await screen.findByRole('button', { name: /Paniers de plus/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.state.savedFilters).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.state.savedFilters).toHaveLength(3));
  });

  test('are renamed, shared, and saved again with what the screen shows', async () => {
    const { user, api } = await open('?filter=01930000-0000-7000-8000-000000000bb9&where=cart*total*gt*500');
    await user.click(await screen.findByRole('button', { name: /Paniers de plus/ }));
    await user.click(screen.getByRole('button', { name: 'Rename or share…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename or share the filter' });
    const name = await within(dialog).findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Big carts');
    await user.click(within(dialog).getByRole('switch'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.state.savedFilters[1]).toMatchObject({ name: 'Big carts', shared: true }));
    await user.clear(field('Value of condition 1'));
    await user.type(field('Value of condition 1'), '300');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.state.savedFilters[1]?.conditions[0]?.values).toEqual(['300']));
    expect(api.state.savedFilters[1]?.hiddenColumns.length).toBeGreaterThan(0);
  });

  test('of others are changed by administrators alone', { tags: ['exhaustive'] }, async () => {
    const { user } = await open('', { user: sampleUser('moderator') });
    await user.click(await screen.findByRole('button', { name: /Saved filters/ }));
    await user.click(await screen.findByRole('button', { name: /Sans consentement/ }));
    await user.click(await screen.findByRole('button', { name: /Sans consentement.*choose/ }));
    expect(screen.getByRole('button', { name: 'Leave this filter' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});

describe('what cannot be shown', () => {
  test('is a search that takes too long: a shorter period is offered', async () => {
    const { user, address } = await open('', {
      refuse: { 'dataLayer.search': { code: 'search-too-large' } },
    });
    expect(await screen.findByText('Too many visits to answer in time')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Narrow to 7 days' }));
    expect(address()).toContain('period=7d');
  });

  test('is a website that nobody has visited', async () => {
    const { user, address } = await open('', { dataLayerVisits: [] });
    expect(await screen.findByText('No visit in this period')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open tracking health' }));
    expect(address()).toMatch(/^\/sante/);
  });

  test('is an answer that does not come: it can be requested again', { tags: ['exhaustive'] }, async () => {
    await open('', { refuse: { 'dataLayer.variables': { code: 'busy' } } });
    expect(await screen.findByText('The analysis could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('is a history that is unavailable: visits go on, and it can be requested again', async () => {
    await open('', { refuse: { 'dataLayer.variables': { code: 'history-away' } } });
    expect(await screen.findByText(/Visits continue and nothing is lost/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('is not for people without the role', { tags: ['exhaustive'] }, async () => {
    const { address } = await open('', { user: sampleUser('user') });
    await screen.findByRole('heading', { level: 1 });
    expect(address()).toBe('/');
  });
});

test('everything that matches is exported in the reader’s language', async () => {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:file');
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} });
  const { user, api } = await open(`?where=${WITHOUT_ID}`, {}, 'fr');
  await screen.findByText('48 / 480');
  await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('48 lignes exportées.')).toBeVisible();
  const request = api.requests.find(({ url }) => url.endsWith('/data-layer/exports'));
  expect(await request?.json()).toMatchObject({ locale: 'fr', match: 'all' });
  expect(made.mock.calls[0]?.[0]).toBeInstanceOf(File);
});
