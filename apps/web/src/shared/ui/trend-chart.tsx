import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type Band,
  chartHeight,
  gradeBands,
  linePath,
  percentBands,
  scalePoints,
  type Point,
  runsOf,
} from './trend-scale.ts';
import chart from './chart.module.css';
import { ChartNote, ChartTicks, ReadableChart, usePrinting } from './chart.tsx';
import { useWidth } from './use-width.ts';
import { timePositions } from './time-ticks.ts';

export interface TrendPoint {
  /** Instant or start of the point. */
  at: string;
  /** Text of the time in the table. */
  tick: string;
  /** Text read out and shown beside the point: date, value, grade. */
  reading: string;
  value: number | null;
}

export interface TrendChartProps {
  label: string;
  points: readonly TrendPoint[];
  /** Value whose grade band is highlighted; percentages have none. */
  current?: number | null;
  /** Labels beside the lines: grades, or percentages if a value is no reliability. */
  scale?: 'grade' | 'percent';
  /** True beside a tall card, where there is space for a tall chart. */
  isTall?: boolean;
}

const FULL_HEIGHT = 236;
const TALL_HEIGHT = 336;
/** Minimum width of a tall chart in pixels; narrower ones are on phones or paper. */
const TALL_FROM_WIDTH = 500;
const LEFT = 30;
/** Space for half of the last dot, in pixels. */
const RIGHT = 8;
/** Width in print, where the chart is beside the figure. */
const PAPER_WIDTH = 440;

/**
 * Renders a percentage over time, on bands of grades or of percentages. The arrow keys and the pointer select its
 * points.
 */
export function TrendChart({
  label,
  points,
  current = null,
  scale = 'grade',
  isTall = false,
}: TrendChartProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const measured = useWidth(frame);
  const full = usePrinting() ? PAPER_WIDTH : measured;
  const width = full - LEFT - RIGHT;
  const [read, setRead] = useState<number | null>(null);
  const values = points.map(({ value }) => value);
  const height = chartHeight(values, heightFor(isTall, full));
  const bandsFor = scale === 'grade' ? gradeBands : percentBands;
  const bands = bandsFor(values.map((value) => value ?? 100));
  const floor = bands.at(-1)?.from ?? 0;
  const instants = points.map(({ at }) => Date.parse(at));
  const positions = timePositions(instants);
  const placed = scalePoints(values, positions, { width, height, floor });
  const last = points.length - 1;
  const shown = read === null ? null : Math.min(read, last);
  const xOf = (index: number) => LEFT + (positions[index] ?? 0) * width;
  const reading = points[shown ?? last]?.reading ?? '';

  return (
    <ReadableChart
      frame={frame}
      className={chart.trend ?? ''}
      label={label}
      area={{ left: LEFT, width, height }}
      positions={positions}
      shown={shown ?? last}
      reading={reading}
      onRead={setRead}
    >
      <svg viewBox={`0 0 ${full} ${height + 28}`} aria-hidden className={`block full ${chart.canvas}`}>
        <Bands bands={bands} floor={floor} box={{ width, height }} current={current} scale={scale} />
        <Line placed={placed} height={height} />
        <ChartTicks instants={instants} y={height + 20} left={LEFT} width={width} />
        {shown === null ? null : <Marker x={xOf(shown)} y={placed[shown]?.y} height={height} />}
      </svg>
      {shown === null ? null : (
        <ChartNote
          x={xOf(shown)}
          full={full}
          at={{ top: (placed[shown]?.y ?? height) < height / 2 ? height - 62 : 8 }}
        >
          {reading}
        </ChartNote>
      )}
    </ReadableChart>
  );
}

const heightFor = (isTall: boolean, width: number): number =>
  isTall && width >= TALL_FROM_WIDTH ? TALL_HEIGHT : FULL_HEIGHT;

interface BandsProps extends Required<Pick<TrendChartProps, 'scale'>> {
  bands: Band[];
  floor: number;
  box: { width: number; height: number };
  current: number | null;
}

function Bands({ bands, floor, box: { width, height }, current, scale }: BandsProps): ReactNode {
  const y = (value: number) => height * (1 - (value - floor) / (100 - floor));
  return bands.map(({ label, from, to }) => (
    <g key={label}>
      {current !== null && current >= from && (current < to || to === 100) ? (
        <rect x={LEFT} y={y(to)} width={width} height={y(from) - y(to)} className={chart.band} />
      ) : null}
      <line x1={LEFT} x2={LEFT + width} y1={y(from)} y2={y(from)} className={chart.grid} />
      <text
        x={4}
        y={(scale === 'grade' ? (y(from) + y(to)) / 2 : y(to)) + 4}
        className={`weight-540 number ${chart.grade}`}
      >
        {label}
      </text>
    </g>
  ));
}

function Line({ placed, height }: { placed: (Point | null)[]; height: number }): ReactNode {
  const fade = useId();
  const last = placed.findLast((point) => point !== null);
  return (
    <>
      <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" className={chart.fadeTop} />
        <stop offset="1" className={chart.fadeBottom} />
      </linearGradient>
      {runsOf(placed).map((run) => {
        const [first, end] = [run[0], run.at(-1)];
        if (!first || !end) return null;
        if (run.length === 1) return <Dot key={first.x} point={first} />;
        const line = linePath(run.map(({ x, y }) => ({ x: LEFT + x, y })));
        return (
          <g key={first.x}>
            <path d={`${line}V${height}H${LEFT + first.x}Z`} fill={`url(#${fade})`} />
            <path d={line} className={chart.line} />
            {end === last ? <Dot point={end} /> : null}
          </g>
        );
      })}
    </>
  );
}

/** Renders a single point: an isolated one, or the last one. */
function Dot({ point }: { point: Point }): ReactNode {
  return <circle cx={LEFT + point.x} cy={point.y} r={4} className={chart.dot} />;
}

interface MarkerProps {
  x: number;
  y: number | undefined;
  height: number;
}

function Marker({ x, y, height }: MarkerProps): ReactNode {
  return (
    <>
      <line x1={x} x2={x} y1={0} y2={height} className={chart.cursor} />
      {y === undefined ? null : <circle cx={x} cy={y} r={5} className={chart.dot} />}
    </>
  );
}
