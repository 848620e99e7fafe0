import { prepareFrontier } from '../../packages/inspector/src/crawl/discover.ts';

/** Cost of a discovery, beyond the process's own. */
export interface Discovered {
  megabytes: number;
  seconds: number;
  problems: string[];
  discovered: number;
}

const origin = process.argv[2] ?? '';
const residentKilobytes = () => process.resourceUsage().maxRSS;
const options = {
  startUrls: [`${origin}/`],
  include: [],
  exclude: [],
  pagesMax: 10_000,
  discover: true,
  respectRobots: true,
  egress: { policy: { allowPrivate: 'loopback' as const } },
};
const before = residentKilobytes();
const startedAt = performance.now();
const frontier = await prepareFrontier(options);
const { problems, discovered } = frontier.figures();
const result: Discovered = {
  megabytes: (residentKilobytes() - before) / 1_024,
  seconds: (performance.now() - startedAt) / 1_000,
  problems: [...new Set(problems.map(({ code }) => code))],
  discovered,
};
process.send?.(result, () => process.disconnect());
