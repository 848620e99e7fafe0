import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { tagNamesOf } from '@vigie/contract/tag-name.ts';
import { KNOWN_FAMILIES, recognise } from './families/known-families.ts';
import { readPayload } from './payload.ts';

/** What a request is to a family: its script, or a call that carries its hits. */
export type RecognisedRequest = {
  family: string;
  role: 'tag' | 'collector';
  siteId: string | null;
  /** The family's name for it that the address carries, as users enter it; null where it carries none. */
  tagName: string | null;
};

type Source = Pick<RequestRecord, 'url' | 'resourceType' | 'body' | 'requestHeaders'>;

/** No tracker's address is longer; matching one costs the length of the address for each name. */
const ADDRESS_LENGTH_MAX = 4_000;

/**
 * Returns the family that a request belongs to, by the shape of a hit or by the address of a script; null for any
 * other.
 */
export function recogniseRequest(request: Source): RecognisedRequest | null {
  return recogniseHit(request) ?? (request.resourceType === 'script' ? recogniseTag(request.url) : null);
}

/** Returns whether a request carries hits of a known family, whatever its address is called. */
export function isKnownHit(request: Omit<Source, 'resourceType'>): boolean {
  return recognise(readPayload(request.url, request)) !== null;
}

function recogniseHit(request: Source): RecognisedRequest | null {
  const known = recognise(readPayload(request.url, request));
  if (known === null) return null;
  const { vendor: family, hits } = known;
  const facts = KNOWN_FAMILIES.find(({ vendor }) => vendor === family);
  const siteId = hits.find((hit) => hit.siteId !== null)?.siteId ?? null;
  return { family, role: 'collector', siteId, tagName: nameIn(request.url, facts?.phpTagNames ?? []) };
}

/** Of the families whose script's name the address carries, the first whose account it carries too. */
export function recogniseTag(url: string): RecognisedRequest | null {
  if (url.length > ADDRESS_LENGTH_MAX) return null;
  const carries = tagNamesOf(url);
  const found = KNOWN_FAMILIES.flatMap(({ vendor, jsTagNames, tagAccount }) => {
    const tagName = jsTagNames.find(carries) ?? null;
    if (tagName === null) return [];
    const siteId = tagAccount?.exec(url.replace(/^\w+:\/\//, ''))?.[1] ?? null;
    return [{ family: vendor, role: 'tag' as const, siteId, tagName }];
  });
  return found.find(({ siteId }) => siteId !== null) ?? found[0] ?? null;
}

function nameIn(url: string, names: readonly string[]): string | null {
  return names.find(tagNamesOf(url)) ?? null;
}
