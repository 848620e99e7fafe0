import { useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../../../shared/i18n/i18n-provider.tsx';
import { ChartNote, ChartTicks, ReadableChart, usePrinting } from '../../../../shared/ui/chart.tsx';
import chart from '../../../../shared/ui/chart.module.css';
import { timePositions } from '../../../../shared/ui/time-ticks.ts';
import { linePath, runsOf } from '../../../../shared/ui/trend-scale.ts';
import { useWidth } from '../../../../shared/ui/use-width.ts';
import css from './counted-days.module.css';
import type { AnnotatedDay } from './day-notes.ts';

interface DaysChartProps {
  label: string;
  days: readonly AnnotatedDay[];
  /** Returns the text of one day. */
  readingOf: (day: AnnotatedDay) => string;
}

const LEFT = 44;
const RIGHT = 8;
const TOP = 8;
/** Heights of the line of checks and of the bars of the report, and the space between them, in pixels. */
const RATE_HEIGHT = 84;
const SPACE = 22;
const BARS_HEIGHT = 120;
const BARS_TOP = TOP + RATE_HEIGHT + SPACE;
const BARS_END = BARS_TOP + BARS_HEIGHT;
const BAR_SHARE = 0.68;
const BAR_MAX = 28;
const PAPER_WIDTH = 640;
const MIDDLE = 50;

/** Renders Vigie's pass rate as a line above the volumes of the report as bars, over the same days. */
export function DaysChart({ label, days, readingOf }: DaysChartProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const measured = useWidth(frame);
  const full = usePrinting() ? PAPER_WIDTH : measured;
  const [read, setRead] = useState<number | null>(null);
  const instants = days.map(({ day }) => Date.parse(`${day}T00:00:00`));
  const slot = (full - LEFT - RIGHT) / Math.max(1, days.length);
  // The bars of the first and the last day stay inside.
  const area = { left: LEFT + slot / 2, width: full - LEFT - RIGHT - slot, height: BARS_END };
  const positions = timePositions(instants);
  const xOf = (index: number) => area.left + (positions[index] ?? 0) * area.width;
  const last = days.length - 1;
  const shown = read === null ? null : Math.min(read, last);
  const current = days[shown ?? last];
  const reading = current === undefined ? '' : readingOf(current);
  return (
    <ReadableChart
      frame={frame}
      className={chart.trend ?? ''}
      label={label}
      area={area}
      positions={positions}
      shown={shown ?? last}
      reading={reading}
      onRead={setRead}
    >
      <svg viewBox={`0 0 ${full} ${BARS_END + 28}`} aria-hidden className={`block full ${chart.canvas}`}>
        <Axes full={full} most={mostOf(days)} />
        <Rates days={days} xOf={xOf} />
        <Bars days={days} xOf={xOf} width={Math.min(BAR_MAX, slot * BAR_SHARE)} />
        {shown === null ? null : (
          <line
            x1={xOf(shown)}
            x2={xOf(shown)}
            y1={TOP}
            y2={BARS_END}
            className={`no-print ${chart.cursor}`}
          />
        )}
        <ChartTicks instants={instants} y={BARS_END + 20} left={area.left} width={area.width} />
      </svg>
      {shown === null ? null : (
        <ChartNote x={xOf(shown)} full={full} at={{ bottom: 40 }}>
          {reading}
        </ChartNote>
      )}
    </ReadableChart>
  );
}

const mostOf = (days: readonly AnnotatedDay[]): number =>
  Math.max(1, ...days.map(({ counted }) => counted ?? 0));
const rateY = (rate: number): number => TOP + RATE_HEIGHT * (1 - rate / 100);

/** Renders the labelled lines of both parts. */
function Axes({ full, most }: { full: number; most: number }): ReactNode {
  const format = useFormat();
  const lines = [
    [rateY(100), format.percent(100)],
    [rateY(MIDDLE), format.percent(MIDDLE)],
    [rateY(0), format.percent(0)],
    [BARS_TOP, format.number(most)],
    [BARS_END, format.number(0)],
  ] as const;
  return lines.map(([y, text]) => (
    <g key={y}>
      <line x1={LEFT} x2={full - RIGHT} y1={y} y2={y} className={chart.grid} />
      <text x={LEFT - 6} y={y + 4} textAnchor="end" className={`weight-540 number ${chart.tick}`}>
        {text}
      </text>
    </g>
  ));
}

interface SeriesProps {
  days: readonly AnnotatedDay[];
  xOf: (index: number) => number;
}

function Rates({ days, xOf }: SeriesProps): ReactNode {
  const placed = days.map(({ passRate }, index) =>
    passRate === null ? null : { x: xOf(index), y: rateY(passRate) },
  );
  return runsOf(placed).map((run) => {
    const [first] = run;
    if (first === undefined) return null;
    return run.length === 1 ? (
      <circle key={first.x} cx={first.x} cy={first.y} r={3} className={css.dot} />
    ) : (
      <path key={first.x} d={linePath(run)} className={css.rate} />
    );
  });
}

function Bars({ days, xOf, width }: SeriesProps & { width: number }): ReactNode {
  const most = mostOf(days);
  return days.map(({ day, counted, isWhole, note }, index) => {
    if (counted === null) return null;
    const height = Math.max(counted === 0 ? 0 : 2, (BARS_HEIGHT * counted) / most);
    return (
      <rect
        key={day}
        x={xOf(index) - width / 2}
        y={BARS_END - height}
        width={width}
        height={height}
        rx={Math.min(3, width / 3)}
        className={css.volume}
        data-note={note ?? undefined}
        data-open={isWhole ? undefined : true}
      />
    );
  });
}
