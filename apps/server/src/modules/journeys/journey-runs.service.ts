import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { Call } from '../../access/actor.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { requireJob } from '../jobs/jobs.service.ts';
import { filesOf } from '../observations/files.store.ts';
import { unpackEvents } from '../tracking-plans/stored-events.ts';
import { compareRuns } from './compare-runs.policy.ts';
import {
  findNeighbours,
  findJourneyRun,
  listJourneyRuns,
  listRunsOfOneJob,
  readEventsOfVisits,
  type WholeRunRow,
} from './journey-runs.store.ts';
import { journeys } from './journeys.store.ts';
import { presentRun } from './present-journeys.ts';

/** Maximum number of events shown for one step. */
const EVENTS_OF_STEP = 100;

export async function listRunsOfJourney(call: Call, { id, ...query }: ListQuery & { id: string }) {
  await journeys.require(call, id);
  const page = await listJourneyRuns(call.db, { ...query, journeyId: id });
  return { ...page, items: page.items.map(presentRun) };
}

export async function listRunsOfJob(call: Call, { jobId }: { jobId: string }) {
  await requireJob(call, jobId);
  const rows = await listRunsOfOneJob(call.db, jobId);
  return rows.map((row) => ({ ...presentRun(row), title: row.title }));
}

export async function readRun(call: Call, { runId }: { runId: string }) {
  const row = await requireRun(call, runId);
  const { events, storedIds } = await eventsOfRun(call, row);
  const byStep = Map.groupBy(events, ({ step }) => step ?? 0);
  const steps = row.steps.map((step) => {
    const its: TrackedEvent[] = byStep.get(step.number) ?? [];
    return {
      ...step,
      observationId:
        step.observationId !== null && storedIds.has(step.observationId) ? step.observationId : null,
      events: its.slice(0, EVENTS_OF_STEP),
      eventsTotal: its.length,
    };
  });
  const { websiteId, title, findings } = row;
  const neighbours = await findNeighbours(call.db, row);
  return { ...presentRun(row), ...neighbours, websiteId, title, steps, findings };
}

/** Reads the picture taken after a step. */
export async function readStepPicture(
  { db, actor }: Call,
  { runId, step }: { runId: string; step: number },
): Promise<File> {
  const row = await requireRun({ db, actor }, runId);
  const sha256 = row.steps[step - 1]?.screenshot ?? null;
  const bytes = sha256 === null ? null : await filesOf(db, row).get(sha256);
  if (bytes === null) throw new ApiError('not-found');
  return new File([new Uint8Array(bytes)], `${runId}-${step}.jpg`, { type: 'image/jpeg' });
}

export async function compareJourneyRuns(
  call: Call,
  { runId, withRunId }: { runId: string; withRunId: string },
) {
  const shown = await requireRun(call, runId);
  const reference = await requireRun(call, withRunId);
  if (shown.journeyId !== reference.journeyId) throw new ApiError('not-found');
  const compared = compareRuns(await comparedOf(call, reference), await comparedOf(call, shown));
  return { reference: presentRun(reference), shown: presentRun(shown), ...compared };
}

async function comparedOf(call: Call, row: WholeRunRow) {
  const { steps, findings } = row;
  return { steps, findings, events: (await eventsOfRun(call, row)).events };
}

/** Returns the events of a run in the order of its pages; `storedIds` has the visits that are still stored. */
async function eventsOfRun({ db }: Pick<Call, 'db'>, { pages }: WholeRunRow) {
  const byVisit = await readEventsOfVisits(db, pages);
  const events = pages.flatMap(({ observationId, url }) =>
    unpackEvents(byVisit.get(observationId) ?? [], url),
  );
  return { events, storedIds: new Set(byVisit.keys()) };
}

async function requireRun({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string): Promise<WholeRunRow> {
  return requireFound(await findJourneyRun(db, actor, id));
}
