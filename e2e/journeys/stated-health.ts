import type { ExpectedVerdicts, PageSource } from '@vigie/demo-site/demo-page.ts';
import { CHECKS, CHECK_WEIGHTS, type Check } from '@vigie/contract/verdict.ts';

/** Weights of the specification; an additional check is weighted by its facts. */
const WEIGHTS: Record<Check, number> = {
  ...CHECK_WEIGHTS,
  tagJs: 20,
  tagPhp: 20,
  csp: 20,
  dataLayer: 15,
  hitPageview: 15,
};
const WHOLE = CHECKS.reduce((sum, check) => sum + WEIGHTS[check], 0);

export interface StatedHealth {
  pages: number;
  /** In percent, as displayed. */
  reliability: string;
  checks: { weight: number; rate: string; failingPages: number }[];
  faultyPages: number;
  /** Number of kinds of faults that no other fault causes. */
  rootCauses: number;
}

/** Returns the expected health of demo pages, by the faults that they state; all of them can be visited. */
export function statedHealth(sources: Pick<PageSource, 'expected' | 'causes'>[]): StatedHealth {
  const pages = sources.map(({ expected, causes }) => ({ verdicts: expected as ExpectedVerdicts, causes }));
  const failing = (check: Check) => pages.filter(({ verdicts }) => verdicts[check] !== null).length;
  const lost = CHECKS.reduce((sum, check) => sum + WEIGHTS[check] * failing(check), 0);
  const roots = pages.flatMap(({ verdicts, causes }) =>
    CHECKS.filter((check) => verdicts[check] !== null && causes[check] === undefined).map(
      (check) => `${check} ${verdicts[check]}`,
    ),
  );
  return {
    pages: pages.length,
    reliability: percent(1 - lost / (WHOLE * pages.length)),
    checks: CHECKS.map((check) => ({
      weight: WEIGHTS[check],
      rate: percent(1 - failing(check) / pages.length),
      failingPages: failing(check),
    })),
    faultyPages: pages.filter(({ verdicts }) => CHECKS.some((check) => verdicts[check] !== null)).length,
    rootCauses: new Set(roots).size,
  };
}

/** Returns a percentage, truncated and never rounded up: it must not show a better grade. */
const percent = (share: number): string => `${Math.floor(1000 * share) / 10}%`;
