import type { HitWay } from '@vigie/contract/hit.ts';
import { isCookieless } from '@vigie/contract/hit-consent.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import { hasBanner } from '@vigie/contract/observation/observation.ts';
import { readKnownHits, type KnownHit } from '../events/known-hits.ts';
import { field } from '../hits/families/family.ts';
import type { HitFields } from '../hits/fields.ts';
import { consentAt } from '../personal-data/consent-at.ts';
import { visitorDigest } from '../sent-calls/visitor-digest.ts';
import type { JsonObject } from '../json-object.ts';
import { readFacts, type EventFacts } from './event-facts.ts';
import { sharedName } from './event-names.ts';

/** Consent at the time of a hit. */
export interface HitConsent {
  /** Answer of the visitor: `none` before any answer. Null: no banner was shown, or nothing is known. */
  visitor: ConsentAction | null;
  /** Kinds of storage that the hit itself reports as denied. */
  deniesAds: boolean;
  deniesAnalytics: boolean;
}

/** Hit of a visit, as the tie needs it. */
export interface HitToTie {
  requestId: string | null;
  /** Milliseconds since the start of the visit; in a journey, since its start. */
  atMs: number;
  /** Earliest and latest instant at which it left, in ms since 1970: a page's time may be fast-forwarded. */
  fromMs: number;
  sentAtMs: number;
  event: string;
  name: string | null;
  family: string;
  account: string | null;
  way: HitWay | null;
  visitor: string | null;
  properties: JsonObject;
  facts: EventFacts;
  /** Query and body of the hit. */
  parameters: HitFields;
  /** True if the first hop answered with a success. */
  isTaken: boolean;
  consent: HitConsent;
}

/** Returns whether a hit went to a server of the website, and not to its vendor. */
export const isRelayed = ({ way }: HitToTie): boolean => way !== null && way !== 'direct';

/** Parameters with the identifier by which a vendor removes duplicates. */
const ID_PARAMETERS = [
  'eid',
  'event_id',
  'ep.event_id',
  'ed.event_id',
  'messageId',
  'message_id',
  'insert_id',
  'uuid',
];

/**
 * Returns the events of a visit that may be tied, in sending order. `startedMs` is the start of the page in its journey.
 * Hits that Vigie answered itself went nowhere, and are left out.
 */
export function hitsToTie(
  observation: Observation,
  {
    startedMs = 0,
    known = readKnownHits(observation),
  }: { startedMs?: number; known?: readonly KnownHit[] } = {},
): HitToTie[] {
  const [fromMs, untilMs] = [Date.parse(observation.startedAt), Date.parse(observation.finishedAt)];
  const consent = seen(observation.consent);
  return known.flatMap(({ hit, event }): HitToTie[] => {
    if (event === null || hit.vendor === null || hit.answer === 'local') return [];
    const { parameters, vendor: family, status } = hit;
    const id = field(parameters, ...ID_PARAMETERS);
    const hasBannerShown = consent !== undefined && hasBanner(consent);
    return [
      {
        requestId: hit.requestId,
        atMs: startedMs + hit.atMs,
        fromMs,
        sentAtMs: Math.round(Math.min(fromMs + hit.atMs, untilMs)),
        event: event.name,
        name: sharedName(event.name, family),
        family,
        account: hit.siteId === '' ? null : hit.siteId,
        way: hit.way ?? null,
        visitor: visitorDigest(family, parameters),
        properties: event.properties,
        facts: readFacts(event.properties, { ids: [id], pageUrl: hit.pageUrl }),
        parameters,
        isTaken: hit.answer === 'answered' && status !== null && status < 400,
        consent: {
          visitor: hasBannerShown ? consentAt(consent, hit.atMs) : null,
          deniesAds: isCookieless({ vendor: 'google-ads', parameters }),
          deniesAnalytics: isCookieless({ vendor: 'ga4', parameters }),
        },
      },
    ];
  });
}
