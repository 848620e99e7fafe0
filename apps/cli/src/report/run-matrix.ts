import { createMatrixBuilder, type MatrixBuilder } from '@vigie/audit/consent-matrix/build-matrix.ts';
import { MATRIX_STATES, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createPatience } from '@vigie/inspector/crawl/patience.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import type { Report } from './report.ts';
import { egressOf, inspectorOptions, openFrontier, runAudit, severalTimes, type Run } from './run-audit.ts';

/**
 * Visits each page in each state. The visit that accepts is judged as any audit's, and finds the pages; the other states
 * follow one after the other, each in a browser of its own. Throws ChromiumNotFound.
 */
export async function runMatrix(run: Run, exempt: readonly string[]): Promise<Report> {
  const { order, signal } = run;
  const isTold = !order.detects;
  const builder = createMatrixBuilder({ tracking: order.tracking, exempt, isTold });
  const places = new Map<string, number>();
  const watcher = severalTimes(run.watcher, MATRIX_STATES.length);
  const report = await runAudit({
    ...run,
    watcher,
    onVisit(observation, place) {
      places.set(observation.requestedUrl, place);
      builder.add('accept', observation);
      run.onVisit?.(observation, place);
    },
  });
  const urls = [...places].toSorted(([, one], [, other]) => one - other).map(([url]) => url);
  for (const state of MATRIX_STATES) {
    if (state === 'accept' || signal.aborted || urls.length === 0) continue;
    await visitIn(state, { ...run, watcher, urls, builder });
  }
  const { head } = report;
  const finishedAt = new Date().toISOString();
  return {
    ...report,
    head: {
      ...head,
      finishedAt: finishedAt < head.finishedAt ? head.finishedAt : finishedAt,
      interrupted: signal.aborted,
      personalData: run.report.personalData(),
      ...(head.consent && { consent: { ...head.consent, ...run.report.hide(builder.finish(urls)) } }),
    },
  };
}

type StateVisits = Run & { urls: string[]; builder: MatrixBuilder };

async function visitIn(
  state: Exclude<MatrixState, 'accept'>,
  { order: asked, watcher, report, signal, urls, builder }: StateVisits,
): Promise<void> {
  const order = { ...asked, ...answering(state, asked), urls, pagesMax: urls.length, discover: false };
  const egress = await egressOf(asked);
  const chromium = await findChromium(process.env, order.browser);
  const patience = createPatience(order.timeoutSeconds * 1000);
  const signalsPrivacy = state === 'gpc';
  const inspector = await openInspector({ ...inspectorOptions(order), signalsPrivacy, chromium, egress });
  try {
    await visitWebsite({
      inspect: (url, options) => inspector.inspect(url, { ...options, budgetMs: patience.visitMs(url) }),
      frontier: await openFrontier(order, { egress, patience, signal }),
      concurrency: order.concurrency,
      delaySeconds: order.delaySeconds,
      signal,
      onPageStarted: watcher.started,
      onPageFinished(url, { observation }) {
        builder.add(state, observation);
        report.searchVisit(observation);
        watcher.finished({ url, failed: observation.failure !== null, note: state });
      },
    });
  } finally {
    await inspector.close();
  }
}

/** Steps of the website's own are those that accept: refusals are searched for. */
export function answering(state: 'none' | 'refuse' | 'gpc', { visits }: AuditOrder) {
  const consent = state === 'refuse' ? ('refuse' as const) : ('none' as const);
  return { consent, visits: { ...visits, consentSteps: { accept: [], refuse: [] } } };
}
