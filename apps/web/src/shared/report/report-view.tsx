import type { ReactNode } from 'react';
import { QueryView, type QueryState, type QueryViewProps } from '../resource/query-view.tsx';
import { Card } from '../ui/card.tsx';
import css from '../ui/page.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

interface ReportViewProps<T> extends QueryViewProps<T> {
  /** `isPlaceholderData`: the figures belong to the previous period or filters, while new ones load. */
  query: QueryState<T> & { isPlaceholderData: boolean };
  /** Layout of the parts. Default: one below the other, each with its own margin. */
  className?: string;
  children: (data: T) => ReactNode;
}

/** Renders a report as a `QueryView` whose previous figures stay, marked as old, while those of another period load. */
export function ReportView<T>({ className, children, ...view }: ReportViewProps<T>): ReactNode {
  return (
    <QueryView {...view}>
      {(data) => (
        <div
          className={className === undefined ? 'stale' : `${className} stale`}
          aria-busy={view.query.isPlaceholderData}
        >
          {children(data)}
        </div>
      )}
    </QueryView>
  );
}

/** Renders the head of a report on a period: a narrow card with its figure, a wide one with its trend. */
export function ReportTop({ children }: { children: ReactNode }): ReactNode {
  return <div className={`grid gap-16 mb-16 ${css.top}`}>{children}</div>;
}

interface ReportTopSkeletonProps {
  figure: { title: string; height: number };
  trend: string;
}

/** Renders placeholders of a report's head while its figures load. */
export function ReportTopSkeleton({ figure, trend }: ReportTopSkeletonProps): ReactNode {
  return (
    <ReportTop>
      <Card title={figure.title}>
        <Skeleton height={figure.height} />
      </Card>
      <Card title={trend}>
        <Skeleton height={264} />
      </Card>
    </ReportTop>
  );
}
