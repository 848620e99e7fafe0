import type * as z from 'zod';
import type { jobSchema } from '@vigie/contract/job.ts';
import type { PoolRunInput, RunInput } from '@vigie/contract/pool.ts';
import { valueNamesOf, withValues } from '@vigie/contract/recording.ts';
import type { journeyRunInputSchema } from '@vigie/contract/stored-journey.ts';
import type { TrialInput } from '@vigie/contract/trial.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError, refuseFields } from '../../errors/api-error.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { restartTrial } from '../policy-trials/policy-trials.store.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { findUsableAgent } from '../agents/agents.store.ts';
import {
  planDetection,
  planDiscovery,
  planJourneys,
  planLinkCheck,
  planPool,
  planTest,
  planSettingsTrial,
  planTrial,
  withoutJourneys,
  type PlannedJourney,
  type SettingsTrial,
} from './run-plans.ts';
import { readJob, requireJob } from './jobs.service.ts';
import { insertPlannedJob, type PlannedJob, type Together } from './planned-jobs.store.ts';
import { planAuditOf } from './pool-runs.service.ts';
import {
  requireAgents,
  requireContext,
  requirePage,
  requireLoginJourney,
} from './run-requirements.service.ts';
import {
  findJourneySource,
  findLinkListSource,
  findPoolSource,
  listLoginJourneys,
  findTestSource,
  findWebsiteSource,
  listPoolJourneys,
  listPoolTests,
  readWebsiteSource,
} from './run-sources.store.ts';

/** Request to run a test of this id. */
type RunOf = RunInput & { id: string };

/**
 * Runs a pool by hand, a draft too: its pages with its tests, then its journeys, or one page with its tests. Leaves out
 * draft tests and journeys. Refuses a pool with a journey that changes data on the site, unless the caller confirms it.
 */
export async function runPool(call: Call, input: PoolRunInput & { id: string }, queue: RunQueue) {
  const { db, actor } = call;
  const { id } = input;
  const pool = found(await findPoolSource(db, actor, id));
  const website = await readWebsiteSource(db, pool.websiteId);
  const contextId = input.contextId === undefined ? pool.settings.contextId : input.contextId;
  const context = await requireContext(db, website, contextId);
  const pageUrl = requirePage(input.pageUrl, website, context);
  const tests = await listPoolTests(db, id);
  const journeys = pageUrl === null ? await listPoolJourneys(db, id) : [];
  if (tests.length + journeys.length === 0) throw new ApiError('pool-without-tests');
  const loginJourney = await requireLoginJourney(db, pool);
  const { agentId } = input;
  const plan = planPool({ website, pool, context, tests, journeys, loginJourney, agentId, pageUrl });
  if (!input.isConfirmed && hasWorldChanges(plan)) throw new ApiError('journey-not-confirmed');
  return start(call, { plan, website, poolId: id, pageUrl }, queue);
}

/** Runs a test by hand, a draft too: on its own pages, or on one page. */
export async function runTest(call: Call, input: RunOf, queue: RunQueue) {
  const { db, actor } = call;
  const { id } = input;
  const test = found(await findTestSource(db, actor, id));
  const website = await readWebsiteSource(db, test.websiteId);
  const context = await requireContext(db, website, input.contextId ?? null);
  const pageUrl = requirePage(input.pageUrl, website, context);
  const plan = planTest({ website, test, context, agentId: input.agentId, pageUrl });
  return start(call, { plan, website, testId: id, pageUrl }, queue);
}

/**
 * Runs a journey by hand, a draft too, after the journey whose state it starts with. Refuses one that changes data on
 * the site, unless the caller confirms it.
 */
export async function runJourney(
  call: Call,
  { id, agentId, isConfirmed, values = {} }: z.output<typeof journeyRunInputSchema>,
  queue: RunQueue,
) {
  const { db, actor } = call;
  const { websiteId, ...source } = found(await findJourneySource(db, actor, id));
  const journey = withRunValues(source, values);
  const website = await readWebsiteSource(db, websiteId);
  const context = await requireContext(db, website, journey.contextId);
  const journeys = [...(await listLoginJourneys(db, [journey])), journey];
  if (!isConfirmed && journeys.some(({ changesWorld }) => changesWorld))
    throw new ApiError('journey-not-confirmed');
  const plan = planJourneys({ website, context, journeys, agentId });
  return start(call, { plan, website, journeyId: id }, queue);
}

