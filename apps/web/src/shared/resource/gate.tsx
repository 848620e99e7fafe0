import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconAlertTriangle } from '../ui/icons.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';

interface GoneProps {
  title: string;
  text?: string;
  icon?: typeof IconAlertTriangle;
  back: ReactNode;
}

interface GateProps<Item> {
  query: { data: Item | undefined; error: unknown; refetch: () => unknown };
  /** Title when the item could not be read; `failedText` adds the consequence. */
  failed: string;
  failedText?: string;
  gone: GoneProps;
  children: (item: Item) => ReactNode;
}

/** Error codes of an address with a deleted item, an item that this user may not see, or an invalid id. */
const GONE = new Set(['not-found', 'invalid-input']);

/** Renders the item in the address, its loading state, or the reason why it is missing. */
export function Gate<Item>({ query, failed, failedText, gone, children }: GateProps<Item>): ReactNode {
  const errorText = useErrorText();
  const { data, error, refetch } = query;
  // Loaded data stay when a later load fails.
  if (data !== undefined) return children(data);
  if (!error) return <PageSkeleton />;
  const { code } = failureOf(error);
  if (!GONE.has(code))
    return (
      <LoadFailed
        level={1}
        title={failed}
        text={[errorText(code), failedText ?? ''].join(' ').trim()}
        onRetry={() => void refetch()}
      />
    );
  return <Gone {...gone} />;
}

/** Renders the message that there is no such item for this user. */
export function Gone({ title, text, icon, back }: GoneProps): ReactNode {
  const errorText = useErrorText();
  return (
    <EmptyState level={1} title={title} text={text ?? errorText('not-found')} {...(icon ? { icon } : {})}>
      {back}
    </EmptyState>
  );
}
