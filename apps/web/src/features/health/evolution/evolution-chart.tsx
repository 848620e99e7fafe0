import { type ReactNode, useMemo, useRef } from 'react';
import type { Marker } from '@vigie/contract/health.ts';
import chart from '../../../shared/ui/chart.module.css';
import { ChartNote, ChartTicks, ReadableChart, usePrinting } from '../../../shared/ui/chart.tsx';
import { FEW_POINTS } from '../../../shared/ui/trend-scale.ts';
import { timePositions } from '../../../shared/ui/time-ticks.ts';
import { useWidth } from '../../../shared/ui/use-width.ts';
import { type ChartLine, ChartLines } from './chart-lines.tsx';
import { chartScale, type ChartScale, LEFT, RIGHT, TOP } from './chart-scale.ts';
import css from './evolution.module.css';
import { fittingMarks } from './point-markers.ts';
import { useFormat } from '../../../shared/i18n/i18n-provider.tsx';

/** Width of an A4 page between its margins, in px. */
const PAPER_WIDTH = 680;

interface EvolutionChartProps {
  label: string;
  /** Time of each point, in ms since 1970. */
  instants: readonly number[];
  lines: readonly ChartLine[];
  markers: ReadonlyMap<number, Marker[]>;
  /** Text about the point under the pointer: its date and its events. */
  note: ReactNode;
  /** Full text of `note`, for screen readers. */
  reading: string;
  /** Index of the selected point; null without one. */
  read: number | null;
  /** Index of the point whose figures the legend shows. */
  shown: number;
  onRead: (index: number | null) => void;
}

/** Renders series over time on bands of grades. The arrow keys and the pointer select a point. */
export function EvolutionChart(props: EvolutionChartProps): ReactNode {
  const { label, instants, lines, markers, note, reading, read, shown, onRead } = props;
  const frame = useRef<HTMLDivElement>(null);
  const measured = useWidth(frame, 900);
  const width = Math.max(80, (usePrinting() ? PAPER_WIDTH : measured) - LEFT - RIGHT);
  const positions = useMemo(() => timePositions(instants), [instants]);
  const hasGrades = lines.some(({ series }) => series === 'reliability');
  const scale = useScale(lines, { positions, width, hasGrades });
  const full = width + LEFT + RIGHT;

  return (
    <ReadableChart
      frame={frame}
      className="mt-12"
      label={label}
      area={{ left: LEFT, width, height: scale.height + TOP }}
      positions={positions}
      shown={shown}
      reading={reading}
      onRead={onRead}
    >
      <svg
        viewBox={`0 0 ${full} ${TOP + scale.height + 30}`}
        aria-hidden
        className={`block full ${chart.canvas} ${css.canvas}`}
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          <ChartGrid scale={scale} instants={instants} hasGrades={hasGrades} />
          <ChartMarkers markers={markers} scale={scale} />
          <ChartLines lines={lines} scale={scale} />
          {read === null ? null : (
            <line
              x1={scale.xOf(read)}
              x2={scale.xOf(read)}
              y1={0}
              y2={scale.height}
              className={`no-print ${css.cursor}`}
            />
          )}
        </g>
      </svg>
      {read === null ? null : (
        <ChartNote x={LEFT + scale.xOf(read)} full={full} at={{ bottom: 38 }}>
          {note}
        </ChartNote>
      )}
    </ReadableChart>
  );
}

function useScale(
  lines: readonly ChartLine[],
  { positions, width, hasGrades }: { positions: readonly number[]; width: number; hasGrades: boolean },
): ChartScale {
  return useMemo(() => {
    const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
    const isSmall = lines.every((line) => measuredCount(line) <= FEW_POINTS);
    return chartScale(values, { positions, width, isSmall, hasGrades });
  }, [lines, positions, width, hasGrades]);
}

const measuredCount = ({ values }: ChartLine) => values.filter((value) => value !== null).length;

const FLAG = 'M-3.5 7V-7L6-3.5-3.5 0';
const RING = 'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z';
const DIAMOND = 'M0-5.5L5.5 0 0 5.5-5.5 0Z';
const SHAPES = { release: FLAG, change: DIAMOND, settings: RING } as const;

/** Renders the marks of releases (a flag), changed parts (a diamond) and saved settings (a ring), as many as fit. */
function ChartMarkers({
  markers,
  scale,
}: {
  markers: ReadonlyMap<number, Marker[]>;
  scale: ChartScale;
}): ReactNode {
  return fittingMarks(markers, scale.xOf).map(({ index, kind }) => {
    const x = scale.xOf(index).toFixed(1);
    return (
      <g key={index} className={css.marker} data-kind={kind}>
        <line x1={x} x2={x} y1={-4} y2={scale.height} />
        <path d={SHAPES[kind]} transform={`translate(${x} -12)`} />
      </g>
    );
  });
}

interface ChartGridProps {
  scale: ChartScale;
  instants: readonly number[];
  hasGrades: boolean;
}

/** Renders the background of the lines: bands of grades, their lower bounds in percent, and dates. */
function ChartGrid({ scale, instants, hasGrades }: ChartGridProps): ReactNode {
  const format = useFormat();
  const { bands, width, height, yOf } = scale;
  return (
    <>
      <text x={width + 8} y={4} className={`weight-540 number ${chart.tick}`}>
        {format.percent(100)}
      </text>
      {bands.map(({ label, from, to }, index) => (
        <g key={label}>
          {index % 2 === 0 ? (
            <rect x={0} y={yOf(to)} width={width} height={yOf(from) - yOf(to)} className={css.band} />
          ) : null}
          <line x1={0} x2={width} y1={yOf(from)} y2={yOf(from)} className={chart.grid} />
          {hasGrades ? (
            <text x={-22} y={(yOf(from) + yOf(to)) / 2 + 4} className={`weight-540 number ${chart.grade}`}>
              {label}
            </text>
          ) : null}
          <text x={width + 8} y={yOf(from) + 4} className={`weight-540 number ${chart.tick}`}>
            {format.percent(from)}
          </text>
        </g>
      ))}
      <ChartTicks instants={instants} y={height + 22} left={0} width={width} />
    </>
  );
}
