/** Up to so many points, a chart has little to show. */
export const FEW_POINTS = 2;

/** A chart of one or two points is low: it would be a large box with a dot. */
export function chartHeight(values: readonly (number | null)[], full: number): number {
  const count = values.filter((value) => value !== null).length;
  return count > FEW_POINTS ? full : Math.round(full / 2.5);
}
