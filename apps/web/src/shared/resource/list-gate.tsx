import type { ReactNode } from 'react';
import { NoMatch } from '../ui/list/no-match.tsx';
import { QueryView } from './query-view.tsx';

interface ListGateProps {
  list: { error: unknown; retry: () => void };
  /** Undefined before the first page. */
  rows: readonly unknown[] | undefined;
  /** Title when the list could not be read. */
  failed: string;
  /** Shown when the list is empty and no filter is set. */
  empty?: ReactNode;
  isFiltered?: boolean;
  onClear?: () => void;
  /** The list itself, rendered also while it loads. */
  children: ReactNode;
}

/** Renders a list as a `QueryView` whose placeholder is the list itself, so that its head stays where it is. */
export function ListGate(props: ListGateProps): ReactNode {
  const { list, rows, failed, empty = null, isFiltered = false, onClear = () => {}, children } = props;
  return (
    <QueryView
      query={{ data: rows, error: list.error, refetch: list.retry }}
      failed={failed}
      skeleton={children}
      empty={isFiltered ? <NoMatch onClear={onClear} /> : empty}
    >
      {() => children}
    </QueryView>
  );
}
