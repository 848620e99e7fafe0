import { PERIODS, type Period } from '../features/health/period.ts';

/** What the address may carry beside its path; anything else is dropped. */
export interface PanelSearch {
  /** Id of the website shown, or `new` for the form that adds one. */
  website?: string;
  period?: Period;
  /** Where to go after sign-in. */
  to?: string;
}

export function readSearch(search: Record<string, unknown>): PanelSearch {
  const { website, period, to } = search;
  return {
    ...(typeof website === 'string' ? { website } : {}),
    ...(PERIODS.includes(period as Period) ? { period: period as Period } : {}),
    ...(typeof to === 'string' ? { to } : {}),
  };
}
