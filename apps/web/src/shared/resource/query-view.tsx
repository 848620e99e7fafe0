import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useFailureText } from '../i18n/error-text.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';

/** State of a read call, as `useAnswer` and `rowsOf` return it. */
export interface QueryState<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

export interface QueryViewProps<T> {
  query: QueryState<T>;
  /** Title when the data could not be read; `failedText` adds the consequence. */
  failed: string;
  failedText?: string;
  /** Returns the reason of a failure from its error code; null for the usual text. */
  reasonOf?: (code: string) => string | null;
  /** 1 if the page has no other content. */
  level?: 1 | 2;
  /** Placeholder in the shape of the content, or its height in pixels. */
  skeleton?: ReactNode;
  /** Content instead of a failure when the item was deleted, or never existed for this user. */
  gone?: ReactNode;
  /** Content instead of data that contain nothing. */
  empty?: ReactNode;
  /** Returns whether the data contain nothing. Default: an array without items. */
  isEmpty?: (data: T) => boolean;
  /** Returns the content for the data. Absent: the view renders the loading state and failures alone. */
  children?: (data: T) => ReactNode;
}

const HEIGHT_PX = 96;
/** Error codes of an address with a deleted item, an item that this user may not see, or an invalid id. */
const GONE: ReadonlySet<string> = new Set(['not-found', 'invalid-input']);

/**
 * Renders the data of a call. Without data, renders its loading state, or the reason why they are missing. Data stay
 * when a later load fails.
 */
export function QueryView<T>(props: QueryViewProps<T>): ReactNode {
  const { query, skeleton = HEIGHT_PX, gone, empty, isEmpty = hasNoItem, children = () => null } = props;
  const { data, error } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (!error) return typeof skeleton === 'number' ? <Block height={skeleton} /> : skeleton;
  return gone !== undefined && GONE.has(failureOf(error).code) ? gone : <Failed {...props} />;
}

const hasNoItem = (data: unknown) => Array.isArray(data) && data.length === 0;

function Block({ height }: { height: number }): ReactNode {
  return (
    <Waiting>
      <Skeleton height={height} />
    </Waiting>
  );
}

/** Renders the reason of a failed load. A retry is not offered where the permission is missing. */
function Failed<T>(props: QueryViewProps<T>): ReactNode {
  const { query, failed, failedText = '', reasonOf, level = 2 } = props;
  const failureText = useFailureText();
  const { error, refetch } = query;
  const { code } = failureOf(error);
  return (
    <LoadFailed
      level={level}
      title={failed}
      text={`${reasonOf?.(code) ?? failureText(error)} ${failedText}`.trim()}
      onRetry={code === 'forbidden' ? null : () => void refetch()}
    />
  );
}
