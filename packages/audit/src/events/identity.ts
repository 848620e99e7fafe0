import type { Hit } from '@vigie/contract/hit.ts';
import { field } from '../hits/families/family.ts';

/** The parameter in which a family's library names one event, by which its servers drop what comes twice. */
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

/** What names this event among all of its source; null where nothing does. */
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
