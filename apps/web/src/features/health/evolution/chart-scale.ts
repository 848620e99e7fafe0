import { gradeBands, percentBands, type Band } from '../../../ui/trend-scale.ts';

const FULL_HEIGHT = 300;
const SMALL_HEIGHT = 130;
export const LEFT = 30;
export const RIGHT = 54;
/** Above the bands, where markers stand. */
export const TOP = 22;
/** Percent below the lowest value. */
const ROOM = 5;
/** However good everything is, that much is in sight. */
const FLOOR_MAX = 75;

export interface ChartScale {
  bands: Band[];
  floor: number;
  width: number;
  height: number;
  yOf: (value: number) => number;
  xOf: (index: number) => number;
}

interface ChartBox {
  /** Where each point stands on the axis, from 0 to 1. */
  places: readonly number[];
  width: number;
  /** Whether it has one or two points only. */
  isSmall: boolean;
  /** Whether its bands are grades: those of the reliability, not of one check. */
  hasGrades: boolean;
}

/** Returns how a chart of these values is laid out. */
export function chartScale(
  values: readonly number[],
  { places, width, isSmall, hasGrades }: ChartBox,
): ChartScale {
  const bands = cutToValues(hasGrades ? gradeBands(values) : percentBands(values), values);
  const floor = bands.at(-1)?.from ?? 0;
  const height = isSmall ? SMALL_HEIGHT : FULL_HEIGHT;
  return {
    bands,
    floor,
    width,
    height,
    yOf: (value) => height * (1 - (value - floor) / (100 - floor)),
    xOf: (index) => (places[index] ?? 0) * width,
  };
}

/** The lowest band ends a little below the lowest value: down to 0 it would flatten the rest. */
function cutToValues(bands: readonly Band[], values: readonly number[]): Band[] {
  const lowest = Math.min(100, ...values);
  const floor = Math.min(FLOOR_MAX, Math.max(0, Math.floor((lowest - ROOM) / ROOM) * ROOM));
  return bands.flatMap((band) => (band.to <= floor ? [] : [{ ...band, from: Math.max(band.from, floor) }]));
}
