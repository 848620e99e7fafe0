import { withCounts } from '../reports/run-counts.ts';
import { readAuditOrder, type AuditOrder } from '../options/audit-order.ts';
import { readContainerOrder } from '../options/container-order.ts';
import { detectSite } from '../report/detect-site.ts';
import { detectedOrder } from '../report/detected-order.ts';
import { openReport } from '../report/report-builder.ts';
import type { ReportPage } from '../report/page.ts';
import { runAudit, type Watcher } from '../report/run-audit.ts';
import { seePages, type SeenPage } from '../report/read-containers.ts';
import { sentencesIn } from '../report/sentences.ts';

const AUDITS_MAX = 20;

/** A page visited by the local inspector; `id` identifies it in later requests. */
export interface LocalAudit {
  id: string;
  /** Names of the detected trackers, if no tag was given. */
  found: string[];
  page: ReportPage;
}

/** Choices of one visit. */
interface VisitChoices {
  /** True if the reporting interfaces of the command are queried for the hits. */
  readsReports?: boolean;
}

/** Visits one page by a command line of `vigie audit`. */
export type VisitPage = (
  argv: string[],
  signal: AbortSignal,
  choices?: VisitChoices,
) => Promise<Omit<LocalAudit, 'id'>>;

/** The last audits of this process. */
export interface LocalAudits {
  make: (...given: Parameters<VisitPage>) => Promise<LocalAudit>;
  find: (id: string) => LocalAudit | undefined;
}

export function createLocalAudits(visit: VisitPage): LocalAudits {
  const audits = new Map<string, LocalAudit>();
  let made = 0;
  return {
    async make(argv, signal, choices) {
      const audit = { id: `a${++made}`, ...(await visit(argv, signal, choices)) };
      audits.set(audit.id, audit);
      for (const id of [...audits.keys()].slice(0, -AUDITS_MAX)) audits.delete(id);
      return audit;
    },
    find: (id) => audits.get(id),
  };
}

const SILENT: Watcher = { prepared() {}, started() {}, finished() {} };

/** Visits a page with Chromium. Throws UsageError, PageNotVisited and ChromiumNotFound. */
export function seePage(
  means: Pick<AuditOrder, 'isPublicOnly' | 'browser'>,
): (url: string, signal: AbortSignal) => Promise<SeenPage> {
  return async (url, signal) => {
    const { visiting, on } = await readContainerOrder([url, `--on=${url}`], {});
    const order = visiting && { ...visiting, ...means };
    const page = order && (await seePages(order, { on, watcher: SILENT, signal })).get(order.urls[0] ?? '');
    if (!page) throw new Error('the visit was stopped');
    return page;
  };
}

/** Returns a function that visits a page with Chromium. It throws UsageError and ChromiumNotFound. */
export function visitPage({
  reports,
  ...means
}: Pick<AuditOrder, 'isPublicOnly' | 'browser' | 'reports'>): VisitPage {
  return async (argv, signal, { readsReports = false } = {}) => {
    const read = await readAuditOrder(argv);
    const order = { ...read, ...means, reports: readsReports ? reports : [] };
    const found = order.detects ? await detectSite({ order, pagesMax: 1, watcher: SILENT, signal }) : null;
    const resolvedOrder = found === null ? order : detectedOrder(order, found.detection);
    const report = await openReport(resolvedOrder.tracking, sentencesIn('en'));
    try {
      const run = { order: resolvedOrder, found, report, watcher: SILENT, signal };
      const { pages } = await withCounts(run, runAudit);
      for await (const page of pages())
        return { found: found?.detection.trackers.map(({ name }) => name) ?? [], page };
      throw new Error('the visit was stopped');
    } finally {
      await report.close();
    }
  };
}
