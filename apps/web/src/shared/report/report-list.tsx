import type { ReactNode } from 'react';
import type { GrowingList } from '../api/growing-list.ts';
import { ListGate } from '../resource/list-gate.tsx';
import { ShowMore } from '../ui/list/show-more.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';

interface ReportListProps<Row> {
  list: GrowingList<Row>;
  /** Label of the rows for screen readers. Absent: a heading names them. */
  label?: string;
  /** Title when the rows could not be read. */
  failed: string;
  /** Shown when there are no rows and no filter is set. */
  empty: ReactNode;
  filters?: { isFiltered: boolean; clear: () => void };
  /** Frame of the rows. Default: a card with a line for each row. */
  className?: string;
  /** Height of the placeholder in pixels. */
  skeleton: number;
  /** Content below the rows. */
  note?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Renders the findings or the visits behind the figures of a report, and a button for more of them. */
export function ReportList<Row>(props: ReportListProps<Row>): ReactNode {
  const { list, label, failed, empty, filters, skeleton, note = null, children } = props;
  const { className = 'card clip stale' } = props;
  const { items } = list;
  return (
    <ListGate
      list={list}
      rows={items}
      failed={failed}
      empty={empty}
      {...(filters ? { isFiltered: filters.isFiltered, onClear: filters.clear } : {})}
    >
      {items ? (
        <>
          <section className={className} aria-label={label} aria-busy={list.isStale}>
            {children(items)}
            <ShowMore
              shown={items.length}
              total={list.total}
              onMore={list.more}
              isFetching={list.isFetchingMore}
            />
          </section>
          {note}
        </>
      ) : (
        <Waiting>
          <Skeleton height={skeleton} />
        </Waiting>
      )}
    </ListGate>
  );
}
