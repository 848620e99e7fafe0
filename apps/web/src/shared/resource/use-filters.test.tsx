import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { FilterBar } from '../ui/list/filter-bar.tsx';
import { QUERY_FIELDS } from './query-fields.ts';
import { useFilters, type Filters } from './use-filters.ts';

const ID = '00000000-0000-4000-8000-000000000001';

async function openFilters(search: string) {
  let filters!: Filters<'jobs.list', 'since'>;
  const piece = await openPiece(
    () => {
      filters = useFilters('jobs.list', { own: ['since'], without: ['testId'] });
      return (
        <FilterBar
          search={filters.search('Find a job')}
          facets={[filters.facet('mode', 'Mode', (value) => value.toUpperCase())]}
          isFiltered={filters.isFiltered}
          onClear={filters.clear}
        />
      );
    },
    { search },
  );
  return { ...piece, filters: () => filters };
}

describe('the filters of a list', () => {
  it('are those of the query’s schema; ids stand in the address under their noun', async () => {
    const search = `?q=cart&state=failed&agent=${ID}&since=week&test=${ID}`;
    const { filters } = await openFilters(search);
    expect(filters().query).toEqual({ q: 'cart', state: 'failed', agentId: ID });
    expect(filters().own.since).toBe('week');
  });

  it('leave out what the query would refuse', async () => {
    const { filters } = await openFilters(`?state=lost&agent=me&q=${'x'.repeat(300)}`);
    expect(filters().query).toEqual({ q: 'x'.repeat(200) });
    expect(filters().isFiltered).toBe(true);
  });

  it('offer each value that the schema knows, and write the one chosen into the address', async () => {
    const { user, address } = await openFilters('');
    const options = [...screen.getByRole('combobox', { name: 'Mode' }).querySelectorAll('option')];
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Mode',
      'MANUAL',
      'SCHEDULED',
      'API',
      'RETRY',
      'ALARM',
      'IMPORT',
      'REHEARSAL',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'api');
    await waitFor(() => expect(address()).toBe('/piece?mode=api'));
  });

  it('are changed and cleared together', async () => {
    const { filters, address } = await openFilters('?q=cart&view=all');
    act(() => filters().set({ agentId: ID, since: 'day', q: '' }));
    await waitFor(() => expect(address()).toBe(`/piece?view=all&agent=${ID}&since=day`));
    act(() => filters().clear());
    await waitFor(() => expect(address()).toBe('/piece?view=all'));
  });

  it('of one website or page are no filters', () => {
    expect(QUERY_FIELDS['websites.pages']).toEqual({ q: 200 });
    expect(QUERY_FIELDS['agents.list']).toEqual({ q: 200, state: ['online', 'offline'] });
  });
});
