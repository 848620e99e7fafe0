import {
  compareRuns,
  countInBoth,
  countKinds,
  groupByCause,
  meetingPaths,
  type RunVisit,
} from '@vigie/audit/compare/compare-runs.ts';
import { comparedVerdicts } from '@vigie/audit/compare/compared-results.ts';
import type { ComparedPage } from '@vigie/contract/comparison.ts';
import type { ReportPage } from '../report/page.ts';
import type { Report } from '../report/report.ts';
import type { Base } from './read-base.ts';

type Visited = Pick<ReportPage, 'url' | 'failure'> & {
  trackers?: (PageResults & { name: string })[];
} & PageResults;
type PageResults = Pick<ReportPage, 'verdicts' | 'hits'>;

/** Returns the report with the changes since the base run: of the website, of each tracker and of each page. */
export async function compareReport(report: Report, base: Base): Promise<Report> {
  const names = (report.head.trackers ?? []).map(({ name }) => name);
  const runs: Runs = { shown: await visitsOf(report), reference: base };
  const primary = compare(runs, null);
  const others = names.flatMap((name) =>
    hasTracker(base, name) ? [{ name, pages: compare(runs, name) }] : [],
  );
  const { website, startedAt, reliability, grade } = base;
  return {
    ...report,
    head: {
      ...report.head,
      comparison: {
        base: { website, startedAt, reliability, grade },
        ...summaryOf(primary),
        lost: primary.filter(isLost).length,
        ...(others.length > 0 && {
          trackers: others.map(({ name, pages }) => ({ name, ...summaryOf(pages) })),
        }),
      },
    },
    pages: () => withChanges(report, primary, others),
  };
}

type Run = { website: string; pages: Visited[] };
type Runs = { shown: Run; reference: Run };
type TrackerPages = { name: string; pages: ComparedPage[] };

/** Returns the part of a run that a comparison needs; whole pages hold far more. */
async function visitsOf({ head: { website }, pages }: Report): Promise<Run> {
  const visits: Visited[] = [];
  for await (const { url, failure, verdicts, hits, trackers } of pages())
    visits.push({
      url,
      failure,
      ...pickComparableResults({ verdicts, hits }),
      ...(trackers && {
        trackers: trackers.map(({ name, ...its }) => ({ name, ...pickComparableResults(its) })),
      }),
    });
  return { website, pages: visits };
}

function pickComparableResults({ verdicts, hits }: PageResults): PageResults {
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, evidence: {}, remedy: null })),
    hits: hits.filter(({ kind }) => kind === 'page-view').map((hit) => ({ ...hit, parameters: {} })),
  };
}

/** Compares two runs by one tracker; null: by the primary tracker. */
function compare({ shown, reference }: Runs, tracker: string | null): ComparedPage[] {
  return compareRuns(runVisits(shown, tracker), runVisits(reference, tracker));
}

function runVisits({ website, pages }: Run, tracker: string | null): RunVisit[] {
  const pathOf = meetingPaths(website);
  return pages.map((page) => {
    const { url, failure } = page;
    const { verdicts, hits } = tracker === null ? page : (trackerOf(page, tracker) ?? page);
    return {
      path: pathOf(url),
      // A report has no ids: the address names the visit.
      observationId: url,
      url,
      failure: failure?.code ?? null,
      pageViews: hits.filter(({ kind }) => kind === 'page-view').length,
      results: comparedVerdicts(verdicts),
    };
  });
}

/**
 * Returns a tracker's verdicts on a page; undefined on a page that was not visited, which has one result for all
 * trackers.
 */
function trackerOf(page: Visited, tracker: string): PageResults | undefined {
  return page.trackers?.find(({ name }) => name === tracker);
}

function hasTracker({ pages }: Base, name: string): boolean {
  return pages.some((page) => trackerOf(page, name) !== undefined);
}

function summaryOf(pages: ComparedPage[]) {
  return { pages: countKinds(pages), inBoth: countInBoth(pages), causes: groupByCause(pages) };
}

function isLost({ shown, reference }: ComparedPage): boolean {
  return shown !== null && shown.failure !== null && reference?.failure === null;
}

async function* withChanges(
  { head: { website }, pages }: Report,
  primary: ComparedPage[],
  others: TrackerPages[],
): AsyncIterable<ReportPage> {
  const ofPrimary = byPath(primary);
  const ofOthers = new Map(others.map((tracker) => [tracker.name, byPath(tracker.pages)]));
  const pathOf = meetingPaths(website);
  for await (const page of pages()) {
    const path = pathOf(page.url);
    yield {
      ...page,
      ...changesOf(ofPrimary.get(path)),
      ...(page.trackers && {
        trackers: page.trackers.map((its) => ({ ...its, ...changesOf(ofOthers.get(its.name)?.get(path)) })),
      }),
    };
  }
}

function changesOf(page: ComparedPage | undefined): Pick<ReportPage, 'comparison'> {
  return page === undefined ? {} : { comparison: { kinds: page.kinds, changes: page.changes } };
}

const byPath = (compared: ComparedPage[]) => new Map(compared.map((page) => [page.path, page]));
