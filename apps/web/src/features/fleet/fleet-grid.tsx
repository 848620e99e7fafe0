import { useEffect, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { rowClick } from '../../shared/ui/list/open-row.ts';
import { RowGap, useVisibleRows } from '../../shared/ui/list/visible-rows.tsx';
import { Wide } from '../../shared/ui/wide/wide.tsx';
import { FleetHead } from './fleet-head.tsx';
import { FleetRow } from './fleet-row.tsx';
import css from './fleet.module.css';
import { moveBetweenCells } from './move-between-cells.ts';
import type { Picks } from './selection.tsx';

/** Height of a row in px, as in the style sheet. */
const ROW_HEIGHT = 44;
/** Number of rows below the last drawn one; when fewer are loaded, the next ones are fetched. */
const AHEAD = 40;

interface FleetGridProps {
  rows: readonly FleetWebsite[];
  days: readonly string[];
  total: number;
  /** Null: no bulk action is allowed. */
  picks: Picks | null;
  isStale: boolean;
  /** Fetches the next rows; null when all are loaded or loading. */
  onMore: (() => void) | null;
}

/** Renders websites by days. Head and first column stay visible; only visible rows are drawn. */
export function FleetGrid({ rows, days, total, picks, isStale, onMore }: FleetGridProps): ReactNode {
  const t = useWords('fleet');
  const frame = useRef<HTMLElement>(null);
  const { shown, before, after, last } = useVisibleRows(rows, { frame, rowHeight: ROW_HEIGHT });
  useEffect(() => {
    if (onMore && last >= rows.length - AHEAD) onMore();
  }, [onMore, last, rows.length]);
  const followDay = useFollowDay();
  return (
    <Wide label={t('label')} frame={frame} className={`card ${css.frame}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its links have the focus; the table only moves it. */}
      <table
        className={css.table}
        aria-label={t('label')}
        aria-rowcount={total + 1}
        aria-busy={isStale}
        style={{ '--days': days.length } as CSSProperties}
        onKeyDown={moveBetweenCells}
        onClick={followDay}
      >
        <FleetHead days={days} rows={rows} picks={picks} />
        <tbody className="stale" data-stale={isStale || undefined}>
          <RowGap height={before} />
          {shown.map(({ row, index }) => (
            <FleetRow
              key={row.id}
              website={row}
              days={days}
              rowIndex={index + 2}
              isPicked={picks === null ? null : picks.has(row.id)}
              isFixed={picks?.isWhole ?? false}
              onPick={picks?.toggle ?? doNothing}
            />
          ))}
          <RowGap height={after} />
        </tbody>
      </table>
    </Wide>
  );
}

const doNothing = () => {};

/**
 * Returns a handler that opens the plain link of a day in the router; keys and mouse buttons that open a tab still do
 * so.
 */
function useFollowDay(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>('a[data-day]');
    const { day, website } = link?.dataset ?? {};
    if (day === undefined || website === undefined) return;
    if (rowClick(event, { isSelecting: false }) !== 'here') return;
    event.preventDefault();
    void navigate({ to: '/sante', search: { website, from: day, to: day } });
  };
}
