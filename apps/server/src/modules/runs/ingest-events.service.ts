import { addVerdicts } from '@vigie/audit/score.ts';
import type { JourneyStep, RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import { sql } from 'kysely';
import { jsonText, plainText } from '../../db/json-text.ts';
import { notifying } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { writeTogether } from '../../db/write-together.ts';
import { evaluatePage } from '../../evaluation/evaluated-page.ts';
import { evaluateJourneyPages, storeJourneys } from '../journeys/store-journeys.service.ts';
import { storeCheckedLinks } from '../links/link-checks.store.ts';
import { evaluateFollowedLinks } from '../links/store-links.service.ts';
import { storeRegressionCause } from '../regression-causes/regression-searches.store.ts';
import { storeTriedPage } from '../policy-trials/policy-trials.store.ts';
import { storeProof } from '../rehearsals/rehearsals.store.ts';
import { storePages } from '../observations/store-pages.service.ts';
import { recordSeenPages } from '../observations/visits.store.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import type { StoredPage } from '../../evaluation/stored-page.ts';
import { endJob } from './job-end.service.ts';
import { findAddressHiding, hideAddresses, unhideArrivals } from './hidden-addresses.store.ts';
import { leaseFromNow, type Attempt, type Run } from './runs.store.ts';
import { giveBackUnvisited, insertParts, returnVisited } from './parts.store.ts';

export interface EventBatch {
  run: Run;
  attempt: Attempt;
  events: RunEvent[];
  /** Current step of a journey after these events. */
  journeyStep?: JourneyStep | null;
  now: Date;
}

/**
 * Stores the events of an attempt: events, evaluated pages, progress and the moved cursor in one transaction. Returns
 * false and stores nothing if the attempt is no longer current or these events are stored already.
 */
export async function ingestEvents(db: Db, batch: EventBatch): Promise<boolean> {
  const { run, now } = batch;
  const hide = await findAddressHiding(db, run.companyId);
  // Released pages keep their real addresses: other agents visit these, and the leading agent knows its pages by them.
  const maskedBatch = { ...batch, events: hideAddresses(batch.events, hide) };
  const { events } = maskedBatch;
  const { tracking, healthTestId, preludeId } = run.order;
  const links = evaluateFollowedLinks(batch.events, { plan: run.plan, hide, now });
  const visited = events.filter((event) => event.type === 'page-finished');
  const evaluated = (run.plan.links === undefined ? visited : []).map((event) =>
    evaluatePage(event, { tracking, healthTestId, now }),
  );
  const journeys = events
    .filter((event) => event.type === 'journey-finished')
    .map((event) => evaluateJourneyPages(event, { tracking, now, preludeId }));
  await ensurePartitions(
    db,
    [...evaluated, ...journeys.flatMap((journey) => journey.pages)].map(({ observedAt }) => observedAt),
  );
  return db.transaction().execute(async (transaction) => {
    const job = await moveCursor(transaction, batch);
    if (job === undefined) return false;
    const { companyId, websiteId, jobId: runId } = run;
    const { number, agentId } = batch.attempt;
    const scope = { companyId, websiteId, runId, attempt: number, agentId };
    const pages = await storePages(transaction, scope, evaluated);
    await storeJourneys(transaction, scope, journeys);
    await storeCheckedLinks(transaction, { companyId, websiteId, jobId: runId }, links);
    for (const { url, proofs, culprit, tried } of events.filter((event) => event.type === 'page-finished')) {
      if (proofs !== undefined) await storeProof(transaction, runId, { proofs, now });
      if (culprit !== undefined)
        await storeRegressionCause(transaction, runId, { regressionCause: culprit, now });
      if (tried !== undefined) await storeTriedPage(transaction, runId, { url, tried });
    }
    if (run.order.discoverOnly)
      await recordSeenPages(transaction, { companyId, websiteId, now }, foundIn(events));
    await writeTogether(transaction, [
      insertEvents(transaction, maskedBatch),
      advanceJob(transaction, maskedBatch, { checks: job.checks, pages }),
    ]);
    await insertParts(transaction, batch, batch.events);
    if (run.leadAttempt !== null) await returnVisited(transaction, run, unhideArrivals(batch.events, hide));
    await endWhenFinished(transaction, batch);
    return true;
  });
}

function foundIn(events: RunEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'discovered' ? event.urls : []));
}

