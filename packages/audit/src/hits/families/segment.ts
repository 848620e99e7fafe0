import { bytesOfBase64, textOfBytes } from '../encoded-text.ts';
import { at, textOf } from '../fields.ts';
import type { JsonObject } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { eventFields, openEnvelope } from './event-envelope.ts';
import type { DecodedHit, Family } from './family.ts';

const TYPES: ReadonlySet<string> = new Set(['page', 'screen', 'track', 'identify', 'group', 'alias']);

/** Segment: `{"type":"page","anonymousId"}`, alone or in `{"batch":[...]}`. */
export const segment: Family = { vendor: 'segment', decode: (payload) => decode(payload, false) };

/** RudderStack speaks Segment's format and names its own library. */
export const rudderstack: Family = { vendor: 'rudderstack', decode: (payload) => decode(payload, true) };

function decode(payload: Payload, rudder: boolean): DecodedHit[] | null {
  const { shared, events } = openEnvelope(payload, 'batch');
  const messages = events.filter(isMessage);
  const first = messages[0];
  if (first === undefined || isRudder(first) !== rudder) return null;
  return messages.map((message) => ({
    kind: message['type'] === 'page' || message['type'] === 'screen' ? 'page-view' : 'event',
    parameters: eventFields(payload, shared, message),
    pageUrl: textOf(at(message, 'properties', 'url')) ?? textOf(at(message, 'context', 'page', 'url')),
    siteId: textOf(message['writeKey']) ?? textOf(shared['writeKey']) ?? basicUser(payload),
  }));
}

function isMessage(message: JsonObject): boolean {
  const hasIdentity = ['anonymousId', 'userId', 'messageId'].some((name) => textOf(message[name]) !== null);
  return TYPES.has(textOf(message['type']) ?? '') && hasIdentity;
}

function isRudder(message: JsonObject): boolean {
  return /rudder/i.test(textOf(at(message, 'context', 'library', 'name')) ?? '');
}

/** The write key may travel as the user name of a Basic authorization. */
function basicUser({ headers }: Payload): string | null {
  const encoded = /^basic\s+(\S+)/i.exec(headers['authorization'] ?? '')?.[1];
  const bytes = encoded === undefined ? null : bytesOfBase64(encoded);
  return bytes === null ? null : (textOfBytes(bytes).split(':')[0] ?? null);
}
