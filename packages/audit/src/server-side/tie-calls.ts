import type { Container } from '@vigie/contract/container.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { SentOn, SentOnDestination, SentOnFinding } from '@vigie/contract/server-side.ts';
import { indexCalls, type CallEvent } from './call-events.ts';
import { readContainersTags } from './container-tags.ts';
import { isRelayed, type HitToTie } from './hit-to-tie.ts';
import { lostEvents, type LostEvent } from './lost-events.ts';
import { matchDestination, type DestinationMatch } from './match-destination.ts';
import { deliveryOf, findingAt, tiedFindings, twiceFindings, type FoundAtHit } from './tied-events.ts';
import { hideText } from '../sent-calls/hide-values.ts';
import { hasConversionsApi } from './vendor-groups.ts';

/** Hits of all visits that may share calls, and the calls of a server during these visits. */
export interface CallsToTie {
  hits: readonly HitToTie[];
  /** Lines of `vigie proxy`, in the order of the file. */
  calls: readonly ProxiedCall[];
  /** Exports of the server containers that may have received the hits. */
  containers?: readonly Container[];
  /** Instant at which the file was read, in ms since 1970. Absent: the end of the last call. */
  untilMs?: number;
  /** Time after a hit from which a missing call counts as lost, in ms. */
  settledMs?: number;
}

const SETTLED_MS = 30_000;

/** Hit with the destinations that it was sent on to, and the findings about it. */
export interface TiedHit {
  hit: HitToTie;
  sentOn: SentOn;
  findings: SentOnFinding[];
  /** Events of calls that their destinations took. */
  taken: CallEvent[];
}

/**
 * Ties the hits of visits to the calls by which a server sent them on. Each hit that went to a server of the website has
 * an entry, and each pixel of a vendor with a conversions API. Whatever is uncertain is left out: calls of other visitors
 * are never tied.
 */
export function tieCalls({ hits: all, calls, containers = [], ...times }: CallsToTie): TiedHit[] {
  const hits = all.filter((hit) => isRelayed(hit) || (hit.way !== null && hasConversionsApi(hit.family)));
  if (hits.length === 0) return [];
  const index = indexCalls(calls);
  const matches = index.destinations.map((destination) => matchDestination(destination, hits));
  const lost = lostEvents({
    index,
    matches,
    hits,
    container: readContainersTags(containers),
    untilMs: times.untilMs ?? index.span?.untilMs ?? 0,
    settledMs: times.settledMs ?? SETTLED_MS,
  });
  const found = onceEach([
    ...lost.filter(({ isLoss }) => isLoss).map(lossFinding),
    ...matches.flatMap((match) => tiedFindings(match, hits)),
    ...twiceFindings(matches, hits),
  ]);
  const findings = Map.groupBy(found, ({ hit }) => hit);
  return hits.map((hit) => ({
    hit,
    sentOn: sentOnOf(hit, matches, lost),
    findings: (findings.get(hit) ?? []).map(({ finding }) => finding),
    taken: matches.flatMap(({ ties }) => {
      const delivery = deliveryOf(ties.filter((tie) => tie.hit === hit));
      return delivery?.state === 'sent' ? [delivery.tie.sent] : [];
    }),
  }));
}

const lossFinding = ({ hit, family, account, reason }: LostEvent): FoundAtHit =>
  findingAt(hit, null, { kind: 'not-sent-on', reason, destination: { family, account } });

/** Returns each finding about an event of a call once: a hit of the website's server comes before a pixel. */
function onceEach(found: readonly FoundAtHit[]): FoundAtHit[] {
  const known = new Set<string>();
  return found
    .toSorted((one, other) => Number(isRelayed(other.hit)) - Number(isRelayed(one.hit)))
    .filter(({ sent, finding: { kind, property } }) => {
      if (sent === null) return true;
      const key = JSON.stringify([kind, sent.index, property]);
      return known.size < known.add(key).size;
    });
}

function sentOnOf(hit: HitToTie, matches: readonly DestinationMatch[], lost: readonly LostEvent[]): SentOn {
  const { requestId, atMs, event, family, account, way } = hit;
  const sent = matches.flatMap(({ destination, ties }): SentOnDestination[] => {
    const delivery = deliveryOf(ties.filter((tie) => tie.hit === hit));
    if (delivery === null) return [];
    const { tie, state, reason } = delivery;
    const { call, reference, event: its, atMs: sentMs } = tie.sent;
    return [
      {
        family: destination.family,
        account: destination.account,
        state,
        reason,
        event: its.name,
        tiedBy: tie.by,
        afterMs: Math.round(sentMs - hit.sentAtMs),
        status: call.status,
        answer: call.answer.reason,
        call: reference,
      },
    ];
  });
  const missing = lost
    .filter((one) => one.hit === hit)
    .map((one): SentOnDestination => ({
      family: one.family,
      account: one.account,
      state: 'not-sent',
      reason: one.reason,
      event: null,
      tiedBy: null,
      afterMs: null,
      status: null,
      answer: null,
      call: null,
    }));
  return {
    requestId,
    atMs,
    event: hideText(event, ['event_name']),
    family,
    account,
    way,
    destinations: [...sent, ...missing],
  };
}
