import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { NoMatch } from '../ui/list/no-match.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';

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

/**
 * Renders a list, or the reason why there is none: it could not be read, it is empty, or the filters exclude
 * everything.
 */
export function ListGate(props: ListGateProps): ReactNode {
  const { list, rows, failed, empty, isFiltered = false, onClear = () => {}, children } = props;
  const errorText = useErrorText();
  if (!rows && list.error)
    return <LoadFailed title={failed} text={errorText(failureOf(list.error).code)} onRetry={list.retry} />;
  if (rows?.length !== 0) return children;
  return isFiltered ? <NoMatch onClear={onClear} /> : empty;
}
