/** Divides visits into loaded and multiplied ones: a machine loads a million in some minutes. */
import type { Growth } from './engine.ts';

const LOADED_MAX = 1_000_000;
/** Maximum number of visits of one website by default; with more, it is the largest of many. */
const ONE_WEBSITE_MAX = 10_000_000;
const MANY_WEBSITES = 100;
/** Share of all visits of the largest of many websites, which is the queried one. */
const LARGEST_SHARE = 0.1;

export interface GrowthPlan {
  loaded: number;
  /** Returns the visits to add to the present ones. */
  from(there: { all: number; ofWebsite: number }): Growth;
}

export function planGrowth({ visits, websites }: { visits: number; websites: number | null }): GrowthPlan {
  const count = websites ?? (visits > ONE_WEBSITE_MAX ? MANY_WEBSITES : 1);
  const ownVisits = count === 1 ? visits : Math.round(visits * Math.max(LARGEST_SHARE, 1 / count));
  const each = count === 1 ? 0 : Math.round((visits - ownVisits) / (count - 1));
  return {
    loaded: Math.min(ownVisits, LOADED_MAX),
    from: (there) => ({
      times: Math.max(1, Math.round(ownVisits / there.ofWebsite)),
      others:
        there.all > there.ofWebsite ? { websites: 0, visits: 0 } : { websites: count - 1, visits: each },
    }),
  };
}
