import type { TiedBy } from '@vigie/contract/server-side.ts';
import type { CallEvent, Destination } from './call-events.ts';
import { changedValues } from './changed-values.ts';
import { isRelayed, type HitToTie } from './hit-to-tie.ts';
import { groupOf, hasConversionsApi, isConversionsApi } from './vendor-groups.ts';

/** Hit and event of a call that belong together. */
export interface Tie {
  hit: HitToTie;
  sent: CallEvent;
  by: TiedBy;
}

/** Hits and events of one destination. */
export interface DestinationMatch {
  destination: Destination;
  ties: readonly Tie[];
  /** Returns whether an event of the destination may be that of the hit, so that nobody can call it lost. */
  mayHave: (hit: HitToTie) => boolean;
  /** Returns whether a hit goes to this destination, if its server sends it on. */
  concerns: (hit: HitToTie) => boolean;
}

/** Difference between the clocks of two machines, in ms. */
export const CLOCK_SKEW_MS = 5_000;
/** Time after a hit within which an event without a common identifier may be its own, in ms. */
const LATE_MS = 120_000;

/**
 * Ties hits to the events of one destination. First by identifiers of the event, then by the visitor, then by values if
 * no other visitor is in the file. What is ambiguous stays untied.
 */
export function matchDestination(destination: Destination, hits: readonly HitToTie[]): DestinationMatch {
  const concerned = hits.filter((hit) => concernsHit(hit, destination, hits));
  const near = destination.events.filter((sent) => concerned.some((hit) => isNear(hit, sent)));
  const traits = traitsOf(concerned, near, destination);
  const strong = strongTies(concerned, destination, traits);
  const byVisitor = visitorTies(without(concerned, strong), near, strong);
  const certain = [...strong, ...byVisitor];
  const usesIds = strong.some(({ by }) => by === 'event-id');
  const byValues = traits.hasOnlyHitEvents ? valueTies(without(concerned, certain), near, certain) : [];
  const ties = [...certain, ...byValues];
  const takers = Map.groupBy(certain, ({ sent }) => sent.index);
  const mayBe = (hit: HitToTie, sent: CallEvent): boolean => {
    if (sent.name !== null && hit.name !== null && sent.name !== hit.name) return false;
    if (areDifferent(hit.facts.transaction?.text, sent.facts.transaction?.text)) return false;
    if (traits.knowsVisitors && isOtherVisitor(hit, sent)) return false;
    if (usesIds && areOtherIds(hit, sent)) return false;
    if (traits.knowsPages && areDifferent(hit.facts.page, sent.facts.page)) return false;
    const others = (takers.get(sent.index) ?? []).filter(
      (tie) => tie.hit.name === hit.name && tie.hit !== hit,
    );
    return !(others.length > 0 && (changedValues(hit, sent).length > 0 || areOtherIds(hit, sent)));
  };
  return {
    destination,
    ties,
    concerns: (hit) => concerned.includes(hit),
    mayHave: (hit) => near.some((sent) => isNear(hit, sent) && mayBe(hit, sent)),
  };
}

function concernsHit(hit: HitToTie, { family, account }: Destination, hits: readonly HitToTie[]): boolean {
  const isOwn = groupOf(family) === groupOf(hit.family);
  if (!isRelayed(hit) && !(isOwn && isConversionsApi(family) && hasConversionsApi(hit.family))) return false;
  if (!isOwn || account === null || hit.account === null || account === hit.account) return true;
  // Another account of the vendor gets its own hits, unless a server replaces the account of the page.
  return !hits.some((other) => groupOf(other.family) === groupOf(family) && other.account === account);
}

const isNear = ({ fromMs, sentAtMs }: HitToTie, { atMs }: CallEvent): boolean =>
  atMs >= fromMs - CLOCK_SKEW_MS && atMs <= sentAtMs + LATE_MS;

