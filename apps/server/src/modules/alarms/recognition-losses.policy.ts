import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { RecognitionLoss } from '@vigie/contract/stored-blocking.ts';
import type { WebsiteLosses } from './blocked-trackers.store.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import { ring, scoredAt, type Beginnings, type Found } from './measurements.policy.ts';
import { websiteRulesOf, type ActiveRule } from './rules.policy.ts';

/** Returns a measurement for each tracker whose reach fell, and for each of its cookies that lives less long. */
export function readRecognitionLosses(
  lost: WebsiteLosses | null,
  rules: readonly ActiveRule[],
  beginnings: Beginnings,
): CauseMeasurement[] {
  if (lost === null) return [];
  const all = websiteRulesOf(rules, 'reach-fall');
  return lost.losses.flatMap((loss) => {
    const ringing = all.filter(({ condition: { points } }) => rings(loss, points));
    if (ringing.length === 0) return [];
    const found: Found = {
      ...scoredAt(new Date(loss.at), loss.pages),
      key: keyOf(loss),
      subject: subjectOf(loss),
      isShown: true,
      lastSeenAt: lost.at,
    };
    return [ring(found, ringing, beginnings)];
  });
}

/** Returns the losses that hold and began in these days. Earlier ones are not stored. */
export function ringsOfLosses(
  lost: readonly WebsiteLosses[],
  { from, to, points }: { from: Date; to: Date; points: number },
): { at: Date; websiteId: string; subject: IncidentSubject }[] {
  return lost.flatMap(({ websiteId, losses }) =>
    losses
      .filter((loss) => rings(loss, points))
      .map((loss) => ({ at: new Date(loss.at), websiteId, subject: subjectOf(loss) }))
      .filter(({ at }) => at >= from && at < to),
  );
}

const rings = ({ of, before, after }: RecognitionLoss, points: number): boolean =>
  of === 'cookie' || (before - after) * 100 >= points;

const keyOf = (loss: RecognitionLoss): string =>
  loss.of === 'reach' ? `reach:${loss.vendor}` : `lifetime:${loss.browser}:${loss.cookie}`;

function subjectOf(loss: RecognitionLoss): IncidentSubject {
  const { vendor, name } = loss;
  if (loss.of === 'reach')
    return {
      kind: 'reach-fall',
      vendor,
      name,
      percent: percentOf(loss.after),
      usual: percentOf(loss.before),
    };
  const { cookie, browser, before, after } = loss;
  return { kind: 'cookie-shorter', vendor, name, cookie, browser, seconds: after, before };
}

const percentOf = (share: number): number => Math.round(share * 1_000) / 10;
