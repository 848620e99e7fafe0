import type { JsonObject } from '../json-object.ts';
import { textAtPath } from '../conversions/values-at.ts';

/** Identifier of the browser or device in the hits and calls of a family, by its path. */
const CLIENTS: Readonly<Record<string, string>> = {
  ga4: 'cid',
  'universal-analytics': 'cid',
  'ga4-measurement-protocol': 'client_id',
  'meta-pixel': 'fbp',
  'meta-conversions-api': 'user_data.fbp',
  'tiktok-events-api': 'user.ttp',
  matomo: '_id',
  'piwik-pro': '_id',
  snowplow: 'duid',
  amplitude: 'device_id',
  segment: 'anonymousId',
  rudderstack: 'anonymousId',
  jitsu: 'anonymousId',
};

/**
 * Returns a digest that distinguishes visitors of one vendor; null without an identifier. It has 32 bits, so that many
 * identifiers share each digest and none can be computed from it.
 */
export function visitorDigest(family: string, fields: JsonObject): string | null {
  const path = Object.hasOwn(CLIENTS, family) ? CLIENTS[family] : undefined;
  // Hits have dotted names, bodies of calls have objects.
  const own = path === undefined || !Object.hasOwn(fields, path) ? undefined : fields[path];
  const id = path === undefined ? null : typeof own === 'string' ? own : textAtPath(fields, path);
  return id === null || id.trim() === '' ? null : digestOf(id.slice(0, ID_LENGTH_MAX));
}

const ID_LENGTH_MAX = 200;

/** Returns the FNV-1a hash of a text in hexadecimal. */
function digestOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
