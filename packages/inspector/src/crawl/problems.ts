import {
  DISCOVERY_PROBLEMS_MAX,
  type DiscoveryProblem,
  type DiscoveryProblemCode,
} from '@vigie/contract/discovery.ts';
import { shortened } from './page-url.ts';

export interface Problems {
  add(problem: DiscoveryProblem): void;
  all(): DiscoveryProblem[];
}

const DETAIL_LENGTH = 300;
/** Problems of a website as a whole, which are recorded once. */
const OF_THE_WEBSITE: readonly DiscoveryProblemCode[] = ['too-many-urls', 'too-many-sitemaps'];

/** Creates the list of a website's first problems, each shortened to a line. */
export function createProblems(): Problems {
  const problems: DiscoveryProblem[] = [];
  return {
    add({ url, code, detail }) {
      const isReported = OF_THE_WEBSITE.includes(code) && problems.some((one) => one.code === code);
      if (problems.length >= DISCOVERY_PROBLEMS_MAX || isReported) return;
      problems.push({ url: shortened(url), code, detail: detail.slice(0, DETAIL_LENGTH) });
    },
    all: () => [...problems],
  };
}
