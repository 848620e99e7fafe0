import type { ListCall, QueryOf } from '../api/growing-list.ts';
import { useSearchFilters } from './search-filters.ts';
import type { Facet } from '../ui/list/facet-select.tsx';
import type { Search } from '../ui/list/filter-bar.tsx';
import { QUERY_FIELDS, type QueryField } from './query-fields.ts';

/** Fields that screens set otherwise: the page of the list, the website shown, a period. */
type Unfiltered = 'limit' | 'after' | 'id' | 'websiteId' | 'timeZone' | 'from' | 'to';
type FilterName<Call extends ListCall> = {
  [Name in keyof QueryOf<Call>]-?: Name extends Unfiltered
    ? never
    : NonNullable<QueryOf<Call>[Name]> extends string
      ? Name
      : never;
}[keyof QueryOf<Call>] &
  string;
type FilterQuery<Call extends ListCall> = {
  [Name in FilterName<Call>]?: NonNullable<QueryOf<Call>[Name & keyof QueryOf<Call>]>;
};

interface FilterOptions<Call extends ListCall, Own extends string> {
  /** Search parameters that the query lacks, or has in another form. They are not validated. */
  own?: readonly Own[];
  /** Fields of the query that the screen does not filter by. */
  without?: readonly FilterName<Call>[];
}

type Choices<Value> = readonly { value: string; label: string }[] | ((value: Value) => string);

export interface Filters<Call extends ListCall, Own extends string = never> {
  /** Valid filters of the address, in the format of the query. */
  query: FilterQuery<Call>;
  /** Values of the screen's own parameters. */
  own: Partial<Record<Own, string>>;
  /** Changes filters in the address; undefined and '' remove one. */
  set: (changes: Partial<Record<FilterName<Call> | Own, string | undefined>>) => void;
  clear: () => void;
  isFiltered: boolean;
  /** Returns the search field for the text `q`. */
  search: (label: string) => Search;
  /** Returns a select field for one filter, with options or a function that labels each value of the query's enum. */
  facet: <Name extends FilterName<Call> | Own>(
    name: Name,
    label: string,
    choices: Choices<Name extends FilterName<Call> ? NonNullable<FilterQuery<Call>[Name]> : never>,
  ) => Facet;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the filters of a list, read from its query's schema. They are stored in the address, where `poolId` is named
 * `pool`.
 */
export function useFilters<Call extends ListCall, Own extends string = never>(
  call: Call,
  { own = [], without = [] }: FilterOptions<Call, Own> = {},
): Filters<Call, Own> {
  const fields = QUERY_FIELDS[call] ?? {};
  const left = new Set<string>([...own, ...without]);
  const names = Object.keys(fields).filter((name) => !left.has(name));
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters<string>(
    ...names.map(keyOf),
    ...own,
  );
  const query: Partial<Record<string, string>> = {};
  for (const name of names) {
    const value = valueOf(fields[name], filters[keyOf(name)]);
    if (value !== undefined) query[name] = value;
  }
  const set = (changes: Partial<Record<string, string | undefined>>) =>
    setFilters(Object.fromEntries(Object.entries(changes).map(([name, value]) => [keyIn(own, name), value])));
  return {
    query: query as FilterQuery<Call>,
    own: filters,
    set,
    clear: clearFilters,
    isFiltered,
    search: (label) => ({ label, value: query['q'] ?? '', onChange: (q) => set({ q }) }),
    facet: (name, label, choices) => {
      const field = fields[name];
      const known = Array.isArray(field) ? (field as never[]) : [];
      return {
        label,
        value: (left.has(name) ? filters[name] : query[name]) ?? '',
        options:
          typeof choices === 'function' ? known.map((value) => ({ value, label: choices(value) })) : choices,
        onChange: (value) => set({ [name]: value }),
      };
    },
  };
}

const keyOf = (name: string) => name.replace(/Id$/, '');
const keyIn = (own: readonly string[], name: string) => (own.includes(name) ? name : keyOf(name));

function valueOf(field: QueryField | undefined, value: string | undefined): string | undefined {
  if (field === undefined || value === undefined) return undefined;
  if (typeof field === 'number') return value.slice(0, field);
  return (field === 'id' ? ID.test(value) : field.includes(value)) ? value : undefined;
}
