import type { NotSentReason } from '@vigie/contract/server-side.ts';
import { ownersOf } from '../hits/families/known-families.ts';
import type { CallIndex, Destination, UnreadCall } from './call-events.ts';
import type { ContainerStatements } from './container-tags.ts';
import { isKeyEvent } from './event-names.ts';
import { isRelayed, type HitToTie } from './hit-to-tie.ts';
import { CLOCK_SKEW_MS, type DestinationMatch } from './match-destination.ts';
import { groupOf, needsConsent } from './vendor-groups.ts';

/** Event that a destination did not get. */
export interface LostEvent {
  hit: HitToTie;
  family: string;
  account: string | null;
  reason: NotSentReason;
  /** False if the container leaves the event out on purpose, or consent forbids it. */
  isLoss: boolean;
}

/** Evidence about what a server sends on. */
export interface LossEvidence {
  index: CallIndex;
  matches: readonly DestinationMatch[];
  hits: readonly HitToTie[];
  container: ContainerStatements | null;
  /** Instant at which the file was complete, in ms since 1970. */
  untilMs: number;
  /** Time after a hit from which a missing event counts as lost, in ms. */
  settledMs: number;
}

/** Returns the events that a server received and did not send on, if that is certain. */
export function lostEvents(evidence: LossEvidence): LostEvent[] {
  return evidence.hits
    .filter((hit) => isRelayed(hit) && hit.isTaken && isCovered(hit, evidence))
    .flatMap((hit) => [...atKnownDestinations(hit, evidence), ...byExport(hit, evidence)]);
}

/** Returns whether the file was written while the hit was sent, and long enough after it. */
function isCovered(
  { fromMs, sentAtMs }: HitToTie,
  { index, matches, untilMs, settledMs }: LossEvidence,
): boolean {
  if (index.span === null || sentAtMs + settledMs > untilMs) return false;
  const isTied = matches.some(({ ties }) => ties.some(({ by }) => by !== 'values'));
  return isTied || index.span.fromMs <= fromMs + CLOCK_SKEW_MS;
}

function atKnownDestinations(hit: HitToTie, evidence: LossEvidence): LostEvent[] {
  return evidence.matches.flatMap((match): LostEvent[] => {
    const { destination } = match;
    if (!match.concerns(hit) || isTied(hit, match) || match.mayHave(hit)) return [];
    if (isUnread(hit, destination, evidence.index.unread)) return [];
    const statement = evidence.container?.ask(hit, destination.family) ?? 'cannot-say';
    if (!isExpected(hit, match) && !(statement === 'fires' && isOwn(hit, destination.family))) return [];
    // The vendor may get it by another of its interfaces.
    if (mayHaveElsewhere(hit, destination.family, evidence)) return [];
    return [lost(hit, destination, statement)];
  });
}

function lost(
  hit: HitToTie,
  { family, account }: Pick<Destination, 'family' | 'account'>,
  statement: ReturnType<ContainerStatements['ask']>,
): LostEvent {
  const { visitor, deniesAds, deniesAnalytics } = hit.consent;
  const denies = needsConsent(family) ? deniesAds : deniesAnalytics;
  const isWithheld = denies || (needsConsent(family) && (visitor === 'refuse' || visitor === 'none'));
  const event = { hit, family, account };
  // A visitor who accepted is lost if the hit does not say so.
  if (isWithheld || statement === 'consent')
    return { ...event, reason: 'consent', isLoss: visitor === 'accept' };
  if (statement === 'trigger' || statement === 'no-tag')
    return { ...event, reason: statement, isLoss: isKeyEvent(hit.name) };
  return { ...event, reason: 'unknown', isLoss: true };
}

/**
 * Returns whether a destination gets such events. At the vendor of the hit: others of the same name, or any if every
 * vendor wants this one. At another vendor: one of the same name that is tied to the visits, or any purchase.
 */
function isExpected(hit: HitToTie, { destination, ties }: DestinationMatch): boolean {
  if (hit.name === null) return false;
  const isNamed = destination.events.some(({ name }) => name === hit.name);
  if (isOwn(hit, destination.family))
    return isNamed || (destination.family === hit.family && isKeyEvent(hit.name));
  return (
    isNamed &&
    (hit.name === 'purchase' || ties.some(({ sent, by }) => by !== 'values' && sent.name === hit.name))
  );
}

/** Returns events for which the export names a vendor that the file does not have, or a reason at the hit's own vendor. */
function byExport(hit: HitToTie, { container, matches, index }: LossEvidence): LostEvent[] {
  if (container === null) return [];
  const known = new Set(matches.map(({ destination }) => groupOf(destination.family)));
  const isOpen = (family: string): boolean =>
    !known.has(groupOf(family)) &&
    !index.unread.some(
      ({ host, family: its }) => its === family || ownersOf(host) === null || isOfVendor(host, family),
    );
  const fired = [...new Set(container.firing(hit))]
    .filter(isOpen)
    .map((family) => lost(hit, { family, account: null }, 'fires'));
  const own = isOpen(hit.family) ? container.ask(hit, hit.family) : 'cannot-say';
  if (own !== 'trigger' && own !== 'no-tag') return fired;
  const isSentElsewhere = matches.some((match) => isTied(hit, match) || match.mayHave(hit));
  return isSentElsewhere ? fired : [...fired, lost(hit, { family: hit.family, account: hit.account }, own)];
}

const isOwn = (hit: HitToTie, family: string): boolean => groupOf(hit.family) === groupOf(family);

const isTied = (hit: HitToTie, { ties }: DestinationMatch): boolean => ties.some((tie) => tie.hit === hit);

function mayHaveElsewhere(hit: HitToTie, family: string, { matches }: LossEvidence): boolean {
  return matches.some(
    (match) =>
      groupOf(match.destination.family) === groupOf(family) &&
      match.concerns(hit) &&
      (isTied(hit, match) || match.mayHave(hit)),
  );
}

/** Time after a hit in which an unread call may carry it, in ms. */
const UNREAD_AFTER_MS = 120_000;

/** Returns whether a call that could not be read may have carried the hit to a destination. */
function isUnread(hit: HitToTie, { family, hosts }: Destination, unread: readonly UnreadCall[]): boolean {
  return unread.some(
    ({ host, family: its, fromMs, untilMs }) =>
      (its === family || hosts.has(host) || isOfVendor(host, family)) &&
      untilMs >= hit.fromMs - CLOCK_SKEW_MS &&
      fromMs <= hit.sentAtMs + UNREAD_AFTER_MS,
  );
}

const isOfVendor = (host: string, family: string): boolean =>
  (ownersOf(host) ?? []).some(({ vendor }) => groupOf(vendor) === groupOf(family));
