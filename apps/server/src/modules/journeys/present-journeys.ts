import type * as z from 'zod';
import type { journeyRunSchema } from '@vigie/contract/stored-journey.ts';
import type { Db } from '../../db/schema/database.ts';
import {
  listLastRuns,
  listPoolsOfJourneys,
  listVariableNames,
  type JourneyRunRow,
} from './journey-runs.store.ts';
import type { JourneyRow } from './journeys.store.ts';

/** Journey with its dates, as answers of the contract show it. */
export type ShownJourney = Awaited<ReturnType<typeof presentJourneys>>[number];

/** Returns journeys of one website in the form of the contract, in the order of their rows. */
export async function presentJourneys(db: Db, rows: JourneyRow[], website: { contextId: string | null }) {
  const ids = rows.map(({ id }) => id);
  const pools = await listPoolsOfJourneys(db, ids);
  const runs = new Map((await listLastRuns(db, ids)).map((run) => [run.journeyId, run]));
  const contextIds = rows.flatMap(({ contextId }) => contextId ?? website.contextId ?? []);
  const names = await listVariableNames(db, [...new Set(contextIds)]);
  return rows.map((row) => {
    const run = runs.get(row.id) ?? null;
    const given = new Set(names.get(row.contextId ?? website.contextId ?? '') ?? []);
    return {
      ...row,
      missingValues: row.valueNames.filter((name) => !given.has(name)),
      pools: pools.get(row.id) ?? [],
      lastRun: run === null ? null : presentRun(run),
      staleSteps: run?.staleSteps ?? [],
    };
  });
}

export function presentRun(row: JourneyRunRow): z.input<typeof journeyRunSchema> {
  return { ...row, findings: row.findingsCount };
}