/** Returns a journey with the values of one run. Refuses a value that no step has a placeholder for. */
function withRunValues<T extends Pick<PlannedJourney, 'recording'>>(
  journey: T,
  values: Record<string, string>,
): T {
  const known = new Set(valueNamesOf(journey.recording));
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw refuseFields(
      unknown.map((name) => ({ path: `values.${name}`, code: 'value-unknown', params: {} })),
    );
  return { ...journey, recording: withValues(journey.recording, values) };
}

/** Checks a link list by hand. */
export async function runLinkCheck(call: Call, { id }: { id: string }, queue: RunQueue) {
  const { websiteId, ...list } = found(await findLinkListSource(call.db, call.actor, id));
  const website = await readWebsiteSource(call.db, websiteId);
  return start(call, { plan: planLinkCheck(website, list), website, linkListId: id }, queue);
}

/** Tries a test on one page, as currently entered in its editor. */
export async function startTestTrial(call: Call, input: TrialInput, queue: RunQueue) {
  const website = found(await findWebsiteSource(call.db, call.actor, input.websiteId));
  const context = await requireContext(call.db, website, input.contextId);
  const pageUrl = requirePage(input.pageUrl, website, context);
  return start(call, { plan: planTrial({ website, context, pageUrl, input }), website, pageUrl }, queue);
}

/** Visits one page with a website's settings as currently entered in their form. */
export async function probeWebsite(
  call: Call,
  input: SettingsTrial & { id: string; pageUrl: string },
  queue: RunQueue,
) {
  const website = found(await findWebsiteSource(call.db, call.actor, input.id));
  const context = await requireContext(call.db, website, null);
  const pageUrl = requirePage(input.pageUrl, website, context);
  const plan = planSettingsTrial(website, { context, pageUrl }, input);
  return start(call, { plan, website, pageUrl }, queue);
}

/** Starts a discovery of a website's pages. */
export async function discoverWebsite(call: Call, { id }: { id: string }, queue: RunQueue) {
  const website = found(await findWebsiteSource(call.db, call.actor, id));
  const context = await requireContext(call.db, website, null);
  return start(call, { plan: planDiscovery(website, context), website }, queue);
}

/** Starts a detection on the first pages of a website, or a second one on its start page that accepts the banner. */
export async function detectWebsite(
  call: Call,
  { id, consent }: { id: string; consent: 'none' | 'accept' },
  queue: RunQueue,
) {
  const website = found(await findWebsiteSource(call.db, call.actor, id));
  const context = await requireContext(call.db, website, null);
  return start(call, { plan: planDetection(website, context, consent), website }, queue);
}

/**
 * Audits a website: its health pool, or the pages that discovery finds. Leaves out journeys that change data on the
 * site, because nobody can confirm them here.
 */
export async function auditWebsite(call: Call, { id }: { id: string }, queue: RunQueue) {
  const website = found(await findWebsiteSource(call.db, call.actor, id));
  const plan = withoutWorldChanges(await planAuditOf(call.db, website));
  return start(call, { plan, website, poolId: website.healthPoolId }, queue);
}

/**
 * Audits a website from several locations at the same time. The first location counts like any audit. The others count
 * nowhere and are compared with it. The requested locations override the agent of its health pool.
 */
export async function auditFromLocations(
  call: Call,
  { id, locations }: { id: string; locations: string[] },
  queue: RunQueue,
) {
  const website = found(await findWebsiteSource(call.db, call.actor, id));
  const audit = withoutWorldChanges(await planAuditOf(call.db, website));
  const labels = audit.agentNeeds?.labels ?? [];
  const jobs: z.input<typeof jobSchema>[] = [];
  for (const location of locations) {
    const [counted] = jobs;
    const base = counted === undefined ? audit : withoutJourneys(audit);
    const plan = { ...base, agentId: null, agentNeeds: { labels, location } };
    const together = { location, id: counted?.id ?? null, counts: counted === undefined };
    const poolId = together.counts ? website.healthPoolId : null;
    jobs.push(await start(call, { plan, website, poolId, together }, queue));
  }
  return { jobs };
}

