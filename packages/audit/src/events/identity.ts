import type { Hit } from '@vigie/contract/hit.ts';
import { field } from '../hits/families/family.ts';

/** Parameter with the event identifier of a family's library, by which its servers remove duplicates. */
const IDENTITIES: Readonly<Record<string, readonly string[]>> = {
  segment: ['messageId'],
  rudderstack: ['messageId'],
  jitsu: ['messageId'],
  posthog: ['uuid'],
  mixpanel: ['properties.$insert_id'],
  amplitude: ['insert_id'],
  snowplow: ['eid'],
  'tiktok-pixel': ['message_id'],
  'x-pixel': ['event_id'],
};

/** Returns the identifier of an event within its source, or null. */
export function identityOf({
  vendor,
  siteId,
  parameters,
}: Pick<Hit, 'vendor' | 'siteId' | 'parameters'>): string | null {
  // A conversion goes to several of Google's addresses, under one random number.
  if (vendor === 'google-ads') return pairOf(siteId, field(parameters, 'random'));
  const names = vendor !== null && Object.hasOwn(IDENTITIES, vendor) ? IDENTITIES[vendor] : undefined;
  return names === undefined ? null : pairOf(siteId, field(parameters, ...names));
}

function pairOf(siteId: string | null, id: string | null): string | null {
  return id === null ? null : `${siteId} ${id}`;
}
