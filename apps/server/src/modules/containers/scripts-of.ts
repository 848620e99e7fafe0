import type { StoredBodies, StoredBody } from '@vigie/contract/observation/stored-bodies.ts';

/** Script that was stored, or could not be. */
export type StoredScript = Pick<StoredBody, 'url' | 'sha256' | 'file'>;

/** Path of the Google tag, which contains a container too, whatever its stored kind. */
const GOOGLE_TAG = /\/gtag\/js(?:\?|$)/u;

/** Returns the scripts of a visit that may contain containers, each address once. */
export function scriptsOf({ bodies }: Pick<StoredBodies, 'bodies'>): StoredScript[] {
  const scripts = bodies.filter(({ role, url }) => role === 'container' || GOOGLE_TAG.test(url));
  return [...new Map(scripts.map((one) => [one.url, one])).values()];
}
