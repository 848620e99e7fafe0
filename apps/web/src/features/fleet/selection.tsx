import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { FleetQuery } from '../../shared/api/fleet.ts';
import css from './fleet.module.css';

/** Selected websites: the ticked ones, or all that match a filter, drawn or not. */
export type FleetSelection =
  | { kind: 'ids'; ids: readonly string[]; count: number }
  | { kind: 'filter'; filter: Omit<FleetQuery, 'sort'>; count: number };

export interface Picks {
  has: (id: string) => boolean;
  /** True if all matching websites are selected: no single one can be excluded. */
  isWhole: boolean;
  toggle: (id: string) => void;
  /** Selects all of them; deselects them if all are selected. */
  toggleAll: (ids: readonly string[]) => void;
  takeFilter: () => void;
  clear: () => void;
  /** Null: nothing is selected. */
  selection: FleetSelection | null;
}

interface Ticked {
  view: string;
  /** Null: all websites that match the filter. */
  ids: readonly string[] | null;
}

/** Returns the selection; it is empty after a change of filters. */
export function usePicks(
  { q, labels, companyId, agentId, state: stateFilter, cause }: FleetQuery,
  total: number,
): Picks {
  const filter = { q, labels, companyId, agentId, state: stateFilter, cause };
  const view = JSON.stringify(filter);
  const [state, setState] = useState<Ticked>({ view, ids: [] });
  const ids = state.view === view ? state.ids : [];
  const setIds = (next: readonly string[] | null) => setState({ view, ids: next });
  const has = (id: string) => ids === null || ids.includes(id);
  return {
    has,
    isWhole: ids === null,
    toggle: (id) => {
      if (ids !== null) setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
    },
    toggleAll: (shown) => setIds(shown.every(has) ? [] : [...new Set([...(ids ?? []), ...shown])]),
    takeFilter: () => setIds(null),
    clear: () => setIds([]),
    selection: selectionOf(ids, filter, total),
  };
}

function selectionOf(
  ids: readonly string[] | null,
  filter: Omit<FleetQuery, 'sort'>,
  total: number,
): FleetSelection | null {
  if (ids === null) return { kind: 'filter', filter, count: total };
  return ids.length === 0 ? null : { kind: 'ids', ids, count: ids.length };
}

interface SelectionBarProps {
  picks: Picks;
  /** Number of websites that match the filter. */
  total: number;
  /** Actions on the selection. */
  children?: ReactNode;
}

/** Renders the size of the selection, and the buttons that select all matching websites or none. */
export function SelectionBar({ picks, total, children }: SelectionBarProps): ReactNode {
  const t = useWords('fleet');
  const { selection } = picks;
  if (selection === null) return null;
  return (
    <section aria-label={t('picked.label')} className={`row wrap gap-8 rounded ${css.bar} no-print`}>
      <output className={css.count}>{t('picked', { count: selection.count })}</output>
      {selection.kind === 'filter' || selection.count >= total ? null : (
        <Button variant="default" onClick={picks.takeFilter}>
          {t('picked.whole', { count: total })}
        </Button>
      )}
      {children}
      <Button variant="subtle" onClick={picks.clear}>
        {t('picked.clear')}
      </Button>
    </section>
  );
}
