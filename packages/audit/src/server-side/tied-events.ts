import type { NotSentReason, SentOnDestination, SentOnFinding } from '@vigie/contract/server-side.ts';
import { hideText } from '../sent-calls/hide-values.ts';
import { contactFields, contactKinds } from './added-personal-data.ts';
import { isTaken, type CallEvent } from './call-events.ts';
import { changedValues } from './changed-values.ts';
import { isRelayed, type HitToTie } from './hit-to-tie.ts';
import { type DestinationMatch, type Tie } from './match-destination.ts';
import { groupOf, hasConversionsApi, isConversionsApi, needsConsent } from './vendor-groups.ts';

/** Finding with the hit that it concerns. */
export interface FoundAtHit {
  hit: HitToTie;
  /** Event of the call that proves it; null: there is none. */
  sent: CallEvent | null;
  finding: SentOnFinding;
}

type Facts = Pick<SentOnFinding, 'kind'> & Partial<SentOnFinding>;

/** Creates a finding of a hit at a destination. */
export function findingAt(
  hit: HitToTie,
  sent: CallEvent | null,
  { kind, ...facts }: Facts & Pick<SentOnFinding, 'destination'>,
): FoundAtHit {
  const { event, family, requestId, atMs } = hit;
  return {
    hit,
    sent,
    finding: {
      kind,
      reason: null,
      event: hideText(event, ['event_name']),
      family,
      property: null,
      expected: null,
      seen: null,
      answer: null,
      ...facts,
      proof: { requestId, atMs, call: sent?.reference ?? null },
    },
  };
}

/** Outcome of a hit at a destination: its best attempt, and the reason that the vendor gave. */
export interface Delivery {
  tie: Tie;
  state: SentOnDestination['state'];
  reason: NotSentReason | null;
}

/** Returns the delivery of a hit by its attempts at one destination. A later success makes good an earlier failure. */
export function deliveryOf(ties: readonly Tie[]): Delivery | null {
  const taken = ties.find(({ sent }) => isTaken(sent.call));
  if (taken !== undefined) return { tie: taken, state: 'sent', reason: null };
  const last = ties.at(-1);
  if (last === undefined) return null;
  const { status, answer } = last.sent.call;
  if (status === 429 || QUOTA.test(answer.reason ?? ''))
    return { tie: last, state: 'not-sent', reason: 'quota' };
  if (status === null || status >= 500) return { tie: last, state: 'not-sent', reason: 'vendor-error' };
  return { tie: last, state: 'refused', reason: null };
}

/** Matches the words by which vendors say that a limit is reached. */
const QUOTA = /quota|rate.?limit|too many (?:calls|requests)|throttl|request limit/i;

/** Returns the findings of the events that a destination got. Those that only equal values tie have none. */
export function tiedFindings(
  { ties, destination }: DestinationMatch,
  hits: readonly HitToTie[],
): FoundAtHit[] {
  const { family, account } = destination;
  const certain = ties.filter(({ by }) => by !== 'values');
  const kinds = new Set(hits.flatMap(({ parameters }) => [...contactKinds(parameters)]));
  return [...Map.groupBy(certain, ({ hit }) => hit)].flatMap(([hit, own]): FoundAtHit[] => {
    const delivery = deliveryOf(own);
    if (delivery === null) return [];
    const { sent } = delivery.tie;
    const at = (facts: Facts): FoundAtHit =>
      findingAt(hit, sent, { ...facts, destination: { family, account } });
    return [
      ...failures(hit, delivery).map(at),
      ...changedValues(hit, sent).map((change) => at({ kind: 'value-changed', ...change })),
      ...(isAgainstRefusal(hit, family) ? [at({ kind: 'sent-although-refused' })] : []),
      ...addedFields(sent, kinds).map((property) => at({ kind: 'personal-data-added', property })),
    ];
  });
}

function failures({ isTaken: isTakenByHop }: HitToTie, { tie, state, reason }: Delivery): Facts[] {
  const { answer, status } = tie.sent.call;
  const answered = { answer: answer.reason ?? (status === null ? null : `HTTP ${status}`) };
  if (state === 'not-sent') return [{ kind: 'not-sent-on', reason, ...answered }];
  return state === 'refused' && isTakenByHop ? [{ kind: 'refused-unseen', ...answered }] : [];
}

/** Returns whether a visitor had refused what was sent. A hit that reports a denied consent counts, unless they accepted. */
function isAgainstRefusal({ consent }: HitToTie, family: string): boolean {
  if (!needsConsent(family) || consent.visitor === 'accept') return false;
  return consent.visitor === 'refuse' || consent.deniesAds;
}

function addedFields({ properties }: CallEvent, kinds: ReadonlySet<string>): string[] {
  const added = contactFields(properties).filter(({ kind }) => !kinds.has(kind));
  return [...new Map(added.map(({ kind, path }) => [kind, path])).values()];
}

/** Returns the events that a page sent to a vendor itself, and a server once more without a common identifier. */
export function twiceFindings(matches: readonly DestinationMatch[], hits: readonly HitToTie[]): FoundAtHit[] {
  const pixels = hits.filter(
    (hit) => !isRelayed(hit) && hit.way !== null && hit.isTaken && hasConversionsApi(hit.family),
  );
  return matches
    .filter(({ destination }) => isConversionsApi(destination.family))
    .flatMap(({ destination, ties }) =>
      pixels.flatMap((pixel): FoundAtHit[] => {
        if (groupOf(pixel.family) !== groupOf(destination.family)) return [];
        if (pixel.account !== null && destination.account !== null && pixel.account !== destination.account)
          return [];
        const copy = copyOf(pixel, ties, pixels);
        const reason = copy === null ? null : twiceReason(pixel, copy);
        if (copy === null || reason === null) return [];
        const { family, account } = destination;
        return [findingAt(pixel, copy, { kind: 'sent-twice', reason, destination: { family, account } })];
      }),
    );
}

/**
 * Returns the server's copy of a pixel's event: an event that is tied to it, or to the only other hit of the same event on
 * the same page.
 */
function copyOf(pixel: HitToTie, ties: readonly Tie[], pixels: readonly HitToTie[]): CallEvent | null {
  const isAlike = (hit: HitToTie): boolean =>
    hit.name === pixel.name && hit.facts.page === pixel.facts.page && hit.fromMs === pixel.fromMs;
  const certain = ties.filter(({ by, sent }) => by !== 'values' && isTaken(sent.call));
  const own = certain.find(({ hit }) => hit === pixel);
  if (own !== undefined) return own.sent;
  const rivals = pixels.filter(
    (one) => one.family === pixel.family && one.account === pixel.account && isAlike(one),
  );
  const chained = certain.filter(
    ({ hit, sent }) => isAlike(hit) && sent.name === pixel.name && pixel.name !== null,
  );
  const events = new Set(chained.map(({ sent }) => sent));
  const [only] = events;
  return rivals.length === 1 && events.size === 1 && only !== undefined ? only : null;
}

function twiceReason(pixel: HitToTie, { facts, family }: CallEvent): 'different-id' | 'no-id' | null {
  // GA4 knows a copy by the transaction only.
  const isGa4 = family === 'ga4-measurement-protocol';
  const ids = (from: HitToTie['facts']): string[] =>
    isGa4 ? (from.transaction === null ? [] : [from.transaction.text]) : [...from.eventIds];
  if (facts.isIdHidden || pixel.facts.isIdHidden) return null;
  const [own, others] = [ids(pixel.facts), ids(facts)];
  if (own.some((id) => others.includes(id))) return null;
  return own.length === 0 || others.length === 0 ? 'no-id' : 'different-id';
}
