import { countHits, hitName } from '@vigie/audit/compare/count-hits.ts';
import type { HitCount } from '@vigie/contract/hit.ts';
import type { ReportPage } from '../report/page.ts';
import type { Report } from '../report/report.ts';
import type { ChangedRun } from '../report/run-change.ts';
import { compareReport } from './compare-report.ts';

type HitDifference = NonNullable<NonNullable<Report['head']['comparison']>['hits']>['kinds'][number];

const KINDS_MAX = 20;

/** Returns the report of changed pages, compared with the unchanged pages: verdicts and hits. */
export async function compareChange({ changed, asIs }: ChangedRun): Promise<Report> {
  const pages: ReportPage[] = [];
  for await (const page of asIs.pages()) pages.push(page);
  const compared = await compareReport(changed, { ...asIs.head, pages });
  const before = new Map(pages.map((page) => [page.url, page]));
  const differing = (page: ReportPage) => {
    const asItIs = before.get(page.url);
    const isBoth = asItIs?.failure === null && page.failure === null;
    if (!isBoth) return [];
    return countHits(hitsOf(asItIs), hitsOf(page)).filter((count) => count.before !== count.after);
  };
  let [fewer, more] = [0, 0];
  const sums = new Map<string, HitDifference>();
  for await (const page of changed.pages()) {
    const counts = differing(page);
    for (const count of counts) addCount(sums, count, page.url);
    if (counts.some((count) => count.after < count.before)) fewer += 1;
    if (counts.some((count) => count.after > count.before)) more += 1;
  }
  const { comparison } = compared.head;
  const kinds = [...sums.values()].toSorted((one, other) => other.pages - one.pages).slice(0, KINDS_MAX);
  const hits = { fewer, more, kinds };
  return {
    ...compared,
    head: { ...compared.head, ...(comparison && { comparison: { ...comparison, hits } }) },
    pages: () => withHits(compared, differing),
  };
}

async function* withHits(
  { pages }: Report,
  differing: (page: ReportPage) => HitCount[],
): AsyncIterable<ReportPage> {
  for await (const page of pages())
    yield page.comparison === undefined
      ? page
      : { ...page, comparison: { ...page.comparison, hits: differing(page) } };
}

function addCount(sums: Map<string, HitDifference>, count: HitCount, url: string): void {
  const name = hitName(count);
  const sum = sums.get(name) ?? { ...count, before: 0, after: 0, pages: 0, exampleUrl: url };
  sum.before += count.before;
  sum.after += count.after;
  sum.pages += 1;
  sums.set(name, sum);
}

const hitsOf = ({ hits, trackers = [] }: ReportPage) => [hits, ...trackers.map((its) => its.hits)].flat();
