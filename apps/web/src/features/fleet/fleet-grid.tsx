import {
  useEffect,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { rowClick } from '../../ui/list/open-row.ts';
import { Wide } from '../../ui/wide/wide.tsx';
import { FleetRow } from './fleet-row.tsx';
import css from './fleet.module.css';
import { moveBetweenCells } from './move-between-cells.ts';
import type { Picks } from './selection.tsx';

interface FleetGridProps {
  rows: readonly FleetWebsite[];
  days: readonly string[];
  total: number;
  /** Null: nothing can be done with a selection. */
  picks: Picks | null;
  isStale: boolean;
  /** Fetches the next rows; null when all are there or on their way. */
  onMore: (() => void) | null;
}

/** Websites by days. Head and first column stay in sight; only the rows in sight are drawn. */
export function FleetGrid({ rows, days, total, picks, isStale, onMore }: FleetGridProps): ReactNode {
  const t = useWords('fleet');
  const frame = useRef<HTMLElement>(null);
  const { shown, before, after } = useVisibleRows(rows, frame, onMore);
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
        <Head days={days} rows={rows} picks={picks} />
        <tbody className="stale" data-stale={isStale || undefined}>
          <Gap height={before} />
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
          <Gap height={after} />
        </tbody>
      </table>
    </Wide>
  );
}

const doNothing = () => {};

interface HeadProps {
  days: readonly string[];
  rows: readonly FleetWebsite[];
  picks: Picks | null;
}

function Head({ days, rows, picks }: HeadProps): ReactNode {
  const t = useWords('fleet');
  const format = useFormat();
  const ids = rows.map(({ id }) => id);
  return (
    <thead>
      <tr className="small weight-540 quiet" aria-rowindex={1}>
        <th scope="col" className={`sunken weight-540 ${css.head} ${css.corner}`}>
          <span className="row gap-10">
            {picks === null ? null : (
              <label className={`block pointer fixed ${css.pick} no-print`}>
                <input
                  type="checkbox"
                  className={`block m-0 pointer ${css.box}`}
                  aria-label={t('pick-all')}
                  checked={ids.length > 0 && ids.every(picks.has)}
                  onChange={() => picks.toggleAll(ids)}
                />
              </label>
            )}
            {t('column.website')}
          </span>
        </th>
        <th scope="col" className={`sunken weight-540 ${css.head} ${css.now}`}>
          {t('column.grade')}
        </th>
        <th
          scope="col"
          className={`sunken weight-540 text-end ${css.head} ${css.change}`}
          title={t('change-hint')}
        >
          {t('column.change')}
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={`sunken weight-540 number text-center ${css.head} ${css.day}`}
            title={`${format.day(`${day}T12:00:00Z`)} · ${t('days-hint')}`}
          >
            <span aria-hidden>{Number(day.slice(-2))}</span>
            <span className="sr-only">{format.day(`${day}T12:00:00Z`)}</span>
          </th>
        ))}
        <th scope="col" className={`sunken weight-540 ${css.head} ${css.causes}`}>
          {t('column.causes')}
        </th>
        <th scope="col" className={`sunken weight-540 nowrap ${css.head} ${css.audits}`}>
          {t('column.audits')}
        </th>
      </tr>
    </thead>
  );
}

/** Keeps the room of rows that are not drawn. */
function Gap({ height }: { height: number }): ReactNode {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}

/** Follows the plain link of a day without leaving the panel; keys and buttons that open a tab keep their meaning. */
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

/** Fewer rows than this are all drawn. */
const DRAWN_MAX = 60;
/** As the style sheet sets it. */
const ROW_HEIGHT = 44;
const OVERSCAN = 12;
/** Rows below the last one drawn at which the next ones are fetched. */
const AHEAD = 40;

interface VisibleRows {
  shown: { row: FleetWebsite; index: number }[];
  /** Height in pixels of the rows that are left out above and below. */
  before: number;
  after: number;
}

/** The rows that the frame shows, and the room that the others take. */
function useVisibleRows(
  rows: readonly FleetWebsite[],
  frame: RefObject<HTMLElement | null>,
  onMore: (() => void) | null,
): VisibleRows {
  const isVirtual = rows.length > DRAWN_MAX;
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- The React Compiler is not in use.
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: ROW_HEIGHT * OVERSCAN },
  });
  const items = virtualizer.getVirtualItems();
  const last = isVirtual ? (items.at(-1)?.index ?? 0) : rows.length;
  useEffect(() => {
    if (onMore && last >= rows.length - AHEAD) onMore();
  }, [onMore, last, rows.length]);
  if (!isVirtual) return { shown: rows.map((row, index) => ({ row, index })), before: 0, after: 0 };
  return {
    shown: items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ row, index }];
    }),
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
  };
}
