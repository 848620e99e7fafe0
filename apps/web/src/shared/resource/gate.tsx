import type { ReactNode } from 'react';
import { useErrorText } from '../i18n/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconAlertTriangle } from '../ui/icons.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { QueryView, type QueryState } from './query-view.tsx';

interface GoneProps {
  title: string;
  text?: string;
  icon?: typeof IconAlertTriangle;
  back: ReactNode;
}

interface GateProps<Item> {
  query: QueryState<Item>;
  /** Title when the item could not be read; `failedText` adds the consequence. */
  failed: string;
  failedText?: string;
  gone: GoneProps;
  children: (item: Item) => ReactNode;
}

/** Renders the page of the item in the address: a `QueryView` that is the whole page. */
export function Gate<Item>({ gone, ...view }: GateProps<Item>): ReactNode {
  return <QueryView {...view} level={1} skeleton={<PageSkeleton />} gone={<Gone {...gone} />} />;
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
