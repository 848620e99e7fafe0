import {
  trackerSettings,
  type Tracker,
  type TrackerRef,
  type TrackingSettings,
} from '@vigie/contract/tracking-settings.ts';
import { queryTracker } from '../db/query-tracker.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Call } from './actor.ts';
import { requireMeasuredWebsite } from './measured-website.ts';

interface TrackerQuery {
  websiteId: string;
  trackerId?: string | undefined;
}

/** Returns a tracker, other than the primary one, of a website within the actor's scope. Throws if there is none. */
export async function requireTracker(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { websiteId, trackerId }: { websiteId: string; trackerId: string },
): Promise<Tracker & TrackerRef> {
  const website = await requireMeasuredWebsite({ db, actor }, websiteId);
  const tracker = website.tracking.others?.find(({ id }) => id === trackerId);
  if (tracker === undefined) throw new ApiError('not-found');
  return { ...tracker, id: trackerId };
}

/** Answers a call about the tracker that it names, with the same query as for the primary one. */
export async function readOfTracker<A>(
  call: Call,
  { websiteId, trackerId }: TrackerQuery,
  read: (call: Call) => Promise<A>,
): Promise<A> {
  if (trackerId === undefined) return read(call);
  await requireTracker(call, { websiteId, trackerId });
  return queryTracker(call.db, trackerId, (db) => read({ ...call, db }));
}

/** Returns the handler of a route whose answer names its tracker; it reads as `readOfTracker` does. */
export function forTracker<Query extends TrackerQuery, Answer extends object>(
  read: (call: Call, query: Query) => Promise<Answer>,
): (call: Call, query: Query) => Promise<Answer & { tracker?: TrackerRef }> {
  return async (call, query) => {
    const { websiteId, trackerId } = query;
    if (trackerId === undefined) return read(call, query);
    const { id, name } = await requireTracker(call, { websiteId, trackerId });
    return {
      ...(await queryTracker(call.db, id, (db) => read({ ...call, db }, query))),
      tracker: { id, name },
    };
  };
}

/**
 * Returns the settings that decode the hits of a visit: those of its job, or today's for a tracker that was added
 * later.
 */
export function decodingSettings(
  plan: TrackingSettings,
  tracker: (Tracker & TrackerRef) | null,
): TrackingSettings {
  if (tracker === null) return plan;
  return trackerSettings(plan, plan.others?.find(({ id }) => id === tracker.id) ?? tracker);
}
