import { randomBytes } from 'node:crypto';
import { CAPTURE, TEST_LIMITS } from '@vigie/contract/limits.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { CONTENT_SCOPE } from '@vigie/contract/condition-scope.ts';
import { contentBody, parseContent } from '@vigie/contract/test-code.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { CdpRefused } from '../browser/cdp/cdp-session.ts';
import { stayOnPage } from '../record/in-page/stay-on-page.ts';
import { PageTooHeavy } from '../visit/page-limits.ts';
import { authoredScript, type AuthoredScript } from './authored-script.ts';
import { runScript, terminate, type Outcome } from './run-script.ts';

/**
 * Outcome of one content. `no-time`: earlier contents used up the time of the page. `no-page`: the page was too busy.
 */
export interface ContentRun {
  outcome: Outcome | { kind: 'no-time' | 'no-page' };
  ms: number | null;
}

export interface VisitedPage {
  session: CdpSession;
  mainFrameId: string;
  /** Rejects when the page is gone, or when its caller stops. */
  broken: Promise<never>;
  /** Script name of the contents. Requests that this script makes belong to the tests, not to the page. */
  scriptUrl: string;
  dataLayer: Json;
  /** Limit for each content, if not the default. */
  codeMs?: number | undefined;
}

const LIMITS = {
  depth: CAPTURE.jsonDepth,
  nodes: CAPTURE.jsonNodes,
  stringLength: TEST_LIMITS.resultBytes,
  jsonLength: TEST_LIMITS.resultBytes,
};

/** Returns the maximum time that contents may take on a page together, in ms by the clock. */
export function contentsMs(sources: readonly string[]): number {
  return sources.length === 0 ? 0 : TEST_LIMITS.contentsMs;
}

/** Runs contents one after the other, each in an isolated world of the page's main frame. Never rejects. */
export async function runContents(page: VisitedPage, sources: readonly string[]): Promise<ContentRun[]> {
  if (sources.length === 0) return [];
  const runs: ContentRun[] = [];
  const endsAt = performance.now() + TEST_LIMITS.contentsMs;
  page.session.tell('Performance.enable');
  const guardId = await openWorld(page).catch(() => null);
  await guard(page, guardId, 'start');
  for (const source of sources) runs.push(await runContent(page, source, endsAt));
  await guard(page, guardId, 'end');
  page.session.tell('Performance.disable');
  return runs;
}

async function runContent(page: VisitedPage, source: string, endsAt: number): Promise<ContentRun> {
  const code = contentBody(source);
  if (code === null) return { outcome: syntaxFault(source), ms: null };
  const startedAt = performance.now();
  if (startedAt >= endsAt) return { outcome: { kind: 'no-time' }, ms: null };
  const script = authoredScript(
    {
      keyword: 'async function',
      body: code.body,
      bodyLinesBefore: code.linesBefore,
      given: CONTENT_SCOPE.map(({ name }) => [name, page.dataLayer] as const),
      extraNames: [],
      limits: LIMITS,
    },
    page.scriptUrl,
  );
  const outcome = await evaluated(page, script, endsAt - startedAt);
  return { outcome, ms: performance.now() - startedAt };
}

async function evaluated(
  page: VisitedPage,
  script: AuthoredScript,
  clockMs: number,
): Promise<ContentRun['outcome']> {
  const contextId = await openWorld(page).catch(() => null);
  if (contextId === null) return { kind: 'no-page' };
  const limits = { codeMs: page.codeMs ?? TEST_LIMITS.contentMs, clockMs };
  return runScript({ ...page, contextId }, script, limits).catch((error: unknown) => ({
    kind: error instanceof PageTooHeavy ? 'out-of-memory' : 'gone',
  }));
}

function syntaxFault(source: string): Outcome {
  const { detail = '', line = null, column = null } = parseContent(source) ?? {};
  return { kind: 'syntax', detail: detail && `SyntaxError: ${detail}`, line, column };
}

/** Limit in ms to create a world; a hung page never answers. */
const WORLD_MS = 5_000;

async function openWorld({ session, mainFrameId, broken }: VisitedPage): Promise<number> {
  const worldName = `_${randomBytes(8).toString('hex')}`;
  const made = session.send('Page.createIsolatedWorld', { frameId: mainFrameId, worldName });
  const { executionContextId } = await inTime(session, [made, broken]);
  return executionContextId;
}

/** Prevents navigation while contents run, so that they collect values of this page only. */
async function guard(page: VisitedPage, contextId: number | null, phase: 'start' | 'end'): Promise<void> {
  if (contextId === null) return;
  const { session, broken } = page;
  const expression = `(${stayOnPage.toString()})('${phase}')`;
  const evaluated = session.send('Runtime.evaluate', { expression, contextId, silent: true });
  await inTime<unknown>(session, [evaluated, broken]).catch(() => undefined);
}

/** Waits for the first of the answers. After `WORLD_MS` it terminates the script that runs on the page, and rejects. */
async function inTime<T>(session: CdpSession, answers: Promise<T>[]): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    terminate(session);
    late.reject(new CdpRefused('the page does not answer'));
  }, WORLD_MS);
  try {
    return await Promise.race([...answers, late.promise]);
  } finally {
    // A later termination would end the content that runs then.
    clearTimeout(timer);
  }
}
