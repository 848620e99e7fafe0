import type { OrderedJourney } from '@vigie/contract/agent-protocol.ts';
import type { PoolInput } from '@vigie/contract/pool.ts';
import type * as z from 'zod';
import type { probeInputSchema } from '@vigie/contract/website.ts';
import type { LinkListRules } from '@vigie/contract/stored-link-list.ts';
import type { TrialInput } from '@vigie/contract/trial.ts';
import { DETECTED_PAGES } from '@vigie/contract/detection.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import {
  basisOf,
  selectEvaluatedConsent,
  runTestOf,
  baseUrlOf,
  type PlannedContext,
  type PlannedTest,
  type PlannedWebsite,
} from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** Returns an audit of the pages that discovery finds, each visited like a first visit. */
export function planAudit(
  website: PlannedWebsite,
  healthTest: PlannedTest | null = null,
  context: PlannedContext | null = null,
): RunPlan {
  const consent = selectEvaluatedConsent(website.tracking);
  const audit = { ...basisOf(website, context), kind: 'audit' as const, discover: true, consent };
  return withHealthTest(audit, healthTest);
}

/** Returns the plan in which the result of this test replaces the built-in rule of the dataLayer check. */
function withHealthTest(plan: RunPlan, test: PlannedTest | null): RunPlan {
  if (test === null) return plan;
  const isThere = plan.tests.some(({ id }) => id === test.id);
  return { ...plan, tests: isThere ? plan.tests : [...plan.tests, runTestOf(test)], healthTestId: test.id };
}

export interface PlannedPool extends PageSelection {
  settings: PoolInput['settings'];
}

/** Input of a pool's run; its draft tests are left out already. */
export interface PoolRun {
  website: PlannedWebsite;
  pool: PlannedPool;
  context: PlannedContext | null;
  tests: PlannedTest[];
  /** Journeys that are not drafts, after their login journeys. */
  journeys?: PlannedJourney[];
  /** Login journey of its pages. */
  loginJourney?: PlannedJourney | null;
  agentId: string | null;
  /** The only page to visit, without journeys; null: all pages of the pool. */
  pageUrl: string | null;
}

/**
 * Plans a run of a pool: its pages with the tests that apply to each, then its journeys. A pool of only journeys
 * visits no page and needs no login journey for pages.
 */
export function planPool(run: PoolRun): RunPlan {
  const { journeys = [], tests, pageUrl } = run;
  const isOfJourneys = pageUrl === null && journeys.length > 0 && tests.length === 0;
  if (!isOfJourneys) return planPagesAndJourneys(run);
  return { ...planPagesAndJourneys({ ...run, loginJourney: null }), urls: [], include: [], discover: false };
}

function planPagesAndJourneys({
  website,
  pool,
  context,
  tests,
  journeys = [],
  loginJourney = null,
  agentId,
  pageUrl,
}: PoolRun): RunPlan {
  const {
    mode,
    consent,
    pagesMax,
    profile = website.visits.profile,
    agentNeeds = website.agentNeeds,
  } = pool.settings;
  const targets =
    pageUrl === null
      ? { ...targetsOf(pool, baseUrlOf(website, context)), pagesMax }
      : { urls: [pageUrl], pagesMax: 1 };
  return {
    ...basisOf(website, context),
    ...targets,
    kind: 'pool',
    agentId,
    agentNeeds,
    mode,
    consent,
    visits: { ...website.visits, profile },
    tests: tests.map(runTestOf),
    ...withLoginJourney(loginJourney, pageUrl === null ? journeys : [], { website, context }),
  };
}

/** Returns the audit of a website with a health pool: the pool's pages, settings and tests, which count for health. */
export function planHealthPool(run: PoolRun, healthTest: PlannedTest | null): RunPlan {
  return withHealthTest({ ...planPagesAndJourneys(run), kind: 'audit' }, healthTest);
}

export interface PlannedTestRun {
  website: PlannedWebsite;
  test: PlannedTest;
  context: PlannedContext | null;
  agentId: string | null;
  /** The only page to visit, whatever pages the test is about; null: the pages of the test. */
  pageUrl: string | null;
}

export function planTest({ website, test, context, agentId, pageUrl }: PlannedTestRun): RunPlan {
  const basis = { ...basisOf(website, context), kind: 'test' as const, agentId };
  const runTest = runTestOf(test);
  if (pageUrl !== null)
    return { ...basis, urls: [pageUrl], pagesMax: 1, tests: [{ ...runTest, urls: null }] };
  return { ...basis, ...targetsOf(test, baseUrlOf(website, context)), tests: [runTest] };
}

export interface PlannedJourney extends Pick<
  OrderedJourney,
  'id' | 'title' | 'recording' | 'consent' | 'changesWorld' | 'preludeId'
> {
  hits: OrderedJourney['hits'] | null;
  /** Context whose hidden values are used if the run's context has none of that name. */
  contextId: string | null;
}

/** Adds the login journey of the pages to a plan, before its other journeys. */
function withLoginJourney(
  loginJourney: PlannedJourney | null,
  journeys: PlannedJourney[],
  by: JourneyScope,
): JourneyPart {
  if (loginJourney === null) return orderedJourneys(journeys, by);
  const others = journeys.filter(({ id }) => id !== loginJourney.id);
  return { ...orderedJourneys([loginJourney, ...others], by), preludeId: loginJourney.id };
}

interface JourneyScope {
  website: PlannedWebsite;
  context: PlannedContext | null;
}
type JourneyPart = Pick<RunPlan, 'journeys' | 'preludeId' | 'journeyContexts'>;

