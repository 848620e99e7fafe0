import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { BrowserState } from './access/browser-state.ts';
import { redactAccess } from './access/redact-access.ts';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import { ATTEMPTS, inAttempts } from './visit/attempts.ts';
import { superviseBrowser, type BrowserSupervisor, type Lease } from './browser/browser-supervisor.ts';
import type { ChromiumProgram } from './browser/browser-arguments.ts';
import type { MemoryLimits } from './browser/browser-memory.ts';
import { CdpClosed } from './browser/cdp/cdp-session.ts';
import { openEgressGuard, type EgressGuard } from './egress/egress-guard.ts';
import type { EgressPolicy } from './egress/policy.ts';
import { TimeStandsStill } from './visit/page-time.ts';
import type { DelayRule } from './visit/delayed-requests.ts';
import { inspectPage, type VisitEnd } from './visit/inspect-page.ts';
import { isVisitable } from './visit/navigate.ts';
import { observationOf } from './visit/observation-of.ts';
import { partsUnavailable } from './record/recorders/index.ts';
import { createHiding } from './journey/hidden-values.ts';
import { createQueue } from './queue.ts';
import { createLongPolls } from './visit/slow-requests.ts';
import type { StartGate } from './visit/start-gate.ts';
import { createEvaluator } from './authored/evaluator.ts';
import type { ContentRun } from './authored/run-contents.ts';
import type { TestPlan } from './authored/test-plan.ts';
import { testResults } from './authored/test-results.ts';
import { createVisitClock } from './record/visit-clock.ts';
import type { Visit, VisitOrder, VisitSettings } from './visit/visit.ts';

export type { Visit } from './visit/visit.ts';

export interface InspectorOptions extends VisitSettings {
  chromium: ChromiumProgram;
  /** Number of pages at a time; further calls wait. */
  concurrency: number;
  pageBudgetSeconds: number;
  acceptInvalidCertificates: boolean;
  egress: EgressPolicy;
  /** Memory limits of a browser's processes; a page whose process exceeds them fails. */
  memory?: MemoryLimits;
  /** Link in a user agent that names Vigie; absent: no link. */
  aboutUrl?: string | null;
  /** True if visitors have Global Privacy Control on. */
  signalsPrivacy?: boolean | undefined;
  /** True if its visits may get changes: an injected document counts as one of the open web, whatever its origin. */
  changesResponses?: boolean | undefined;
  /** Chromium's own host mapping, for trusted pages only: it replaces the egress guard. */
  hostResolverRules?: string;
}

export interface InspectOptions {
  signal?: AbortSignal;
  gate?: StartGate;
  /**
   * Budget in ms, if less than the inspector's own: without the time that the website already let pass without an
   * answer.
   */
  budgetMs?: number;
  /** Tests to run on the page; the observation contains their results. */
  plan?: TestPlan;
  /** Requests to delay, to test the page's behaviour. */
  holdBack?: DelayRule;
  /** Cookies and storage of a login journey, with which the visit begins. */
  signedIn?: SignedInVisit;
  /** Changes of the responses that the page gets. Needs an inspector that `changesResponses`. */
  changes?: VisitOrder['changes'];
  answerToHit?: VisitOrder['answerToHit'];
  storesTexts?: boolean;
  /** Values that are typed into the page's forms, which are never sent. */
  formValues?: VisitOrder['formValues'];
  /** Redaction rules for pictures of the page. */
  hiding?: VisitOrder['hiding'];
  /** Reason why the page is not visited but reported as failed. */
  refusal?: Failure;
}

/** Settings of a visit within a signed-in session. */
export interface SignedInVisit {
  state: BrowserState;
  /** Secrets by any name: removed from every result, and covered in pictures. */
  hidden: Readonly<Record<string, string>>;
  /** Returns why a visited page does not count: it was not signed in. Null if it counts. */
  failureOf: (observation: Observation) => Failure | null;
}

export interface Inspector {
  /** Browser of the visits. */
  readonly browser: VisitingBrowser;
  /**
   * Visits one page. Never rejects for the page's behaviour: such a visit is an observation that failed, with a code.
   */
  inspect(url: string, options?: InspectOptions): Promise<Visit>;
  /** Ends running visits as cancelled, then the browser. */
  close(): Promise<void>;
}

