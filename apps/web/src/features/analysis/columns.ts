import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import { useMemo, createContext, use } from 'react';
import { writeNames } from './condition-text.ts';
import type { AnalysisAddress } from './use-analysis-address.ts';

/** Number of columns that fit beside the page's address without scrolling. */
const DEFAULT_COUNT = 6;
/** Maximum that a saved filter and an export accept. */
const HIDDEN_MAX = 500;

export function columnOf({ category, name }: Pick<Variable, 'category' | 'name'>): string {
  return `${category}.${name}`;
}

/** Returns the default columns: the variables of the conditions, then those of most visits, if their values differ. */
export function defaultColumns(variables: readonly Variable[], conditions: readonly Condition[]): string[] {
  const most = Math.max(0, ...variables.map(({ visits }) => visits));
  const rankOf = ({ category, visits, distinctValues }: Variable) => {
    if (category === 'event' || visits < most / 2) return 2;
    return distinctValues === 1 ? 1 : 0;
  };
  const ranked = variables.toSorted((a, b) => rankOf(a) - rankOf(b) || b.visits - a.visits).map(columnOf);
  const conditionColumns = conditions.map(columnOf);
  return [...new Set([...conditionColumns, ...ranked])].slice(
    0,
    Math.max(DEFAULT_COUNT, new Set(conditionColumns).size),
  );
}

/** Returns the columns that results leave out when the given ones are shown. */
export function hiddenColumns(variables: readonly Variable[], shown: readonly string[]): string[] {
  const visible = new Set(shown);
  return variables
    .map(columnOf)
    .filter((column) => !visible.has(column))
    .slice(0, HIDDEN_MAX);
}

/** Returns the columns to show when the given ones are left out; those of the conditions come first. */
export function shownColumns(
  variables: readonly Variable[],
  hidden: readonly string[],
  conditions: readonly Condition[],
): string[] {
  const left = new Set(hidden);
  const conditionColumns = conditions.map(columnOf).filter((column) => !left.has(column));
  const others = variables
    .toSorted((a, b) => b.visits - a.visits)
    .map(columnOf)
    .filter((column) => !left.has(column));
  return [...new Set([...conditionColumns, ...others])];
}

export interface UsedColumns {
  shown: readonly string[];
  hidden: string[];
  /** Names of all columns, the shown ones first. */
  all: readonly string[];
  /** Shows the given columns; null restores the default ones. */
  set: (shown: string[] | null) => void;
}

/** Returns the columns of the results: those in the address, or the default ones. */
export function useAnalysisColumns(variables: readonly Variable[], address: AnalysisAddress): UsedColumns {
  const { columns, conditions, show } = address;
  return useMemo(() => {
    const shown = columns ?? defaultColumns(variables, conditions.conditions);
    return {
      shown,
      hidden: hiddenColumns(variables, shown),
      all: [...new Set([...shown, ...variables.map(columnOf).toSorted()])],
      set: (next) =>
        show({ columns: next === null ? undefined : writeNames(next) || NONE }, { replace: true }),
    };
  }, [variables, columns, conditions, show]);
}

/** Marks in the address that no column is shown; an empty text would restore the default ones. */
const NONE = '*';

/** Number of visits of the period, the total for shares. */
export const VisitsOfPeriod = createContext(0);

export function useVisitsOf(): number {
  return use(VisitsOfPeriod);
}

/** Returns the share of a part in a whole, in percent. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
