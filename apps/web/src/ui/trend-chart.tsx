import { useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { gradeBands, percentBands, place, runsOf, type Band, type Point } from './trend-scale.ts';
import css from './trend-chart.module.css';
import { useWidth } from './use-width.ts';

export interface TrendPoint {
  /** On the axis: "7 nov.". */
  tick: string;
  /** Read out and shown beside the point: date, value, grade. */
  reading: string;
  value: number | null;
}

interface TrendChartProps {
  label: string;
  points: readonly TrendPoint[];
  /** The value whose grade is tinted; of percentages none is. */
  current?: number | null;
  /** What stands beside the lines: grades, or percentages where a value is no reliability. */
  scale?: 'grade' | 'percent';
}

const HEIGHT = 236;
const LEFT = 30;
const TICK_WIDTH = 92;

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
  const reading = points[shown ?? last]?.reading ?? '';

  function onPointerMove(event: PointerEvent<HTMLInputElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setRead(Math.max(0, Math.min(last, Math.round((x / width) * last))));
  }

  return (
    <div ref={frame} className={css.chart}>
      <svg width={width + LEFT} height={HEIGHT + 28} aria-hidden className={`block full ${css.canvas}`}>
        <Bands bands={bands} floor={floor} width={width} current={current} scale={scale} />
        <Line placed={placed} />
        <Ticks points={points} width={width} />
        {shown === null ? null : (
          <Marker point={placed[shown] ?? null} index={shown} width={width} last={last} />
        )}
      </svg>
      <input
        type="range"
        className={css.reader}
        style={{ left: LEFT, width, height: HEIGHT }}
        min={0}
        max={last}
        value={shown ?? last}
        aria-label={label}
        aria-valuetext={reading}
        onChange={(event) => setRead(event.currentTarget.valueAsNumber)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setRead(null)}
        onBlur={() => setRead(null)}
      />
      {shown === null ? null : (
        <Reading
          x={LEFT + (last === 0 ? width / 2 : (shown / last) * width)}
          width={width + LEFT}
          isLow={(placed[shown]?.y ?? HEIGHT) < HEIGHT / 2}
          text={reading}
        />
      )}
    </div>
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
      <line x1={LEFT} x2={LEFT + width} y1={y(from)} y2={y(from)} className={css.grid} />
      <text
        x={4}
        y={(scale === 'grade' ? (y(from) + y(to)) / 2 : y(to)) + 4}
        className={`weight-540 number ${css.grade}`}
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
        const line = pathOf(run);
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

function pathOf(run: Point[]): string {
  return run
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${(LEFT + x).toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

function Ticks({ points, width }: { points: readonly TrendPoint[]; width: number }): ReactNode {
  const last = points.length - 1;
  const count = Math.max(1, Math.min(last, 4, Math.floor(width / TICK_WIDTH)));
  const indexes =
    last === 0 ? [0] : Array.from({ length: count + 1 }, (_, index) => Math.round((index / count) * last));
  return indexes.map((index) => (
    <text
      key={index}
      x={LEFT + (last === 0 ? width / 2 : (index / last) * width)}
      y={HEIGHT + 20}
      className={`weight-540 number ${css.tick}`}
      textAnchor={last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle'}
    >
      {points[index]?.tick}
    </text>
  ));
}

function Marker({
  point,
  index,
  width,
  last,
}: {
  point: Point | null;
  index: number;
  width: number;
  last: number;
}) {
  const x = LEFT + (point?.x ?? (index / Math.max(1, last)) * width);
  return (
    <>
      <line x1={x} x2={x} y1={0} y2={HEIGHT} className={css.cursor} />
      {point ? <circle cx={x} cy={point.y} r={5} className={css.dot} /> : null}
    </>
  );
}

interface ReadingProps {
  x: number;
  width: number;
  /** Whether it stands below, out of the way of a high line. */
  isLow: boolean;
  text: string;
}

/** Stays inside the chart: past the middle it stands left of its point. */
function Reading({ x, width, isLow, text }: ReadingProps): ReactNode {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div
      className={`rounded-s small number pre-line ${css.reading}`}
      style={{ ...side, top: isLow ? HEIGHT - 62 : 8 }}
      aria-hidden
    >
      {text}
    </div>
  );
}