/**
 * Repeats an ended job on all its pages. It uses the plan stored with the job: settings, tests and context of that
 * time. A deleted agent counts as offline.
 */
export async function retryJob(call: Call, { id }: { id: string }, queue: RunQueue) {
  const row = await requireJob(call, id);
  if (row.state === 'queued' || row.state === 'running') throw new ApiError('job-not-ended');
  const { websiteId, companyId, poolId, testId, journeyId, linkListId, pageUrl } = row;
  const plan = withoutWorldChanges(row.plan);
  const isRefused = row.kind === 'journey' || isNothingToRun(plan);
  if (isRefused && hasWorldChanges(row.plan)) throw new ApiError('journey-not-confirmed');
  const { location, auditsTogether, countsForHealth: counts } = row;
  const ofMatrix = row.matrixId === null ? {} : { matrixId: row.matrixId };
  const together = location === null ? {} : { together: { location, id: auditsTogether, counts } };
  if (plan.agentId !== null && (await findUsableAgent(call.db, companyId, plan.agentId)) === null)
    throw new ApiError('agent-offline');
  const website = { id: websiteId, companyId };
  const job = await start(
    call,
    {
      plan,
      website,
      poolId,
      testId,
      journeyId,
      linkListId,
      pageUrl,
      mode: 'retry',
      retryOf: id,
      ...together,
      ...ofMatrix,
    },
    queue,
  );
  await requireTrial(call, plan, { endedJobId: id, jobId: job.id });
  return job;
}

/**
 * Refuses to repeat a trial whose result could not be stored. The refusal also rolls back the job, because a write is
 * one transaction.
 */
async function requireTrial(
  { db, now }: Call,
  { triedPolicy, triesContainer }: RunPlan,
  jobs: { endedJobId: string; jobId: string },
): Promise<void> {
  if (triedPolicy === undefined && triesContainer === undefined) return;
  if (!(await restartTrial(db, { ...jobs, at: now }))) throw new ApiError('trial-not-repeatable');
}

const hasWorldChanges = ({ journeys = [] }: RunPlan) => journeys.some(({ changesWorld }) => changesWorld);

/** Returns a plan without the journeys that change data on the site, and without those that start with their state. */
function withoutWorldChanges(plan: RunPlan): RunPlan {
  if (!hasWorldChanges(plan)) return plan;
  const all = plan.journeys ?? [];
  const left = new Set(all.filter(({ changesWorld }) => changesWorld).map(({ id }) => id));
  return {
    ...plan,
    journeys: all.filter(({ id, preludeId }) => !left.has(id) && !left.has(preludeId ?? '')),
  };
}

const isNothingToRun = ({ journeys = [], urls, discover }: RunPlan) =>
  journeys.length + urls.length === 0 && !discover;

interface Start {
  plan: PlannedJob['plan'];
  website: { id: string; companyId: string };
  poolId?: string | null;
  testId?: string | null;
  journeyId?: string | null;
  linkListId?: string | null;
  pageUrl?: string | null;
  mode?: z.input<typeof jobSchema>['mode'];
  retryOf?: string;
  together?: Together;
  matrixId?: string;
}

/** Starts a run for a user. Refuses it if no agent could take it, or if the same run is queued or running. */
async function start(call: Call, options: Start, queue: RunQueue) {
  const { db, now, isByProgram } = call;
  const {
    website,
    mode = isByProgram === true ? 'api' : 'manual',
    poolId = null,
    testId = null,
    pageUrl = null,
  } = options;
  await requireAgents(db, website.companyId, options.plan);
  await requireVisitsLeft(db, website, now);
  const of = { id: website.id, companyId: website.companyId };
  const job = { ...options, website: of, mode, poolId, testId, pageUrl, now };
  const id = await insertPlannedJob(db, job, queue);
  if (id === null) throw new ApiError('run-already-active');
  return readJob(call, { id });
}

function found<T>(row: T | null): T {
  if (row === null) throw new ApiError('not-found');
  return row;
}
