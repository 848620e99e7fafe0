import { useCallback, useMemo, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import { readConditions, readNames, writeConditions, writeNames } from './condition-text.ts';

/** Search parameters of the address, as texts; the table of screens names the same keys. */
export interface AnalysisSearch {
  where?: string | undefined;
  match?: string | undefined;
  columns?: string | undefined;
  filter?: string | undefined;
  variable?: string | undefined;
  after?: string | undefined;
}

export interface VariableName {
  category: string;
  name: string;
}

export interface AnalysisAddress {
  conditions: Conditions;
  /** Null for the default ones. */
  columns: string[] | null;
  /** Id of the chosen saved filter; its conditions may have changed since. */
  filterId: string | null;
  /** Variable whose values are shown. */
  variable: VariableName | null;
  /** Changes the address. Another search adds a history entry; another view of its results does not. */
  show: (changes: AnalysisSearch, options?: { replace?: boolean }) => void;
}

export function useAnalysisAddress(): AnalysisAddress {
  const search: AnalysisSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { where = '', match, columns, filter, variable } = search;
  const show = useCallback<AnalysisAddress['show']>(
    (changes, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const conditions = useMemo(
    (): Conditions => ({ match: match === 'any' ? 'any' : 'all', conditions: readConditions(where) }),
    [match, where],
  );
  return {
    conditions,
    columns: useMemo(() => (columns === undefined ? null : readNames(columns)), [columns]),
    filterId: filter ?? null,
    variable: useMemo(() => readVariable(variable), [variable]),
    show,
  };
}

/** Returns the search parameters of conditions. Another search begins at the newest visit. */
export function conditionsSearch({ match, conditions }: Conditions): AnalysisSearch {
  return {
    where: writeConditions(conditions) || undefined,
    match: match === 'any' ? 'any' : undefined,
    after: undefined,
  };
}

export function variableText({ category, name }: VariableName): string {
  return writeNames([category, name]);
}

function readVariable(text: string | undefined): VariableName | null {
  const [category, name] = readNames(text ?? '');
  return category && name ? { category, name } : null;
}

export interface Paging {
  /** Cursor at which the page begins; undefined for the newest visits. */
  after: string | undefined;
  /** Opens the page of newer visits, or the newest visits if the earlier page is unknown. Null on the first page. */
  newer: (() => void) | null;
  older: (next: string) => void;
}

/** Returns the paging of results, by the cursor in the address. Another search begins at its newest visits. */
export function usePaging(question: string, show: AnalysisAddress['show']): Paging {
  const { after: inAddress }: { after?: string } = useSearch({ strict: false });
  const [way, setWay] = useState<Way>({ question, cursors: [undefined] });
  const isOther = way.question !== question;
  if (isOther && inAddress === undefined) setWay({ question, cursors: [undefined] });
  useEffect(() => {
    if (isOther && inAddress !== undefined) show({ after: undefined }, { replace: true });
  }, [isOther, inAddress, show]);

  const after = isOther ? undefined : inAddress;
  const at = way.cursors.indexOf(after);
  return {
    after,
    newer: after === undefined ? null : () => show({ after: way.cursors[at - 1] }),
    older(next) {
      const cursors = at < 0 ? [undefined, after] : way.cursors.slice(0, at + 1);
      setWay({ question, cursors: [...cursors, next] });
      show({ after: next });
    },
  };
}

/** Cursors of the pages that led here. */
interface Way {
  question: string;
  cursors: (string | undefined)[];
}
