import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const HEIGHT_PX = 96;

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** Title when it could not be read. */
  failed: string;
  /** Height of the placeholder while loading, in pixels. */
  height?: number;
  children: (data: T) => ReactNode;
}

/**
 * Renders a part of a page that is loaded separately: its content, its loading state, or the reason why it is missing.
 */
export function Loaded<T>({ query, failed, height = HEIGHT_PX, children }: LoadedProps<T>): ReactNode {
  const errorText = useErrorText();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton height={height} />;
  return <LoadFailed title={failed} text={errorText(failureOf(error).code)} onRetry={() => void refetch()} />;
}
