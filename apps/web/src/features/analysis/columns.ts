import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import { useMemo, createContext, use } from 'react';
import { writeNames } from './condition-text.ts';
import type { AnalysisAddress } from './use-analysis-address.ts';

/** As many as fit beside the page's address without scrolling. */
const DEFAULT_COUNT = 6;
/** As many as a saved filter and an export take. */
const HIDDEN_MAX = 500;

export function columnOf({ category, name }: Pick<Variable, 'category' | 'name'>): string {
  return `${category}.${name}`;
}

/** First the variables of the conditions, then those that most visits had, if their values differ. */
export function defaultColumns(variables: readonly Variable[], conditions: readonly Condition[]): string[] {
  const most = Math.max(0, ...variables.map(({ visits }) => visits));
  const rankOf = ({ category, visits, distinctValues }: Variable) => {
    if (category === 'event' || visits < most / 2) return 2;
    return distinctValues === 1 ? 1 : 0;
  };
  const told = variables.toSorted((a, b) => rankOf(a) - rankOf(b) || b.visits - a.visits).map(columnOf);
  const asked = conditions.map(columnOf);
  return [...new Set([...asked, ...told])].slice(0, Math.max(DEFAULT_COUNT, new Set(asked).size));
}

/** Returns the columns that results leave out when these are shown. */
export function hiddenColumns(variables: readonly Variable[], shown: readonly string[]): string[] {
  const kept = new Set(shown);
  return variables
    .map(columnOf)
    .filter((column) => !kept.has(column))
    .slice(0, HIDDEN_MAX);
}

/** Returns the columns to show where these are left out: those of the conditions first. */
export function shownColumns(
  variables: readonly Variable[],
  hidden: readonly string[],
  conditions: readonly Condition[],
): string[] {
  const left = new Set(hidden);
  const asked = conditions.map(columnOf).filter((column) => !left.has(column));
  const others = variables
    .toSorted((a, b) => b.visits - a.visits)
    .map(columnOf)
    .filter((column) => !left.has(column));
  return [...new Set([...asked, ...others])];
}

export interface UsedColumns {
  shown: readonly string[];
  hidden: string[];
  /** Every column that there is, those shown first. */
  all: readonly string[];
  /** Null brings back those by default. */
  set: (shown: string[] | null) => void;
}

/** Returns the columns of the results: those of the address, or those by default. */
export function useColumns(variables: readonly Variable[], address: AnalysisAddress): UsedColumns {
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

/** Written where no column is shown: an empty text would bring back those by default. */
const NONE = '*';

/** All visits of the period, against which shares are counted. */
export const VisitsOfPeriod = createContext(0);

export function useVisitsOf(): number {
  return use(VisitsOfPeriod);
}

/** Returns a percentage. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
