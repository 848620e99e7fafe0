import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { EndedCheck } from './broken-links.store.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import { ring, scoredAt, type Beginnings, type Found } from './measurements.policy.ts';
import { websiteRulesOf, type ActiveRule } from './rules.policy.ts';

const subjectOf = ({
  linkListId,
  list,
  broken,
  links,
}: EndedCheck): Extract<IncidentSubject, { kind: 'links' }> => ({
  kind: 'links',
  linkListId,
  list,
  broken,
  links,
});

/** Returns a measurement for each link list, by its last ended check. Checks are ordered, oldest first. */
export function readBrokenLinks(
  checks: readonly EndedCheck[],
  rules: readonly ActiveRule[],
  beginnings: Beginnings,
): CauseMeasurement[] {
  const ringing = websiteRulesOf(rules, 'links');
  return [...Map.groupBy(checks, ({ linkListId }) => linkListId).values()].flatMap((ofList) => {
    const last = ofList.at(-1);
    if (last === undefined) return [];
    const first = ofList[ofList.findLastIndex(({ broken }) => broken === 0) + 1] ?? last;
    const found: Found = {
      ...scoredAt(first.at, 0),
      key: `links:${last.linkListId}`,
      subject: subjectOf(last),
      isShown: last.broken > 0,
      lastSeenAt: last.at,
    };
    return [ring(found, ringing, beginnings)];
  });
}

/** Returns the checks in these days that were the first to find a broken link. */
export function ringsOfLinks(
  checks: readonly EndedCheck[],
  { from, to }: { from: Date; to: Date },
): { at: Date; websiteId: string; subject: IncidentSubject }[] {
  return [...Map.groupBy(checks, ({ linkListId }) => linkListId).values()].flatMap((ofList) =>
    ofList.flatMap((check, index) => {
      const hasBegun = check.broken > 0 && (ofList[index - 1]?.broken ?? 0) === 0;
      const { at, websiteId } = check;
      return hasBegun && at >= from && at < to ? [{ at, websiteId, subject: subjectOf(check) }] : [];
    }),
  );
}