function orderedJourneys(journeys: PlannedJourney[], { website, context }: JourneyScope): JourneyPart {
  return {
    journeys: journeys.map(({ hits, contextId: _own, ...journey }) => ({
      ...journey,
      hits: hits ?? website.visits.hits,
      baseUrl: context?.url ?? null,
    })),
    journeyContexts: Object.fromEntries(
      journeys.flatMap(({ id, contextId }) => (contextId === null ? [] : [[id, contextId]])),
    ),
  };
}

/** Returns the plan without its journeys. The login journey of its pages stays. */
export function withoutJourneys({ journeys = [], ...plan }: RunPlan): RunPlan {
  return { ...plan, journeys: journeys.filter(({ id }) => id === plan.preludeId) };
}

export interface JourneyRunPlan {
  website: PlannedWebsite;
  context: PlannedContext | null;
  /** In the order in which they run. */
  journeys: PlannedJourney[];
  agentId: string | null;
}

/** Plans a run of journeys, without pages. */
export function planJourneys({ website, context, journeys, agentId }: JourneyRunPlan): RunPlan {
  return {
    ...basisOf(website, context),
    kind: 'journey',
    agentId,
    pagesMax: 1,
    ...orderedJourneys(journeys, { website, context }),
  };
}

/**
 * Plans a check of campaign links, each followed once as a new visitor. No hit reaches a collector. The secrets of a
 * context are never sent, because links lead to other websites.
 */
export function planLinkCheck(
  website: PlannedWebsite,
  { links, rules }: { links: string[]; rules: LinkListRules },
): RunPlan {
  return {
    ...basisOf(website, null),
    kind: 'links',
    urls: links,
    pagesMax: links.length,
    hits: 'answer-locally',
    consent: selectEvaluatedConsent(website.tracking),
    visits: { ...website.visits, pictures: false },
    links: rules,
  };
}

export interface Trial {
  website: PlannedWebsite;
  context: PlannedContext | null;
  pageUrl: string;
  input: Pick<TrialInput, 'content' | 'condition' | 'agentId'>;
}

/** Settings as currently entered in their form. */
export type SettingsTrial = Omit<z.infer<typeof probeInputSchema>, 'id' | 'pageUrl'>;

/** Returns a trial of a test on one page. The test need not be saved. */
export function planTrial({ website, context, pageUrl, input }: Trial): RunPlan {
  const { agentId, content, condition } = input;
  const test = { id: null, title: '', content, condition, urls: null };
  return { ...onePage(website, context, pageUrl), agentId, tests: [test] };
}

/**
 * Returns a visit of one page with unsaved settings. It answers the banner as audits do, unless the input
 * overrides this.
 */
export function planSettingsTrial(
  website: PlannedWebsite,
  { context, pageUrl }: Pick<Trial, 'context' | 'pageUrl'>,
  { tracking, visits = {}, consent = selectEvaluatedConsent(tracking) }: SettingsTrial,
): RunPlan {
  const page = onePage(website, context, pageUrl);
  return { ...page, tracking, visits: { ...page.visits, ...visits }, consent };
}

function onePage(website: PlannedWebsite, context: PlannedContext | null, pageUrl: string): RunPlan {
  return { ...basisOf(website, context), kind: 'trial', urls: [pageUrl], pagesMax: 1 };
}

/** Plans a visit of a page like its earlier visit, with changes to try. No hit is sent, and no tests run. */
export function planRehearsal(
  { matrixState: _state, ...before }: RunPlan,
  { url, tracking, ...tried }: Pick<RunPlan, 'tracking' | 'rehearsal' | 'replay'> & { url: string },
): RunPlan {
  return {
    ...withoutJourneys(before),
    kind: 'trial',
    agentId: null,
    urls: [url],
    include: [],
    discover: false,
    pagesMax: 1,
    mode: 'isolated',
    hits: 'answer-locally',
    tracking,
    tests: before.tests.filter(({ id }) => id !== null && id === before.healthTestId),
    ...tried,
  };
}

/**
 * Plans a detection on the first pages of a website. A detection that answers the banner visits only the start page.
 */
export function planDetection(
  website: PlannedWebsite,
  context: PlannedContext | null,
  consent: ConsentAction,
): RunPlan {
  const basis = { ...basisOf(website, context), kind: 'trial' as const, consent };
  return consent === 'none'
    ? { ...basis, discover: true, pagesMax: DETECTED_PAGES }
    : { ...basis, urls: [baseUrlOf(website, context)], pagesMax: 1 };
}

const PAGES_MIN = 1_000;

/** Plans a discovery of the website's pages, many more than an audit visits, without verdicts. */
export function planDiscovery(website: PlannedWebsite, context: PlannedContext | null = null): RunPlan {
  return {
    ...basisOf(website, context),
    kind: 'discovery',
    discover: true,
    discoverOnly: true,
    pagesMax: Math.max(website.pagesPerAudit, PAGES_MIN),
    mode: 'fast',
    hits: 'answer-locally',
  };
}

/** All pages of a website, or those that match its path patterns. */
interface PageSelection {
  allPages: boolean;
  urls: string[];
}

type Targets = Pick<RunPlan, 'urls' | 'include' | 'discover'>;

/** Returns the pages to visit for a selection: patterns without a star are addresses, the others are discovered. */
function targetsOf({ allPages, urls }: PageSelection, baseUrl: string): Targets {
  if (allPages) return { urls: [], include: [], discover: true };
  const exact = urls.filter((pattern) => !pattern.includes('*'));
  const addresses = new Set(exact.map((path) => urlOfPath(path, baseUrl)));
  const discover = exact.length < urls.length;
  return { urls: [...addresses], include: discover ? urls : [], discover };
}

/** Returns the address of a path. A path starts at the site's root, with or without its first slash. */
export function urlOfPath(path: string, baseUrl: string): string {
  return new URL(`/${path.trim().replace(/^\/+/, '')}`, baseUrl).href;
}
