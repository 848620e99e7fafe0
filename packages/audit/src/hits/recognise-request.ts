import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { tagNamesOf } from '@vigie/contract/tag-name.ts';
import { KNOWN_FAMILIES, recognise } from './families/known-families.ts';
import { readPayload } from './payload.ts';

/** Role of a request for a family: its script, or a call with its hits. */
export type RecognisedRequest = {
  family: string;
  role: 'tag' | 'collector';
  siteId: string | null;
  /** Tag name of the family that the address contains, in the form of settings; null if it contains none. */
  tagName: string | null;
};

type Source = Pick<RequestRecord, 'url' | 'resourceType' | 'body' | 'requestHeaders'>;

/** Maximum length of a matched address, in characters. Each name costs time in proportion to the length. */
const ADDRESS_LENGTH_MAX = 4_000;

/** Returns the family of a request, by the shape of a hit or by the address of a script; null for any other request. */
export function recogniseRequest(request: Source): RecognisedRequest | null {
  return recogniseHit(request) ?? (request.resourceType === 'script' ? recogniseTag(request.url) : null);
}

/** Returns whether a request carries hits of a known family, at any address. */
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

/**
 * Returns the family whose script name the address contains. A family whose account it contains, too, takes precedence.
 */
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
