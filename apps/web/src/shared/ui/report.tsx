import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import css from './page.module.css';

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
