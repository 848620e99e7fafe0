import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleTest } from '../../testing/sample-tests.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const rowOf = async (title: RegExp) => {
  const row = (await screen.findByRole('link', { name: title })).closest('tr');
  return within(row as HTMLElement);
};

describe('the list of tests', () => {
  it('shows what each test is, where it runs and how its last run ended', async () => {
    await openPanel('/pools/tests', SCENARIOS.measured());
    expect(await screen.findByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    const row = await rowOf(/annonce son type/);
    for (const text of ['dataLayer', 'Major', 'product/*', 'and 2 others', '2 pools', 'Failed'])
      expect(row.getByText(text)).toBeVisible();
    expect((await rowOf(/avant le consentement/)).getByText('Draft')).toBeVisible();
    expect((await rowOf(/avant le consentement/)).getByText('Never run')).toBeVisible();
  });

  it('is in French too', { tags: ['exhaustive'] }, async () => {
    await openPanel('/pools/tests', SCENARIOS.measured(), { locale: 'fr' });
    expect((await rowOf(/annonce son type/)).getByText('Échec')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ajouter un test' })).toHaveAttribute(
      'href',
      expect.stringContaining('/pools/tests/ajouter'),
    );
  });

  it('is filtered by the address, and shows when nothing is left', async () => {
    const { user, address } = await openPanel('/pools/tests?severity=critical', SCENARIOS.measured());
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'tag');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(address()).toContain('category=tag');
    await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0] as HTMLElement);
    await waitFor(async () => expect(await rows()).toHaveLength(5));
  });

  it('queries the API by text, state and pool', async () => {
    const { api, user } = await openPanel(
      `/pools/tests?draft=true&pool=${sampleId(700)}`,
      SCENARIOS.measured(),
    );
    await user.type(await screen.findByRole('searchbox', { name: /Search by title/ }), 'cookie');
    await waitFor(() => {
      const requested = api.requests.filter(({ url }) => url.includes('/api/tests?')).at(-1)?.url ?? '';
      expect(Object.fromEntries(new URL(requested).searchParams)).toMatchObject({
        q: 'cookie',
        draft: 'true',
        poolId: sampleId(700),
        websiteId: sampleId(10),
      });
    });
  });

  it('offers the first test where there is none', async () => {
    await openPanel('/pools/tests', SCENARIOS.bare());
    expect(await screen.findByRole('heading', { name: 'No test yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a test' })).toBeVisible();
  });

  it('shows why it could not be loaded, and tries again', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    state.refuse['tests.list'] = { code: 'busy' };
    const { user } = await openPanel('/pools/tests', state);
    expect(await screen.findByText('The tests could not be loaded')).toBeVisible();
    delete state.refuse['tests.list'];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
  });

  it('shows more of many', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/pools/tests', SCENARIOS.crowded());
    expect(await screen.findByText('50 of 140')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('100 of 140')).toBeVisible();
  });

  it('deletes a test after saying what uses it', async () => {
    const { api, user } = await openPanel('/pools/tests', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: /Actions on Chaque page/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(
        /leaves 2 pools, which will no longer run it: Parcours d’achat, Toutes les nuits/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete the test' }));
    await waitFor(() => expect(api.state.tests).toHaveLength(4));
    expect(await screen.findByText('The test was deleted.')).toBeVisible();
  });

  it('leaves the health test of a website, and shows where to choose another', async () => {
    const { api, user } = await openPanel('/pools/tests', {
      ...SCENARIOS.measured(),
      tests: [sampleTest({ isHealthTest: true })],
    });
    await user.click(await screen.findByRole('button', { name: /Actions on/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Choose another one in the website settings/)).toBeVisible();
    expect(api.state.tests).toHaveLength(1);
  });

  it('opens the editor of a copy', async () => {
    const { user, address } = await openPanel('/pools/tests', SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: /Actions on Chaque page/ }));
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(address()).toMatch(/\/pools\/tests\/[\w-]+\/editer/));
    expect(await screen.findByDisplayValue('Chaque page annonce son type (copie)')).toBeVisible();
  });

  it('is closed to whoever may not run tests', async () => {
    const { address } = await openPanel('/pools/tests', {
      ...SCENARIOS.measured(),
      user: sampleUser('user'),
    });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
