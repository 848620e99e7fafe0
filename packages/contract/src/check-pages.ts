import { CHECK_FACTS, type Check } from './checks.ts';

const firstTabPosition = (check: Check) => Math.min(...Object.values<number>(CHECK_FACTS[check].tabs));

/** Page of each check in the panel, in the order of the tabs. */
export const CHECK_PAGES = (Object.keys(CHECK_FACTS) as Check[])
  .toSorted((one, other) => firstTabPosition(one) - firstTabPosition(other))
  .map((check) => ({
    check,
    name: `dataQuality-${check}` as const,
    path: `/dataQuality/${check}` as const,
  }));