/** Opens a browser that records pages. Raises ChromiumNotStarted. */
export async function openInspector(options: InspectorOptions): Promise<Inspector> {
  const guard = await openEgressGuard(options.egress, options.hostResolverRules);
  const keeper = await superviseBrowser({
    chromium: options.chromium,
    acceptInvalidCertificates: options.acceptInvalidCertificates,
    egressArguments: guard.arguments,
    memory: options.memory,
    visitor: {
      ...options.visits,
      aboutUrl: options.aboutUrl ?? null,
      signalsPrivacy: options.signalsPrivacy,
    },
    isShared: options.mode === 'fast',
    changesResponses: options.changesResponses,
  }).catch(async (error: unknown) => {
    await guard.close();
    throw error;
  });
  const queue = createQueue(options.concurrency);
  const evaluator = createEvaluator(keeper, options.testCodeMs);
  const longPolls = createLongPolls();
  const closing = new AbortController();
  const underWay = new Set<Promise<Visit>>();

  async function inspect(
    order: VisitOrder & { signal: AbortSignal },
    { plan, signedIn, refusal }: Pick<InspectOptions, 'plan' | 'signedIn' | 'refusal'>,
  ): Promise<Visit> {
    const failure = refusal ?? (isVisitable(order.url) ? null : NOT_VISITABLE);
    if (failure !== null) return redactAccess(await tested(unvisited(keeper, order, failure), null), order);
    try {
      const ended = await queue.run(() => visitPage({ keeper, guard }, order), order.signal);
      const { visit, contents } = signedIn === undefined ? ended : asSignedIn(ended, signedIn);
      return redactAccess(await tested(visit, contents), order);
    } catch (error) {
      if (!order.signal.aborted) throw error;
      return unvisited(keeper, order, { code: 'cancelled', message: 'the visit was cancelled' });
    }

    /**
     * Evaluates the conditions of a visit's tests. They occupy no visit's slot, because they no longer need a page of
     * the website.
     */
    async function tested(visit: Visit, contents: ContentRun[] | null): Promise<Visit> {
      if (plan === undefined || plan.tests.length === 0) return visit;
      const { observation } = visit;
      const tests = await testResults({ plan, observation, contents, evaluator, signal: order.signal });
      return { ...visit, observation: { ...observation, tests } };
    }
  }

  return {
    browser: keeper.current.visiting,
    inspect(url, { signal, gate, budgetMs, plan, signedIn, refusal, ...wished } = {}) {
      const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const contents = plan?.tests.map(({ content }) => content) ?? [];
      const order = orderOf(options, url);
      const { isProxied, serverOf } = guard;
      const requested = { isProxied, serverOf, signal: both, gate, contents, longPolls, ...wished };
      const state = signedIn && { state: signedIn.state, secrets: secretsIn(signedIn) };
      const work = inspect(
        { ...order, ...requested, ...state, budgetMs: budgetMs ?? order.budgetMs },
        { plan, signedIn, refusal },
      );
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
      await evaluator.close();
      await keeper.close();
      await guard.close();
    },
  };
}

/** Returns the common order of every visit of an inspector. */
export function orderOf(
  options: Omit<InspectorOptions, 'concurrency'>,
  url: string,
): Omit<VisitOrder, 'isProxied' | 'serverOf' | 'signal' | 'contents'> {
  const { mode, hits, consent, tracking, lookAheadSeconds, screenshot, collectLinks } = options;
  const { visits, access, state, withdraws, pageLimits, testCodeMs, isKnownHit, readsAnswer, storedRoleOf } =
    options;
  const settings = { mode, hits, consent, tracking, lookAheadSeconds, visits, screenshot, collectLinks };
  return {
    ...settings,
    isKnownHit,
    readsAnswer,
    storedRoleOf,
    withdraws,
    access,
    state,
    pageLimits,
    testCodeMs,
    url,
    attempt: 1,
    time: 'virtual',
    budgetMs: options.pageBudgetSeconds * 1000,
  };
}

type Ended = Pick<VisitEnd, 'visit' | 'contents'>;

const NOT_VISITABLE: Failure = { code: 'forbidden-address', message: 'only http and https can be visited' };

const secretsIn = ({ hidden }: SignedInVisit) => createHiding(hidden).secrets;

/** Returns the visit without secrets. A visit that was not signed in is failed, and its tests have no contents. */
function asSignedIn({ visit, contents }: Ended, { hidden, failureOf }: SignedInVisit): Ended {
  const hiding = createHiding(hidden);
  const failure = failureOf(visit.observation);
  const lost = failure && { outcome: 'failed' as const, failure, settledBy: null };
  const observation = hiding.record({ ...visit.observation, ...lost });
  const bodies = visit.kept === undefined ? {} : { kept: hiding.record(visit.kept) };
  // A link that contains a secret is not reported, and so is not visited.
  const links = visit.links.filter((link) => hiding.text(link) === link);
  return { visit: { ...visit, observation, links, ...bodies }, contents: failure === null ? contents : null };
}

interface Means {
  keeper: BrowserSupervisor;
  guard: EgressGuard;
}

async function visitPage({ keeper, guard }: Means, order: VisitOrder): Promise<Ended> {
  let heavy: string | null = null;
  const visit = async (order: VisitOrder) => {
    let lease: Lease | null = null;
    let isSound = Promise.resolve(false);
    try {
      lease = await keeper.lease();
      const environment = { ...lease, egressFailureOf: guard.failureOf };
      const end = await inspectPage(environment, order);
      isSound = end.isContextSound;
      return end;
    } catch (error) {
      if (error instanceof CdpClosed) heavy = lease?.browser.whyEnded() ?? heavy;
      throw error;
    } finally {
      lease?.release(isSound);
    }
  };
  const ended = await inAttempts((attempt) => inRealTimeAtWorst(visit, { ...order, attempt }));
  if ('visit' in ended) return ended;
  const failure: Failure =
    heavy === null ? { code: 'renderer-crash', message: ended.why } : { code: 'too-heavy', message: heavy };
  return { visit: unvisited(keeper, { ...order, attempt: ATTEMPTS }, failure), contents: null };
}

/** Visits a page; repeats the visit in real time if virtual time does not work on the page. */
async function inRealTimeAtWorst<E>(visit: (order: VisitOrder) => Promise<E>, order: VisitOrder): Promise<E> {
  try {
    return await visit(order);
  } catch (error) {
    if (!(error instanceof TimeStandsStill)) throw error;
    return visit({ ...order, time: 'real' });
  }
}

/** Returns the observation of a page that was not visited. */
function unvisited({ current }: BrowserSupervisor, order: VisitOrder, failure: Failure): Visit {
  const observation = observationOf({
    order,
    failure,
    browser: current,
    clock: createVisitClock(Date.now),
    recording: null,
    settled: null,
    consent: { state: 'unavailable', why: failure.message },
    reading: null,
    parts: partsUnavailable(failure.message),
  });
  return { observation, screenshot: null, links: [] };
}
