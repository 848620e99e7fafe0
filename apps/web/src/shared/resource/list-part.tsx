import type { ReactNode } from 'react';
import type { GrowingList } from '../api/growing-list.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconPlus } from '../ui/icons.ts';
import type { Rows } from '../ui/list/column.ts';
import type { Facet } from '../ui/list/facet-select.tsx';
import { FilterBar, type Search } from '../ui/list/filter-bar.tsx';
import { List } from '../ui/list/list.tsx';
import { ShowMore } from '../ui/list/show-more.tsx';
import type { LinkTarget } from '../ui/link-target.ts';
import { ListGate } from './list-gate.tsx';
import type { ListPanel } from './side-panel.tsx';

export interface ListPartProps<T extends { id: string }> extends Pick<Rows<T>, 'columns' | 'actionsOf'> {
  list: GrowingList<T>;
  /** Label of the list for screen readers. */
  label: string;
  /** Title when the list could not be read. */
  failed: string;
  /** Shown when the list is empty and no filter is set: an explanation, and possible actions. */
  empty: { icon: typeof IconPlus; title: string; text: string; actions?: ReactNode };
  filters?: { isFiltered: boolean; clear: () => void };
  search?: Search;
  facets?: readonly Facet[];
  /** Filters that are no select fields. */
  otherFilters?: ReactNode;
  /** True if the filters stay when the list is empty, because they can show more. */
  hasFiltersWhenEmpty?: boolean;
  /** Returns the link of a row; without it, a row opens the side panel. */
  linkOf?: (row: T) => LinkTarget;
  panel?: ListPanel;
}

/** Returns whether the list is empty without any filter, so that no filters are shown. */
export const isBare = ({ list, filters }: Pick<ListPartProps<{ id: string }>, 'list' | 'filters'>) =>
  list.items?.length === 0 && filters?.isFiltered !== true;

/** Renders a list with its filters. The side panel shows one of its rows. */
export function ListPart<T extends { id: string }>(props: ListPartProps<T>): ReactNode {
  const { list, filters, panel, empty, hasFiltersWhenEmpty = false } = props;
  const rows = (
    <ListGate
      list={list}
      rows={list.items}
      failed={props.failed}
      empty={<EmptyState {...empty}>{empty.actions}</EmptyState>}
      {...(filters ? { isFiltered: filters.isFiltered, onClear: filters.clear } : {})}
    >
      <RowsOf {...props} />
    </ListGate>
  );
  return (
    <>
      {filters && (hasFiltersWhenEmpty || !isBare(props)) ? (
        <FilterBar
          {...(props.search ? { search: props.search } : {})}
          {...(props.facets ? { facets: props.facets } : {})}
          isFiltered={filters.isFiltered}
          onClear={filters.clear}
        >
          {props.otherFilters}
        </FilterBar>
      ) : null}
      {panel ? panel.frame(rows) : rows}
    </>
  );
}

function RowsOf<T extends { id: string }>(props: ListPartProps<T>): ReactNode {
  const { list, label, columns, linkOf, actionsOf, panel } = props;
  return (
    <List<T>
      label={label}
      rows={list.items}
      isStale={list.isStale}
      keyOf={({ id }) => id}
      linkOf={linkOf ?? (({ id }) => panel?.linkTo(id) ?? {})}
      {...(actionsOf ? { actionsOf } : {})}
      {...(panel ? { isSelected: ({ id }: T) => id === panel.id } : {})}
      columns={columns}
      isBeside={panel?.id !== undefined}
    >
      <ShowMore
        shown={list.items?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
}
