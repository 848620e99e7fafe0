import type { Protocol } from '../browser/cdp/protocol.ts';

/** Parameter that distinguishes hits of such visits from hits of real visitors, for every collector. */
const MARK = 'vigie=1';

/**
 * Parameter for GA4, which drops unknown parameters. GA4 knows the type of traffic, which its data filters exclude.
 * Source: support.google.com/analytics/answer/10104470
 */
const GA4_MARK = 'tt=vigie';

/** Addresses whose query is part of a signature: the collector refuses the hit with one more parameter. */
const SIGNED = /[?&](x-amz-signature|x-goog-signature|signature|sig|hmac)=/i;

/**
 * Returns the address of a hit with its mark. A query parameter needs no permission of another origin, as a header
 * would. It leaves the body and every other byte as the tracker wrote them. A signed hit is unchanged.
 */
export function markedUrl({
  url: address,
  headers,
}: Pick<Protocol.Network.Request, 'url' | 'headers'>): string {
  const isSignedByHeader = Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && value.startsWith('AWS4-'),
  );
  if (isSignedByHeader || SIGNED.test(address)) return address;
  const url = new URL(address);
  const marks = isGa4(url) && !url.searchParams.has('tt') ? `${GA4_MARK}&${MARK}` : MARK;
  // Text, not searchParams, which would rewrite the other parameters.
  url.search = url.search === '' ? `?${marks}` : `${url.search}&${marks}`;
  return url.href;
}

/** Returns whether it is protocol version 2 with a measurement id, for any path of a first-party collector. */
function isGa4({ searchParams }: URL): boolean {
  return searchParams.get('v') === '2' && searchParams.get('tid')?.startsWith('G-') === true;
}
