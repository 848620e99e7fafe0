import { useMemo } from 'react';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import { columnOf, defaultColumns, hiddenColumns } from './columns.ts';
import { writeNames } from './condition-text.ts';
import type { AnalysisAddress } from './use-analysis-address.ts';

export interface UsedColumns {
  shown: readonly string[];
  hidden: string[];
  /** Every column that there is, those shown first. */
  all: readonly string[];
  /** Null brings back those by default. */
  set: (shown: string[] | null) => void;
}

/** The columns of the results: those of the address, or those by default. */
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
