import { randomBytes } from 'node:crypto';
import {
  addressWithCanary,
  canaryFrom,
  CANARY_BYTES,
  type Canary,
} from '@vigie/audit/personal-data/canary.ts';
import { searchCanary } from '@vigie/audit/personal-data/search-canary.ts';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { CanaryVisits, PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createPatience } from '@vigie/inspector/crawl/patience.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import { openInspector, type Visit } from '@vigie/inspector/inspector.ts';
import { digest, FINDINGS_MAX } from './personal-data.ts';
import type { Report } from './report.ts';
import { egressOf, inspectorOptions, openFrontier, type AuditRun, type Watcher } from './run-audit.ts';
import { answering } from './visit-rounds.ts';

const STOPPED_MAX = 1_000;
/** Answers of a matrix too: Global Privacy Control does not answer a banner. */
const MATRIX_ANSWERS = ['none', 'accept', 'refuse'] as const;

/**
 * Does a run, then visits its pages once more with a canary, for each answer that the run gave. These visits do not
 * affect verdicts and grades. Throws ChromiumNotFound.
 */
export async function withCanaries(run: AuditRun, work: (run: AuditRun) => Promise<Report>): Promise<Report> {
  const { order, signal, report } = run;
  const answers: readonly ConsentAction[] = order.matrix === null ? [order.consent] : MATRIX_ANSWERS;
  const urls = new Map<string, number>();
  const { watcher, add } = addingVisits(run.watcher);
  const done = await work({
    ...run,
    watcher,
    async onVisit(observation, index) {
      if (observation.failure === null) urls.set(observation.requestedUrl, index);
      await run.onVisit?.(observation, index);
    },
  });
  const pages = [...urls].toSorted(([, one], [, other]) => one - other).map(([url]) => url);
  add(pages.length * answers.length);
  const summary: CanaryVisits = { visits: 0, failed: 0, fields: 0, stopped: [] };
  const findings: PersonalDataFinding[] = [];
  for (const answer of answers) {
    if (signal.aborted || pages.length === 0) continue;
    await visitAnswering(answer, { ...run, pages, take });
  }
  const { head } = done;
  const personalData = [...(head.personalData ?? []), ...findings].slice(0, FINDINGS_MAX);
  const finishedAt = new Date().toISOString();
  return {
    ...done,
    head: {
      ...head,
      finishedAt: finishedAt < head.finishedAt ? head.finishedAt : finishedAt,
      interrupted: signal.aborted,
      personalData,
      canary: summary,
    },
  };

  function take(url: string, { observation, typed }: Visit, canary: Canary): void {
    const page = report.shownUrl(url);
    summary.visits += 1;
    if (observation.failure !== null) summary.failed += 1;
    summary.fields += typed?.fields ?? 0;
    for (const { how, url: to } of typed?.stopped ?? []) {
      const stopped = { page, how, url: maskText(withoutQuery(to)) };
      const isKnown = summary.stopped.some((one) => JSON.stringify(one) === JSON.stringify(stopped));
      if (!isKnown && summary.stopped.length < STOPPED_MAX) summary.stopped.push(stopped);
    }
    const found = searchCanary({ observation, canary, page }, order.tracking, digest);
    findings.push(...found.map(({ finding }) => finding));
  }
}

type CanaryRun = AuditRun & {
  pages: string[];
  take: (url: string, visit: Visit, canary: Canary) => void;
};

async function visitAnswering(answer: ConsentAction, run: CanaryRun): Promise<void> {
  const { order: baseOrder, watcher, signal, pages, take } = run;
  const order = {
    ...answersOf(answer, baseOrder),
    urls: pages,
    pagesMax: pages.length,
    discover: false,
  };
  const egress = await egressOf(baseOrder);
  const chromium = await findChromium(process.env, order.browser);
  const patience = createPatience(order.timeoutSeconds * 1000);
  const inspector = await openInspector({ ...inspectorOptions(order), mode: 'isolated', chromium, egress });
  try {
    await visitWebsite({
      async inspect(url, options) {
        const canary = canaryFrom(randomBytes(CANARY_BYTES));
        const { addressEmail: _address, ...formValues } = canary;
        const visit = await inspector.inspect(addressWithCanary(url, canary), {
          ...options,
          formValues,
          budgetMs: patience.visitMs(url),
        });
        if (visit.observation.failure?.code !== 'cancelled') take(url, visit, canary);
        return visit;
      },
      frontier: await openFrontier(order, { egress, patience, signal }),
      concurrency: order.concurrency,
      delaySeconds: order.delaySeconds,
      signal,
      onPageStarted: watcher.started,
      onPageFinished: (url, { observation }) =>
        watcher.finished({ url, failed: observation.failure !== null, note: 'canary' }),
    });
  } finally {
    await inspector.close();
  }
}

/** Returns the answers; the website's own consent steps belong to the audit's answer. */
const answersOf = (answer: ConsentAction, order: AuditRun['order']) =>
  answer === order.consent || answer === 'accept' ? { ...order, consent: answer } : answering(answer, order);

/** Returns a watcher whose total grows: the number of canary visits is known only after the other visits. */
function addingVisits(watcher: Watcher): { watcher: Watcher; add: (visits: number) => void } {
  let added = 0;
  const prepared: Watcher['prepared'] = (frontier) =>
    watcher.prepared({
      figures() {
        const figures = frontier.figures();
        return { ...figures, toVisit: figures.toVisit + added };
      },
    });
  return { watcher: { ...watcher, prepared }, add: (visits) => void (added += visits) };
}

/** Returns a URL without its query, which may hold the values of a form. */
function withoutQuery(url: string): string {
  const { origin = '', pathname = '' } = URL.parse(url) ?? {};
  return origin + pathname;
}
