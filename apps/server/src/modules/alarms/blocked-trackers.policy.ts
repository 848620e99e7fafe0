import { TRACKER_OUTCOMES, type TrackerOutcome } from '@vigie/contract/blocking.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { BlockingChange } from '@vigie/contract/stored-blocking.ts';
import type { ComparedWebsite } from './blocked-trackers.store.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import { ring, scoredAt, type Beginnings, type Found } from './measurements.policy.ts';
import { websiteRulesOf, type ActiveRule } from './rules.policy.ts';

const rank = (outcome: TrackerOutcome): number => TRACKER_OUTCOMES.indexOf(outcome);
const isWorse = ({ before, after }: BlockingChange): boolean => rank(after) > rank(before);

/** Returns a measurement for each tracker of which a change of lists or pages stops more than before. */
export function readBlockedTrackers(
  compared: ComparedWebsite | null,
  rules: readonly ActiveRule[],
  beginnings: Beginnings,
): CauseMeasurement[] {
  if (compared === null) return [];
  const ringing = websiteRulesOf(rules, 'blockers');
  const { at, trackers, changes } = compared;
  return trackers.flatMap((tracker) => {
    const change = findWorsening(changes.filter(({ vendor }) => vendor === tracker.vendor));
    if (change === null || rank(tracker.outcome) <= rank(change.before)) return [];
    const stopping = tracker.browsers.filter(({ outcome }) => outcome !== 'free');
    const found: Found = {
      ...scoredAt(new Date(change.at), tracker.stoppedPages + tracker.partlyPages),
      key: `blockers:${tracker.vendor}`,
      subject: {
        ...subjectOf(change),
        outcome: tracker.outcome,
        browsers: stopping.map(({ browser }) => browser),
      },
      isShown: true,
      lastSeenAt: at,
    };
    return [ring(found, ringing, beginnings)];
  });
}

/**
 * Returns the newest change that stops more of a tracker and still applies. Null: there is none, or somebody added its
 * list. Changes are those of one tracker, newest first.
 */
function findWorsening(changes: readonly BlockingChange[]): BlockingChange | null {
  const end = changes.findIndex((change) => !isWorse(change));
  const holding = end === -1 ? changes : changes.slice(0, end);
  return holding.find(({ isNewList }) => !isNewList) ?? null;
}

/** Returns the changes in these days that stopped more of a tracker. */
export function ringsOfBlockers(
  compared: readonly ComparedWebsite[],
  { from, to }: { from: Date; to: Date },
): { at: Date; websiteId: string; subject: IncidentSubject }[] {
  return compared.flatMap(({ websiteId, changes }) =>
    changes.flatMap((change) => {
      const at = new Date(change.at);
      const rings = isWorse(change) && !change.isNewList && at >= from && at < to;
      return rings ? [{ at, websiteId, subject: subjectOf(change) }] : [];
    }),
  );
}

function subjectOf(change: BlockingChange): Extract<IncidentSubject, { kind: 'blockers' }> {
  const { vendor, name, after, by, list, rule } = change;
  return { kind: 'blockers', vendor, name, outcome: after, by, list, rule, browsers: [] };
}
