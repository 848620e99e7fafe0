import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';

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

/** The columns that results leave out when these are shown. */
export function hiddenColumns(variables: readonly Variable[], shown: readonly string[]): string[] {
  const kept = new Set(shown);
  return variables
    .map(columnOf)
    .filter((column) => !kept.has(column))
    .slice(0, HIDDEN_MAX);
}

/** The columns to show where these are left out: those of the conditions first. */
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
