import type { Protocol } from '../browser/cdp/protocol.ts';

/** What tells hits of such visits from hits of real visitors, for every collector. */
const MARK = 'vigie=1';

/**
 * GA4 keeps no parameter that it does not know. It knows the type of traffic, which its data filters leave out.
 * Source: support.google.com/analytics/answer/10104470
 */
const GA4_MARK = 'tt=vigie';

/** Addresses whose query is part of a signature: one more parameter, and the collector refuses the hit. */
const SIGNED = /[?&](x-amz-signature|x-goog-signature|signature|sig|hmac)=/i;

/**
 * The address of a hit with its mark. A parameter of the query needs no permission of another origin, as a header would,
 * and leaves the body and every other byte as the tracker wrote them. A signed hit stays as it is.
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
  // Text, not searchParams: they would write the rest in their own way.
  url.search = url.search === '' ? `?${marks}` : `${url.search}&${marks}`;
  return url.href;
}

/** Protocol version 2 with a measurement id, whatever the path of a first-party collector. */
function isGa4({ searchParams }: URL): boolean {
  return searchParams.get('v') === '2' && searchParams.get('tid')?.startsWith('G-') === true;
}
