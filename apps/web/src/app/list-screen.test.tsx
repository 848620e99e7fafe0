import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useSearchFilters } from '../shared/resource/search-filters.ts';
import { openPiece } from '../testing/open-piece.tsx';
import { IconPencil } from '../shared/ui/icons.ts';
import type { Column } from '../shared/ui/list/column.ts';
import { FacetSelect } from '../shared/ui/list/facet-select.tsx';
import { FilterBar } from '../shared/ui/list/filter-bar.tsx';
import { List } from '../shared/ui/list/list.tsx';
import { NoMatch } from '../shared/ui/list/no-match.tsx';
import { RowMenu } from '../shared/ui/list/row-menu.tsx';
import { ShowMore } from '../shared/ui/list/show-more.tsx';

interface Row {
  id: string;
  name: string;
  category: string;
}
const ROWS: Row[] = ['Cart', 'Search', 'Home'].map((name, index) => ({
  id: String(index),
  name,
  category: index === 1 ? 'hit' : 'tag',
}));
const COLUMNS: Column<Row>[] = [
  { key: 'name', title: 'Name', width: 'minmax(0, 1fr)', cell: ({ name }) => name },
  { key: 'category', title: 'Category', width: '100px', cell: ({ category }) => category },
];

function Trial(): ReactNode {
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'category');
  const [chosen, setChosen] = useState('');
  const { q = '', category } = filters;
  const rows = ROWS.filter((row) => row.name.includes(q) && (category ?? row.category) === row.category);
  return (
    <>
      <FilterBar
        search={{ label: 'Find a pool', value: q, onChange: (next) => setFilters({ q: next }) }}
        isFiltered={isFiltered}
        onClear={clearFilters}
      >
        <FacetSelect
          label="Category"
          value={category ?? ''}
          options={[
            { value: 'tag', label: 'Tag' },
            { value: 'hit', label: 'Hit' },
          ]}
          onChange={(next) => setFilters({ category: next })}
        />
      </FilterBar>
      {rows.length === 0 ? (
        <NoMatch onClear={clearFilters} />
      ) : (
        <List
          label="Pools"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          linkOf={() => ({ to: '/elsewhere' })}
          isSelected={({ id }) => id === '1'}
          actionsOf={({ name }) => (
            <RowMenu
              label={`Actions on ${name}`}
              actions={[{ name: 'Edit', icon: IconPencil, act: () => setChosen(name) }]}
            />
          )}
        >
          <ShowMore
            shown={rows.length}
            total={{ count: 12_000, estimated: true }}
            onMore={() => setChosen('more')}
            isFetching={false}
          />
        </List>
      )}
      <output data-testid="chosen">{chosen}</output>
    </>
  );
}

const links = () => within(screen.getByRole('table', { name: 'Pools' })).getAllByRole('link');

describe('a list', () => {
  it('is a table whose rows lead to their detail', async () => {
    const { user } = await openPiece(Trial);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Category',
      'Actions',
    ]);
    expect(links().map(({ textContent }) => textContent)).toEqual(['Cart', 'Search', 'Home']);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Search');
    await user.click(links()[0] as HTMLElement);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('opens a row wherever it is clicked, except on its buttons and while text is selected', async () => {
    const { user, address } = await openPiece(Trial);
    const [category] = screen.getAllByRole('cell', { name: 'tag' });
    await user.click(screen.getByRole('button', { name: 'Actions on Cart' }));
    expect(address()).toBe('/piece');
    window.getSelection()?.selectAllChildren(category as HTMLElement);
    fireEvent.click(category as HTMLElement);
    expect(address()).toBe('/piece');
    await user.click(category as HTMLElement);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('opens a row in a new tab by the middle button anywhere on it', async () => {
    const { user, address } = await openPiece(Trial);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.pointer({
      keys: '[MouseMiddle]',
      target: screen.getAllByRole('cell', { name: 'tag' })[0] as HTMLElement,
    });
    expect(open).toHaveBeenCalledWith(expect.stringContaining('/elsewhere'), '_blank', 'noopener');
    expect(address()).toBe('/piece');
    open.mockRestore();
  });

  it('moves from row to row with j, k and the arrows', async () => {
    const { user } = await openPiece(Trial);
    act(() => links()[0]?.focus());
    await user.keyboard('j');
    expect(links()[1]).toHaveFocus();
    await user.keyboard('{ArrowDown}j');
    expect(links()[2]).toHaveFocus();
    await user.keyboard('k{ArrowUp}k');
    expect(links()[0]).toHaveFocus();
  });

  it('has the actions of a row in its menu', async () => {
    const { user } = await openPiece(Trial);
    await user.click(screen.getByRole('button', { name: 'Actions on Home' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByTestId('chosen')).toHaveTextContent('Home');
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('shows how many rows there are, about, and fetches more', async () => {
    const { user } = await openPiece(Trial);
    expect(screen.getByText('3 of about 12,000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByTestId('chosen')).toHaveTextContent('more');
  });

  it('is busy while its rows are on their way', async () => {
    await openPiece(() => (
      <List
        label="Pools"
        columns={COLUMNS}
        rows={undefined}
        keyOf={({ id }) => id}
        linkOf={() => ({ to: '/elsewhere' })}
      />
    ));
    expect(screen.getByRole('table', { name: 'Pools' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });
});

describe('the filters of a list', () => {
  it('are read from the address', async () => {
    await openPiece(Trial, { search: '?q=Ho&category=tag' });
    expect(screen.getByRole('searchbox', { name: 'Find a pool' })).toHaveValue('Ho');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('tag');
    expect(links()).toHaveLength(1);
  });

  it('are written into it once the writer pauses', async () => {
    const { user, address } = await openPiece(Trial);
    await user.type(screen.getByRole('searchbox', { name: 'Find a pool' }), 'Sea');
    expect(address()).toBe('/piece');
    await waitFor(() => expect(address()).toBe('/piece?q=Sea'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'hit');
    await waitFor(() => expect(address()).toBe('/piece?q=Sea&category=hit'));
    expect(links()).toHaveLength(1);
  });

  it('can be cleared where nothing matches', async () => {
    const { user, address } = await openPiece(Trial, { search: '?q=zzz' });
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    const [first] = screen.getAllByRole('button', { name: 'Clear the filters' });
    await user.click(first as HTMLElement);
    await waitFor(() => expect(address()).toBe('/piece'));
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Find a pool' })).toHaveValue(''));
    expect(links()).toHaveLength(3);
  });
});
