import { GRADE_FLOORS } from '@vigie/contract/grade.ts';

export interface Band {
  /** A grade, or the percentage at the upper edge. */
  label: string;
  from: number;
  to: number;
}

/**
 * Returns the grade bands of a chart with these values: from A to the grade below the lowest value. A+ is the upper
 * edge of A.
 */
export function gradeBands(values: readonly number[]): Band[] {
  const floors = GRADE_FLOORS.filter(([grade]) => grade !== 'A+');
  const bands = floors.map(([grade, from], index) => ({
    label: grade,
    from,
    to: floors[index - 1]?.[1] ?? 100,
  }));
  const lowest = Math.min(100, ...values);
  const holding = bands.findIndex(({ from }) => lowest >= from);
  return bands.slice(0, Math.max(3, holding + 2));
}

const BANDS_MIN = 3;

/** Returns bands of round percentages, down to the one that contains the lowest value. */
export function percentBands(values: readonly number[]): Band[] {
  const lowest = Math.min(100, ...values);
  const step = lowest >= 60 ? 10 : lowest >= 40 ? 20 : 25;
  const count = Math.max(BANDS_MIN, Math.ceil((100 - lowest) / step));
  return Array.from({ length: count }, (_, index) => {
    const to = 100 - index * step;
    return { label: String(to), from: to - step, to };
  });
}

export interface Point {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
  /** Value at the lower edge. */
  floor: number;
}

/** Returns the coordinates of values (0 to 100, null for a gap) at their positions (0 to 1) in a box. */
export function scalePoints(
  values: readonly (number | null)[],
  positions: readonly number[],
  { width, height, floor }: Box,
): (Point | null)[] {
  return values.map((value, index) =>
    value === null
      ? null
      : { x: (positions[index] ?? 0) * width, y: height * (1 - (value - floor) / (100 - floor)) },
  );
}

/** Splits points into unbroken runs: a gap in the measurements is a gap in the line. */
export function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Returns the SVG path through a run of points. */
export function linePath(run: readonly Point[]): string {
  return run.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Returns the index of the point nearest to a horizontal position. */
export function indexAt(
  x: number,
  { positions, width }: { positions: readonly number[]; width: number },
): number {
  const distance = (index: number) => Math.abs((positions[index] ?? 0) * width - x);
  return positions.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}

/** Number of points up to which a chart counts as nearly empty. */
export const FEW_POINTS = 2;

/** Returns the height of a chart. One with one or two points is low, since a large box would show only a dot. */
export function chartHeight(values: readonly (number | null)[], full: number): number {
  const count = values.filter((value) => value !== null).length;
  return count > FEW_POINTS ? full : Math.round(full / 2.5);
}
