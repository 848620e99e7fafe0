import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { emittingClients, predictReceived, type ReceivedEvent } from './incoming-events.ts';

/** Event data that the GA4 client derives from parameters of a hit, by parameter. */
const EVENT_DATA: Readonly<Record<string, string>> = {
  dl: 'page_location',
  dt: 'page_title',
  dr: 'page_referrer',
  dh: 'page_hostname',
  cid: 'client_id',
  uid: 'user_id',
  cu: 'currency',
  ul: 'language',
  gcs: 'x-ga-gcs',
  gcd: 'x-ga-gcd',
  tid: 'x-ga-measurement_id',
};

/**
 * Returns what a server container does with the hits that a page sent to it. Event data that a client adds itself is
 * unknown. Hits that go to Google directly, or through its gateway, do not reach a container.
 */
export function receivedHits(container: Container, hits: readonly Hit[]): PredictedPush[] {
  return receivedEvents(container, hits).map(({ atMs, index, ...received }) => {
    const tags = predictReceived(container, received);
    return { dataLayer: '', index, atMs, event: received.name, tags };
  });
}

/** Returns the events that a server container makes of the hits of a page, with what is known of their data. */
export function receivedEvents(
  container: Container,
  hits: readonly Hit[],
): (ReceivedEvent & { atMs: number; index: number })[] {
  const client = emittingClients(container).find(({ type }) => type === 'gaaw_client')?.name ?? null;
  return hits
    .filter(({ vendor, way }) => vendor === 'ga4' && (way === 'server-container' || way === 'proxy'))
    .flatMap(({ parameters, atMs }, index) => {
      const name = parameters['en'];
      if (name === undefined || name === '') return [];
      return [{ name, client, data: eventData(parameters), atMs, index }];
    });
}

/** Returns the event data in the parameters of a GA4 hit: `ep.value` and `epn.value` are `value`. */
function eventData(parameters: Hit['parameters']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const own = /^epn?\.(?<key>.{1,200})$/u.exec(name)?.groups?.['key'];
      const key = own ?? (Object.hasOwn(EVENT_DATA, name) ? EVENT_DATA[name] : undefined);
      return key === undefined || key.includes('__proto__') ? [] : [[key, value]];
    }),
  );
}
