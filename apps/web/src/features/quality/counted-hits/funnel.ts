import type { CountedLoss, CountedStep, TrackerSteps } from '@vigie/contract/stored-counted.ts';

/** A step of the way with its loss. Shares are percentages of the visits of the first step. */
export interface FunnelStep {
  step: CountedStep;
  visits: number;
  share: number;
  /** Visits that reached the step before, and not this one. */
  lost: number;
  lostShare: number;
  losses: CountedLoss[];
}

interface Funnel {
  rows: FunnelStep[];
  counted: number;
  notCounted: number;
  /** Left out on purpose: excluded addresses, agents and robots, or denied consent. */
  leftOut: number;
  /** Page views that cannot be looked up in the report. */
  unknown: number;
  /** Counted and not counted ones together. */
  comparable: number;
}

/** Returns the steps of a tracker's page views with their losses. */
export function funnelOf({ steps, losses }: Pick<TrackerSteps, 'steps' | 'losses'>): Funnel {
  const first = steps[0]?.visits ?? 0;
  const shareOf = (visits: number) => (first === 0 ? 0 : (100 * visits) / first);
  const rows = steps.map(({ step, visits }, index) => {
    const lost = Math.max(0, (steps[index - 1]?.visits ?? visits) - visits);
    return {
      step,
      visits,
      share: shareOf(visits),
      lost,
      lostShare: shareOf(lost),
      losses: losses.filter(({ lostAt }) => lostAt === step),
    };
  });
  const sumOf = (state: CountedLoss['state']) =>
    losses.filter((loss) => loss.state === state).reduce((sum, { visits }) => sum + visits, 0);
  const counted = steps.at(-1)?.visits ?? 0;
  const [leftOut, unknown] = [sumOf('left-out-as-asked'), sumOf('cannot-say')];
  const comparable = Math.max(counted, first - leftOut - unknown);
  return { rows, counted, notCounted: comparable - counted, leftOut, unknown, comparable };
}
