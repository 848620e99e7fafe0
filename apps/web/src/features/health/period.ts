/** The date shortcuts of the specification (§2), as the address names them. */
export const PERIODS = ['today', 'yesterday', '7d', '30d'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '30d';

const FIRST_DAY: Record<Period, number> = { today: 0, yesterday: -1, '7d': -6, '30d': -29 };

/** Local midnights around a period: whole days, so that the same figures are asked for all day long. */
export function boundsOf(period: Period, now: Date): { from: string; to: string } {
  return {
    from: midnight(now, FIRST_DAY[period]).toISOString(),
    to: midnight(now, period === 'yesterday' ? 0 : 1).toISOString(),
  };
}

/** Midnight some days away; the calendar, not 24 hours, counts, so that a change of clocks shifts nothing. */
function midnight(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}
