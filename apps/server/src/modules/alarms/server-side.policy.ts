import { createHash } from 'node:crypto';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import type { TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import { destinationName } from '@vigie/audit/server-side/vendor-groups.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import type { IncidentRow } from './incidents.store.ts';
import { ring, scoredAt, type Beginnings, type Found } from './measurements.policy.ts';
import { websiteRulesOf, type ActiveRule } from './rules.policy.ts';
import { createStoredMeasurement } from './stored-measurement.policy.ts';

const HOUR_MS = 3_600_000;
/** Time without a visit that shows a finding after which its incident ends. Its page may be gone. */
const FORGOTTEN_MS = 7 * 24 * HOUR_MS;
const KEY = 'server-side:';
const SILENCE_KEY = 'server-silence:';

/** Hit with what became of it, and its visit. */
export interface TiedOfVisit extends TiedHit {
  visit: { id: string; url: string; observedAt: Date };
}

/** Hit that shows a finding, or proves that its destination gets the event right. */
interface Sign {
  isShown: boolean;
  visitId: string;
  url: string;
  at: Date;
}

/** Returns a measurement for each finding about the hits of the newest visits. A rule of a pool rings for none. */
export function readServerSide(
  tied: readonly TiedOfVisit[],
  { rules, incidents, now }: { rules: readonly ActiveRule[]; incidents: readonly IncidentRow[]; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  const ringing = websiteRulesOf(rules, 'server-side');
  const found = [...mattersOf(tied)].flatMap(([key, finding]) => {
    const one = foundOf(key, finding, tied);
    return one === null ? [] : [ring(one, ringing, beginnings)];
  });
  const known = new Set(found.map(({ key }) => key));
  const others = incidents
    .filter(({ causeKey }) => causeKey.startsWith(KEY) && !known.has(causeKey))
    .map((row) => createStoredMeasurement(row, isForgotten(row, now) ? false : null));
  return [...found, ...others];
}

/** Returns one finding of each matter. Findings of several visits about one matter are one. */
function mattersOf(tied: readonly TiedOfVisit[]): Map<string, SentOnFinding> {
  return new Map(tied.flatMap(({ findings }) => findings.map((finding) => [keyOf(finding), finding])));
}

function keyOf({ kind, reason, event, family, destination, property }: SentOnFinding): string {
  const matter = JSON.stringify([kind, reason, event, family, destination, property]);
  return KEY + createHash('sha256').update(matter).digest('hex').slice(0, 32);
}

/** Returns a matter, from the newest visit of each page that shows or disproves it. */
function foundOf(key: string, finding: SentOnFinding, tied: readonly TiedOfVisit[]): Found | null {
  const signs = signsOf(key, finding, tied);
  const pages = [...Map.groupBy(signs, ({ url }) => url)].flatMap(([url, its]) => {
    const since = its.slice(its.findLastIndex(({ isShown }) => !isShown) + 1);
    return since.length === 0 ? [] : [{ url, since }];
  });
  const showing = pages.flatMap(({ since }) => since).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = signs.at(-1);
  if (last === undefined) return null;
  const isAgreed = !mayPass(finding) || new Set(showing.map(({ visitId }) => visitId)).size > 1;
  return {
    ...scoredAt(showing[0]?.at ?? last.at, pages.length),
    key,
    subject: subjectOf(finding),
    isShown: showing.length === 0 ? false : isAgreed || null,
    severity: isOfPrivacy(finding) ? 'critical' : 'major',
    lastSeenAt: showing.at(-1)?.at ?? last.at,
    samplePages: pages.slice(0, 3).map(({ url }) => url),
  };
}

/** Returns the result of each visit for a matter, oldest first. A visit that shows it and its opposite shows it. */
function signsOf(
  key: string,
  { kind, event, family, destination }: SentOnFinding,
  tied: readonly TiedOfVisit[],
): Sign[] {
  const signs = tied.flatMap(({ hit, sentOn, findings, visit }): Sign[] => {
    if (sentOn.event !== event || hit.family !== family) return [];
    const { id: visitId, url, observedAt: at } = visit;
    if (findings.some((one) => keyOf(one) === key)) return [{ isShown: true, visitId, url, at }];
    const isRight =
      kind === 'sent-although-refused'
        ? hit.consent.visitor === 'refuse'
        : sentOn.destinations.some(
            (one) =>
              one.family === destination.family &&
              one.account === destination.account &&
              one.state === 'sent',
          );
    return isRight ? [{ isShown: false, visitId, url, at }] : [];
  });
  const shown = new Set(signs.filter(({ isShown }) => isShown).map(({ visitId }) => visitId));
  return signs
    .filter(({ isShown, visitId }) => isShown || !shown.has(visitId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns whether a finding may pass by itself: a vendor or a network that failed once. Two visits must show it. */
const mayPass = ({ kind, reason }: SentOnFinding): boolean =>
  kind === 'refused-unseen' || (kind === 'not-sent-on' && reason !== 'trigger' && reason !== 'no-tag');

const isOfPrivacy = ({ kind }: SentOnFinding): boolean =>
  kind === 'sent-although-refused' || kind === 'personal-data-added';

const subjectOf = ({ kind, event, destination, property }: SentOnFinding): IncidentSubject => ({
  kind: 'server-side',
  finding: kind,
  event,
  destination: destinationName(destination.family),
  property,
});

const isForgotten = ({ lastSeenAt }: IncidentRow, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > FORGOTTEN_MS;

/** Returns a measurement for each rule about a server that is silent. `lastAt` null: no batch is stored. */
export function readServerSilence(
  lastAt: Date | null,
  { rules, incidents, now }: { rules: readonly ActiveRule[]; incidents: readonly IncidentRow[]; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  if (lastAt === null)
    return incidents
      .filter(({ causeKey }) => causeKey.startsWith(SILENCE_KEY))
      .map((row) => createStoredMeasurement(row, null));
  return websiteRulesOf(rules, 'server-silence').map((rule) => {
    const { hours } = rule.condition;
    const silentAt = new Date(lastAt.getTime() + hours * HOUR_MS);
    const found: Found = {
      ...scoredAt(silentAt, 0),
      key: SILENCE_KEY + rule.id,
      subject: { kind: 'server-silence', since: lastAt.toISOString(), hours },
      isShown: silentAt <= now,
    };
    return ring(found, [rule], beginnings);
  });
}