/**
 * Moves the cursor and checks the fencing token. It locks the rows of the job and the attempt until the transaction
 * ends, and only the current attempt passes. Events of an ended job are refused. The row of the job is always locked
 * before those of attempts. The last event ends the attempt. Returns the counts of the job, or nothing if the attempt
 * is refused.
 */
async function moveCursor(
  db: Db,
  { run, attempt, events }: EventBatch,
): Promise<{ checks: StoredCheckTable } | undefined> {
  return db
    .with('lockedJob', (within) =>
      within
        .selectFrom('jobs')
        .select(['id', 'checks'])
        .where('id', '=', run.jobId)
        .where('state', '=', 'running')
        .forNoKeyUpdate(),
    )
    .updateTable('attempts')
    .from('lockedJob')
    .set({
      cursor: events.at(-1)?.seq ?? attempt.cursor,
      leaseUntil: leaseFromNow,
      ...(finishedIn(events) !== undefined && { state: 'ended' as const }),
    })
    .where('runId', '=', run.id)
    .where('number', '=', attempt.number)
    .where('attempts.state', '=', 'running')
    .where('cursor', '=', attempt.cursor)
    .where(sql<boolean>`exists (select from runs where runs.id = run_id and runs.attempt = attempts.number)`)
    .returning('lockedJob.checks')
    .executeTakeFirst();
}

function insertEvents(db: Db, { run, attempt, events }: EventBatch) {
  return db.insertInto('runEvents').values(
    events.map((event) => ({
      companyId: run.companyId,
      runId: run.id,
      attempt: attempt.number,
      seq: event.seq,
      type: event.type,
      body: jsonText(bodyOf(event)),
    })),
  );
}

/** Returns the event without the parts that are stored elsewhere. */
function bodyOf(event: RunEvent): object {
  if (event.type === 'page-finished') return { url: event.url };
  return event.type === 'journey-finished' ? { journeyId: event.journeyId } : event;
}

/**
 * Adds pages to the counts of the job, whichever agent visited them, and announces it. Only the leading run knows what
 * is discovered.
 */
function advanceJob(
  db: Db,
  { run, events, journeyStep = null }: EventBatch,
  { checks: before, pages }: { checks: StoredCheckTable; pages: StoredPage[] },
) {
  const isLead = run.leadAttempt === null;
  const discovered = isLead ? events.findLast((event) => event.type === 'discovered') : undefined;
  const started = events.findLast((event) => event.type === 'page-started');
  const checks = pages.reduce<StoredCheckTable>(
    (table, { verdicts }) => addVerdicts(table, verdicts),
    before,
  );
  // A part reports only its login journey, which each agent runs itself.
  const journeys = isLead ? events.filter(isJourneyOver).length : 0;
  // Visits of links are stored as links, not as pages.
  const links = events.filter((event) => event.type === 'page-finished');
  const visited = run.plan.links === undefined ? pages : links;
  const failed = visited.filter(({ observation }) => observation.outcome === 'failed').length;
  return db
    .updateTable('jobs')
    .set({
      checks: jsonText(checks),
      pagesDone: sql`pages_done + ${visited.length}`,
      journeysDone: sql`journeys_done + ${journeys}`,
      pagesFailed: sql`pages_failed + ${failed}`,
      ...(isLead && { journeyStep: journeyStep === null ? null : jsonText(journeyStep) }),
      ...(discovered !== undefined && {
        discovery: jsonText(discovered.figures),
        pagesTotal: discovered.figures.toVisit,
      }),
      ...(events.some(({ type }) => type === 'journey-started') && { phase: 'inspecting' as const }),
      ...(started !== undefined && { currentUrl: plainText(started.url), phase: 'inspecting' as const }),
    })
    .where('id', '=', run.jobId)
    .where('state', '=', 'running')
    .returning(notifying('job', run.jobId).as('notified'));
}

const isJourneyOver = ({ type }: RunEvent) => type === 'journey-finished';

function finishedIn(events: RunEvent[]) {
  return events.find((event) => event.type === 'finished');
}

async function endWhenFinished(db: Db, { run, events, now }: EventBatch): Promise<void> {
  const finished = finishedIn(events);
  if (finished === undefined) return;
  if (run.leadAttempt !== null) return giveBackUnvisited(db, run);
  const failure =
    finished.outcome === 'failed'
      ? { code: finished.code ?? 'agent-fault', message: plainText(finished.message) }
      : null;
  await endJob(db, run.jobId, { state: finished.outcome, failure, isIncomplete: false, now });
}
