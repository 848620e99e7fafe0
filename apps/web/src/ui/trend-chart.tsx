import { useId, useRef, useState, type ReactNode } from 'react';
import chart from './chart.module.css';
import { ChartNote, ChartTicks, ReadableChart } from './chart.tsx';
import {
  gradeBands,
  pathOf,
  percentBands,
  place,
  runsOf,
  tickIndexes,
  type Band,
  type Point,
} from './trend-scale.ts';
import css from './trend-chart.module.css';
import { useWidth } from './use-width.ts';

export interface TrendPoint {
  /** On the axis: "7 nov.". */
  tick: string;
  /** Read out and shown beside the point: date, value, grade. */
  reading: string;
  value: number | null;
}

export interface TrendChartProps {
  label: string;
  points: readonly TrendPoint[];
  /** The value whose grade is tinted; of percentages none is. */
  current?: number | null;
  /** What stands beside the lines: grades, or percentages where a value is no reliability. */
  scale?: 'grade' | 'percent';
}

const HEIGHT = 236;
const LEFT = 30;
const TICK_WIDTH = 112;

/** A percentage over time, on bands of grades or of percentages. The arrow keys and the pointer read its points. */
export function TrendChart({ label, points, current = null, scale = 'grade' }: TrendChartProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) - LEFT;
  const [read, setRead] = useState<number | null>(null);
  const bandsFor = scale === 'grade' ? gradeBands : percentBands;
  const bands = bandsFor(points.map(({ value }) => value ?? 100));
  const floor = bands.at(-1)?.from ?? 0;
  const placed = place(
    points.map(({ value }) => value),
    floor,
    { width, height: HEIGHT },
  );
  const last = points.length - 1;
  const shown = read === null ? null : Math.min(read, last);
  const xOf = (index: number) => LEFT + (last === 0 ? width / 2 : (index / last) * width);
  const reading = points[shown ?? last]?.reading ?? '';

  return (
    <ReadableChart
      frame={frame}
      className={css.chart ?? ''}
      label={label}
      area={{ left: LEFT, width, height: HEIGHT }}
      count={points.length}
      shown={shown ?? last}
      reading={reading}
      onRead={setRead}
    >
      <svg width={width + LEFT} height={HEIGHT + 28} aria-hidden className={`block full ${chart.canvas}`}>
        <Bands bands={bands} floor={floor} width={width} current={current} scale={scale} />
        <Line placed={placed} />
        <ChartTicks
          indexes={tickIndexes(points.length, width, { room: TICK_WIDTH, most: 4 })}
          y={HEIGHT + 20}
          xOf={xOf}
          textOf={(index) => points[index]?.tick}
        />
        {shown === null ? null : <Marker x={xOf(shown)} y={placed[shown]?.y} />}
      </svg>
      {shown === null ? null : (
        <ChartNote
          x={xOf(shown)}
          full={width + LEFT}
          at={{ top: (placed[shown]?.y ?? HEIGHT) < HEIGHT / 2 ? HEIGHT - 62 : 8 }}
        >
          {reading}
        </ChartNote>
      )}
    </ReadableChart>
  );
}

function Bands({
  bands,
  floor,
  width,
  current,
  scale,
}: {
  bands: Band[];
  floor: number;
  width: number;
  current: number | null;
  scale: 'grade' | 'percent';
}) {
  const y = (value: number) => HEIGHT * (1 - (value - floor) / (100 - floor));
  return bands.map(({ label, from, to }) => (
    <g key={label}>
      {current !== null && current >= from && (current < to || to === 100) ? (
        <rect x={LEFT} y={y(to)} width={width} height={y(from) - y(to)} className={css.band} />
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

function Line({ placed }: { placed: (Point | null)[] }): ReactNode {
  const fade = useId();
  return (
    <>
      <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" className={css.fadeTop} />
        <stop offset="1" className={css.fadeBottom} />
      </linearGradient>
      {runsOf(placed).map((run) => {
        const [first, end] = [run[0], run.at(-1)];
        if (!first || !end) return null;
        if (run.length === 1)
          return <circle key={first.x} cx={LEFT + first.x} cy={first.y} r={4} className={css.dot} />;
        const line = pathOf(run.map(({ x, y }) => ({ x: LEFT + x, y })));
        return (
          <g key={first.x}>
            <path d={`${line}V${HEIGHT}H${LEFT + first.x}Z`} fill={`url(#${fade})`} />
            <path d={line} className={css.line} />
          </g>
        );
      })}
    </>
  );
}

function Marker({ x, y }: { x: number; y: number | undefined }): ReactNode {
  return (
    <>
      <line x1={x} x2={x} y1={0} y2={HEIGHT} className={css.cursor} />
      {y === undefined ? null : <circle cx={x} cy={y} r={5} className={css.dot} />}
    </>
  );
}
