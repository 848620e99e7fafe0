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
  const kept: DiscoveryProblem[] = [];
  return {
    add({ url, code, detail }) {
      const isSaid = OF_THE_WEBSITE.includes(code) && kept.some((one) => one.code === code);
      if (kept.length >= DISCOVERY_PROBLEMS_MAX || isSaid) return;
      kept.push({ url: shortened(url), code, detail: detail.slice(0, DETAIL_LENGTH) });
    },
    all: () => [...kept],
  };
}