interface Traits {
  /** True if the destination gets the identifier of the browser that the page has. */
  knowsVisitors: boolean;
  /** True if the destination gets the addresses of the pages. */
  knowsPages: boolean;
  /** True if every event of the destination may be one of a hit. */
  hasOnlyHitEvents: boolean;
}

function traitsOf(hits: readonly HitToTie[], near: readonly CallEvent[], { family }: Destination): Traits {
  const own = hits.filter((hit) => groupOf(hit.family) === groupOf(family));
  const visitors = new Set(own.flatMap(({ visitor }) => visitor ?? []));
  const pages = new Set(hits.flatMap(({ facts }) => facts.page ?? []));
  return {
    knowsVisitors: near.some(({ event }) => event.visitor !== null && visitors.has(event.visitor)),
    knowsPages: near.some(({ facts }) => facts.page !== null && pages.has(facts.page)),
    hasOnlyHitEvents: near.every((sent) =>
      hits.some(
        (hit) =>
          hit.name === sent.name &&
          sent.name !== null &&
          !isOtherVisitor(hit, sent) &&
          !areDifferent(hit.facts.page, sent.facts.page) &&
          changedValues(hit, sent).length === 0,
      ),
    ),
  };
}

/** Ties by a common identifier. A call that was sent again has several ties. */
function strongTies(hits: readonly HitToTie[], { events }: Destination, { knowsVisitors }: Traits): Tie[] {
  const wanted = new Set(hits.flatMap((hit) => [...idsOf(hit)]));
  const byId = new Map<string, CallEvent[]>();
  for (const sent of events)
    for (const id of idsOf(sent)) {
      const others = byId.get(id);
      if (others !== undefined) others.push(sent);
      else if (wanted.has(id)) byId.set(id, [sent]);
    }
  return hits.flatMap((hit) => {
    const found = new Set([...idsOf(hit)].flatMap((id) => byId.get(id) ?? []));
    return [...found].flatMap((sent): Tie[] => {
      if (sent.atMs < hit.fromMs - CLOCK_SKEW_MS) return [];
      // Some pages send a constant identifier, or that of a product.
      if (isOtherVisitor(hit, sent) && knowsVisitors) return [];
      const by = strongEvidence(hit, sent, { hits, byId });
      return by === null ? [] : [{ hit, sent, by }];
    });
  });
}

const idsOf = ({ facts }: Pick<HitToTie, 'facts'>): Set<string> =>
  new Set([...facts.eventIds, ...(facts.transaction === null ? [] : [facts.transaction.text])]);

function strongEvidence(
  hit: HitToTie,
  sent: CallEvent,
  { hits, byId }: { hits: readonly HitToTie[]; byId: ReadonlyMap<string, readonly CallEvent[]> },
): TiedBy | null {
  const isNamed = hit.name !== null && hit.name === sent.name;
  const [shared] = [...hit.facts.eventIds].filter((id) => sent.facts.eventIds.has(id));
  if (shared !== undefined && isOfOneEvent(byId.get(shared) ?? [], sent)) {
    // Some pages give all events of a page one identifier.
    const names = hits.filter(({ facts }) => facts.eventIds.has(shared)).map(({ name }) => name);
    if (isNamed || (sent.name === null && new Set(names).size === 1)) return 'event-id';
  }
  const transaction = hit.facts.transaction?.text;
  if (!isNamed || transaction === undefined || transaction !== sent.facts.transaction?.text) return null;
  return isOfOneEvent(byId.get(transaction) ?? [], sent) ? 'transaction-id' : null;
}

/** Returns whether all events with an identifier are attempts of one event: equal in visitor, page and values. */
function isOfOneEvent(all: readonly CallEvent[], { name, event, facts }: CallEvent): boolean {
  return all.every(
    (other) =>
      other.name !== name ||
      (!areDifferent(other.event.visitor, event.visitor) &&
        !areDifferent(other.facts.page, facts.page) &&
        !areDifferent(other.facts.value?.text, facts.value?.text)),
  );
}

