import { begunSteps, stepAt } from '@vigie/audit/events/journey-events.ts';
import { hitsToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import { serverEvents } from '@vigie/audit/server-side/server-events.ts';
import type { TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { CallFile } from './call-file.ts';

/** Hits of a journey that are tied to the recorded calls of a server. */
export interface TiedJourney {
  ofStep: (step: number) => readonly TiedHit[];
  /** Events of the sources `server:FAMILY`, for the tracking plan. */
  events: TrackedEvent[];
}

/** Ties the hits of all pages of a journey. Throws UsageError for a file that broke. */
export async function tieJourney(
  { pages, steps }: JourneyRecord,
  file: CallFile,
  signal: AbortSignal,
): Promise<TiedJourney> {
  const urls = new Map(
    pages.flatMap(({ observation, startedMs }) =>
      hitsToTie(observation, { startedMs }).map((hit) => [
        hit,
        observation.finalUrl ?? observation.requestedUrl,
      ]),
    ),
  );
  const begun = begunSteps(steps);
  const tied = await file.tie([...urls.keys()], signal);
  return {
    ofStep: (step) => tied.filter(({ hit }) => stepAt(hit.atMs, begun) === step),
    events: serverEvents(tied, (hit) => ({ url: urls.get(hit) ?? '', step: stepAt(hit.atMs, begun) })),
  };
}
