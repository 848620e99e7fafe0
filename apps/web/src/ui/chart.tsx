import type { PointerEvent, ReactNode, RefObject } from 'react';
import css from './chart.module.css';
import { indexAt } from './trend-scale.ts';

interface ReadableChartProps {
  frame: RefObject<HTMLDivElement | null>;
  className: string;
  label: string;
  /** Where the points stand in the frame. */
  area: { left: number; width: number; height: number };
  count: number;
  /** The point that is read out, and its words. */
  shown: number;
  reading: string;
  onRead: (index: number | null) => void;
  children: ReactNode;
}

/** A drawing over time, under a reader: the arrow keys and the pointer read its points. */
export function ReadableChart(props: ReadableChartProps): ReactNode {
  const { frame, className, label, area, count, shown, reading, onRead, children } = props;
  function onPointerMove(event: PointerEvent<HTMLInputElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onRead(indexAt(x, { count, width: area.width }));
  }
  return (
    <div ref={frame} className={`relative rounded-s ${css.chart} ${className}`}>
      {children}
      <input
        type="range"
        className={css.reader}
        style={area}
        min={0}
        max={Math.max(0, count - 1)}
        value={shown}
        aria-label={label}
        aria-valuetext={reading}
        onChange={(event) => onRead(event.currentTarget.valueAsNumber)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => onRead(null)}
        onBlur={() => onRead(null)}
      />
    </div>
  );
}

interface ChartNoteProps {
  x: number;
  /** The width of the whole chart. */
  full: number;
  at: { top: number } | { bottom: number };
  children: ReactNode;
}

/** What is said of a point; past the middle it stands left of it, so that it stays inside the chart. */
export function ChartNote({ x, full, at, children }: ChartNoteProps): ReactNode {
  const side = x > full / 2 ? { right: full - x + 10 } : { left: x + 10 };
  return (
    <div
      className={`rounded-s small number pre-line no-print ${css.note}`}
      style={{ ...side, ...at }}
      aria-hidden
    >
      {children}
    </div>
  );
}

interface ChartTicksProps {
  indexes: readonly number[];
  y: number;
  xOf: (index: number) => number;
  textOf: (index: number) => string | undefined;
}

/** Dates below the points; the ends stay inside the chart. */
export function ChartTicks({ indexes, y, xOf, textOf }: ChartTicksProps): ReactNode {
  const last = indexes.length - 1;
  return indexes.map((index, place) => (
    <text
      key={index}
      x={xOf(index)}
      y={y}
      className={`weight-540 number ${css.tick}`}
      textAnchor={last === 0 ? 'middle' : place === 0 ? 'start' : place === last ? 'end' : 'middle'}
    >
      {textOf(index)}
    </text>
  ));
}
