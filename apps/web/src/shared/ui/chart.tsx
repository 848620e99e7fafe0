import { type PointerEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import css from './chart.module.css';
import { useFormat } from '../i18n/i18n-provider.tsx';
import { timeTicks } from './time-ticks.ts';
import { indexAt } from './trend-scale.ts';
import { flushSync } from 'react-dom';

interface ReadableChartProps {
  frame: RefObject<HTMLDivElement | null>;
  className: string;
  label: string;
  /** Area of the points within the frame. */
  area: { left: number; width: number; height: number };
  /** Position of each point on the axis, from 0 to 1. */
  positions: readonly number[];
  /** Index of the selected point, and its text. */
  shown: number;
  reading: string;
  onRead: (index: number | null) => void;
  children: ReactNode;
}

/** Renders a chart over time with a reader: the arrow keys and the pointer select its points. */
export function ReadableChart(props: ReadableChartProps): ReactNode {
  const { frame, className, label, area, positions, shown, reading, onRead, children } = props;
  function onPointerMove(event: PointerEvent<HTMLInputElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onRead(indexAt(x, { positions, width: area.width }));
  }
  return (
    <div ref={frame} className={`relative rounded-s ${css.chart} ${className}`}>
      {children}
      <input
        type="range"
        className={`m-0 ${css.reader}`}
        style={area}
        min={0}
        max={Math.max(0, positions.length - 1)}
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
  /** Width of the whole chart. */
  full: number;
  at: { top: number } | { bottom: number };
  children: ReactNode;
}

/** Renders the text of a point; in the right half it is left of the point, so that it stays inside the chart. */
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
  /** Time of each point, in ms. */
  instants: readonly number[];
  y: number;
  /** Start and length of the axis. */
  left: number;
  width: number;
}

const TICK_WIDTH = 64;
/** Distance from an end below which a text starts or ends at its tick, so that it stays inside the chart. */
const END = 26;

/** Renders round times below the points. */
export function ChartTicks({ instants, y, left, width }: ChartTicksProps): ReactNode {
  const format = useFormat();
  const [first = 0, last = 0] = [instants[0], instants.at(-1)];
  return timeTicks(instants, { width, text: TICK_WIDTH }).map(({ at, textUnit }) => {
    const x = last === first ? width / 2 : ((at - first) / (last - first)) * width;
    return (
      <text
        key={at}
        x={left + x}
        y={y}
        className={`weight-540 number ${css.tick}`}
        textAnchor={x < END ? 'start' : x > width - END ? 'end' : 'middle'}
      >
        {format[textUnit](new Date(at).toISOString())}
      </text>
    );
  });
}

/**
 * Returns whether the page is being printed. The change is rendered synchronously, since the browser does not wait for
 * it.
 */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
