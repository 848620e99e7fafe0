import type { Kept, KeptBody } from '@vigie/contract/observation/kept.ts';

/** A script that was kept, or could not be. */
export type KeptScript = Pick<KeptBody, 'url' | 'sha256' | 'file'>;

/** The Google tag holds a container too, whatever it is kept as. */
const GOOGLE_TAG = /\/gtag\/js(?:\?|$)/u;

/** Returns the scripts of a visit that may hold containers, each address once. */
export function scriptsOf({ bodies }: Pick<Kept, 'bodies'>): KeptScript[] {
  const scripts = bodies.filter(({ role, url }) => role === 'container' || GOOGLE_TAG.test(url));
  return [...new Map(scripts.map((one) => [one.url, one])).values()];
}
