import {
  answerFinder,
  recordAnswers,
  type CollectorAnswer,
} from '@vigie/audit/rehearsal/recorded-answers.ts';
import type { SeenPage } from '@vigie/audit/rehearsal/rehearsal-case.ts';
import { rehearsePage, type Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { Change } from '@vigie/contract/change.ts';
import { trackerSettings, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createPatience } from '@vigie/inspector/crawl/patience.ts';
import { delayMsOf, systemClock } from '@vigie/inspector/crawl/visit-website.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import type { Report } from './report.ts';
import { egressOf, inspectorOptions, openFrontier, type AuditRun } from './run-audit.ts';

/** Maximum number of pages whose remedies are rehearsed; each takes a few more visits. */
const PAGES_MAX = 50;

type Answers = ReturnType<typeof recordAnswers>;

interface FaultyPage {
  url: string;
  index: number;
  answers: Answers;
  /** By tracker, the primary one first. */
  verdicts: Verdict[][];
}

/**
 * Does a run, then rehearses the remedies of its pages. Each page is visited again in its own browser, which changes
 * the page's responses. These visits do not affect verdicts and grades. Throws ChromiumNotFound.
 */
export async function withProofs(run: AuditRun, work: (run: AuditRun) => Promise<Report>): Promise<Report> {
  const trackers = trackersOf(run.order.tracking);
  const faulty: FaultyPage[] = [];
  const known = new Map<string, CollectorAnswer>();
  const sound = trackers.map(() => new Map<string, KnownPage>());
  const done = await work({
    ...run,
    async onVisit(observation, index) {
      await run.onVisit?.(observation, index);
      const url = observation.requestedUrl;
      const answers = recordAnswers(observation, run.order.tracking);
      for (const [key, answer] of answers) if (!known.has(key)) known.set(key, answer);
      const verdicts = trackers.map((tracking) => evaluateObservation(observation, tracking));
      for (const [tracker, its] of verdicts.entries()) storeBestPage(sound[tracker], url, its);
      if (verdicts.flat().some(({ outcome }) => outcome === 'failed'))
        faulty.push({ url, index, answers, verdicts });
    },
  });
  if (faulty.length > 0 && !run.signal.aborted) await rehearseAll(run, { trackers, faulty, known, sound });
  const { head } = done;
  const finishedAt = new Date().toISOString();
  return {
    ...done,
    head: {
      ...head,
      finishedAt: finishedAt < head.finishedAt ? head.finishedAt : finishedAt,
      interrupted: run.signal.aborted,
    },
  };
}

/** Returns the settings of each tracker, the primary one first. */
const trackersOf = (tracking: TrackingSettings): TrackingSettings[] => [
  tracking,
  ...(tracking.others ?? []).map((tracker) => trackerSettings(tracking, tracker)),
];

/** A page on which the tag was seen; preferably one that was measured well. */
interface KnownPage {
  url: string;
  isSound: boolean;
}

function storeBestPage(known: Map<string, KnownPage> | undefined, url: string, verdicts: Verdict[]): void {
  if (!verdicts.some(({ check, outcome }) => check === 'tagJs' && outcome === 'passed')) return;
  const isSound = verdicts.every(({ outcome }) => outcome !== 'failed');
  const before = known?.get(schemeOf(url));
  if (before === undefined || (isSound && !before.isSound)) known?.set(schemeOf(url), { url, isSound });
}

const schemeOf = (url: string) => URL.parse(url)?.protocol ?? '';

interface Gathered {
  trackers: TrackingSettings[];
  faulty: FaultyPage[];
  known: Answers;
  /** By tracker and scheme. */
  sound: ReadonlyMap<string, KnownPage>[];
}

async function rehearseAll(run: AuditRun, { trackers, faulty, known, sound }: Gathered): Promise<void> {
  const { order, report, signal } = run;
  const pages = faulty.toSorted((one, other) => one.index - other.index);
  const visits = await openVisits(run, known);
  const waiting = pages.slice(0, PAGES_MAX).values();
  const soundPage = async (index: number, url: string): Promise<SeenPage | null> => {
    const urls = sound[index];
    const found = urls?.get(schemeOf(url)) ?? urls?.values().next().value;
    return found === undefined ? null : visits.once(found.url);
  };
  const rehearseWaiting = async () => {
    for (const page of waiting) {
      const proofs: Proofs[] = [];
      for (const [index, tracking] of trackers.entries()) {
        if (signal.aborted) return;
        const verdicts = page.verdicts[index] ?? [];
        const visit = (changes: readonly Change[]) => visits.visit(page.url, { changes, own: page.answers });
        const isFaulty = verdicts.some(({ outcome }) => outcome === 'failed');
        const given = isFaulty ? await soundPage(index, page.url) : null;
        proofs.push(await rehearsePage({ verdicts, tracking, sound: given, visit }));
      }
      report.prove(page.index, page.verdicts, proofs);
    }
  };
  try {
    await Promise.all(Array.from({ length: order.concurrency }, rehearseWaiting));
  } finally {
    await visits.close();
  }
  for (const { index, verdicts } of pages.slice(PAGES_MAX))
    report.prove(index, verdicts, verdicts.map(untried));
}

function untried(verdicts: Verdict[]): Proofs {
  const proof = { outcome: 'cannot-be-rehearsed', reason: 'too-many-pages', changes: [], after: [] } as const;
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  return Object.fromEntries(failing.map(({ check }) => [check, { ...proof, changes: [], after: [] }]));
}

interface Visits {
  visit: (url: string, by: { changes: readonly Change[]; own: Answers }) => Promise<SeenPage | null>;
  /** Visits a page without changes; repeated calls return the first visit. */
  once: (url: string) => Promise<SeenPage | null>;
  close: () => Promise<void>;
}

async function openVisits({ order, watcher, signal }: AuditRun, known: Answers): Promise<Visits> {
  const egress = await egressOf(order);
  const patience = createPatience(order.timeoutSeconds * 1000);
  const listed = { ...order, pagesMax: order.urls.length, discover: false };
  const frontier = await openFrontier(listed, { egress, patience, signal });
  const inspector = await openInspector({
    ...inspectorOptions(order),
    mode: 'isolated',
    hits: 'answer-locally',
    collectLinks: false,
    changesResponses: true,
    chromium: await findChromium(process.env, order.browser),
    egress,
  });
  const pace = createPace(delayMsOf(order, frontier), signal);
  const seen = new Map<string, Promise<SeenPage | null>>();

  async function visit(
    url: string,
    { changes, own }: Parameters<Visits['visit']>[1],
  ): Promise<SeenPage | null> {
    await pace();
    watcher.started(url);
    const answerToHit = answerFinder(url, own, known);
    const budgetMs = patience.visitMs(url);
    const visitOptions = { signal, changes, answerToHit, storesTexts: true, budgetMs };
    const { observation, texts = {} } = await inspector.inspect(url, visitOptions);
    watcher.finished({ url, failed: observation.failure !== null, note: 'rehearsed' });
    return observation.outcome === 'failed' ? null : { observation, texts };
  }

  return {
    visit,
    once(url) {
      const visited = seen.get(url) ?? visit(url, { changes: [], own: known });
      seen.set(url, visited);
      return visited;
    },
    close: () => inspector.close(),
  };
}

function createPace(delayMs: number, signal: AbortSignal): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const nowMs = systemClock.nowMs();
    const waitMs = nextMs - nowMs;
    nextMs = Math.max(nextMs, nowMs) + delayMs;
    if (waitMs > 0) await systemClock.sleep(waitMs, signal);
  };
}
