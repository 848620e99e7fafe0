import { gradeBands, percentBands, type Band } from '../../../shared/ui/trend-scale.ts';

const FULL_HEIGHT = 300;
const SMALL_HEIGHT = 130;
export const LEFT = 30;
export const RIGHT = 54;
/** Space above the bands for markers, in px. */
export const TOP = 22;
/** Distance of the axis below the lowest value, in percent. */
const AXIS_MARGIN_PERCENT = 5;
/** Highest lower bound of the axis, in percent, even if all values are higher. */
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
  /** Position of each point on the axis, from 0 to 1. */
  positions: readonly number[];
  width: number;
  /** True if the chart has one or two points. */
  isSmall: boolean;
  /** True if the bands are grades: for the reliability, but not for one check. */
  hasGrades: boolean;
}

/** Returns the layout of a chart of the given values. */
export function chartScale(
  values: readonly number[],
  { positions, width, isSmall, hasGrades }: ChartBox,
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
    xOf: (index) => (positions[index] ?? 0) * width,
  };
}

/** Returns the bands above a lower bound just below the lowest value; an axis from 0 would flatten the lines. */
function cutToValues(bands: readonly Band[], values: readonly number[]): Band[] {
  const lowest = Math.min(100, ...values);
  const floor = Math.min(
    FLOOR_MAX,
    Math.max(0, Math.floor((lowest - AXIS_MARGIN_PERCENT) / AXIS_MARGIN_PERCENT) * AXIS_MARGIN_PERCENT),
  );
  return bands.flatMap((band) => (band.to <= floor ? [] : [{ ...band, from: Math.max(band.from, floor) }]));
}
