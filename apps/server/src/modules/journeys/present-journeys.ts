import type { JourneyRun, StoredJourney } from '@vigie/contract/stored-journey.ts';
import type { Db } from '../../db/schema/database.ts';
import {
  listLastRuns,
  listPoolsOfJourneys,
  listVariableNames,
  type JourneyRunRow,
} from './journey-runs.store.ts';
import type { JourneyRow } from './journeys.store.ts';

/** Returns journeys of one website in the form of the contract, in the order of their rows. */
export async function presentJourneys(
  db: Db,
  rows: JourneyRow[],
  website: { contextId: string | null },
): Promise<StoredJourney[]> {
  const ids = rows.map(({ id }) => id);
  const pools = await listPoolsOfJourneys(db, ids);
  const runs = new Map((await listLastRuns(db, ids)).map((run) => [run.journeyId, run]));
  const contextIds = rows.flatMap(({ contextId }) => contextId ?? website.contextId ?? []);
  const names = await listVariableNames(db, [...new Set(contextIds)]);
  return rows.map((row) => {
    const { companyId: _, ...shown } = row;
    const run = runs.get(row.id) ?? null;
    const given = new Set(names.get(row.contextId ?? website.contextId ?? '') ?? []);
    return {
      ...shown,
      missingValues: row.valueNames.filter((name) => !given.has(name)),
      pools: pools.get(row.id) ?? [],
      lastRun: run === null ? null : presentRun(run),
      staleSteps: run?.staleSteps ?? [],
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

export function presentRun(row: JourneyRunRow): JourneyRun {
  const { id, jobId, journeyId, at, outcome, state, agent, durationMs } = row;
  const { stepsDone, stepsTotal, failedStep, planVersion, figures, findingsCount } = row;
  return {
    id,
    jobId,
    journeyId,
    at: at.toISOString(),
    outcome,
    state,
    agent,
    durationMs,
    stepsDone,
    stepsTotal,
    failedStep,
    planVersion,
    figures,
    findings: findingsCount,
  };
}