/** Ties by the visitor and the name, where each event has exactly one partner. */
function visitorTies(hits: readonly HitToTie[], near: readonly CallEvent[], before: readonly Tie[]): Tie[] {
  const used = new Set(before.map(({ sent }) => sent.index));
  const fits = (hit: HitToTie, sent: CallEvent): boolean =>
    isSameVisitor(hit, sent) && canPair(hit, sent) && !used.has(sent.index);
  return pairOff(hits, near, { fits, by: 'visitor', isExact: false });
}

/** Ties by equal values, where each event has exactly one partner. */
function valueTies(hits: readonly HitToTie[], near: readonly CallEvent[], before: readonly Tie[]): Tie[] {
  const used = new Set(before.map(({ sent }) => sent.index));
  const fits = (hit: HitToTie, sent: CallEvent): boolean =>
    !isOtherVisitor(hit, sent) && canPair(hit, sent) && !used.has(sent.index);
  return pairOff(hits, near, { fits, by: 'values', isExact: true });
}

function canPair(hit: HitToTie, sent: CallEvent): boolean {
  return (
    hit.name !== null &&
    hit.name === sent.name &&
    isNear(hit, sent) &&
    !areDifferent(hit.facts.page, sent.facts.page) &&
    !areDifferent(hit.facts.transaction?.text, sent.facts.transaction?.text) &&
    !areOtherIds(hit, sent)
  );
}

interface Pairing {
  fits: (hit: HitToTie, sent: CallEvent) => boolean;
  by: TiedBy;
  /** True if only events with equal values are paired. */
  isExact: boolean;
}

/** Pairs events with equal values in the order of time, then those that have only each other. */
function pairOff(
  hits: readonly HitToTie[],
  near: readonly CallEvent[],
  { fits, by, isExact }: Pairing,
): Tie[] {
  const ties: Tie[] = [];
  const freeHits = new Set(hits);
  const freeEvents = new Set(near.filter((sent) => hits.some((hit) => fits(hit, sent))));
  const tie = (hit: HitToTie, sent: CallEvent): void => {
    ties.push({ hit, sent, by });
    freeHits.delete(hit);
    freeEvents.delete(sent);
  };
  const candidates = (hit: HitToTie): CallEvent[] => [...freeEvents].filter((sent) => fits(hit, sent));
  const isEqual = (hit: HitToTie, sent: CallEvent): boolean =>
    fits(hit, sent) && changedValues(hit, sent).length === 0;
  for (const hit of hits) {
    const equal = [...freeEvents].filter((sent) => isEqual(hit, sent));
    const rivals = [...freeHits].filter(
      (other) => other !== hit && equal.some((sent) => isEqual(other, sent)),
    );
    // With fewer events than hits of the same kind, nobody knows which one is missing.
    if (equal.length > rivals.length && equal[0] !== undefined) tie(hit, equal[0]);
  }
  if (isExact) return ties;
  for (const hit of freeHits) {
    const [only, ...more] = candidates(hit);
    if (only === undefined || more.length > 0) continue;
    if ([...freeHits].every((other) => other === hit || !fits(other, only))) tie(hit, only);
  }
  return ties;
}

const isSameVisitor = (hit: HitToTie, { family, event }: CallEvent): boolean =>
  hit.visitor !== null && event.visitor === hit.visitor && groupOf(family) === groupOf(hit.family);

const isOtherVisitor = (hit: HitToTie, { family, event }: CallEvent): boolean =>
  hit.visitor !== null &&
  event.visitor !== null &&
  event.visitor !== hit.visitor &&
  groupOf(family) === groupOf(hit.family);

const areDifferent = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one !== other;

function areOtherIds(hit: HitToTie, sent: CallEvent): boolean {
  const [own, others] = [hit.facts.eventIds, sent.facts.eventIds];
  return own.size > 0 && others.size > 0 && [...own].every((id) => !others.has(id));
}

const without = (hits: readonly HitToTie[], ties: readonly Tie[]): HitToTie[] => {
  const tied = new Set(ties.map(({ hit }) => hit));
  return hits.filter((hit) => !tied.has(hit));
};
