import type { LinkHopCause } from '@vigie/contract/link-report.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Navigation, RequestRecord } from '@vigie/contract/observation/request.ts';
import { readAddressParameters, type AddressParameters } from './address-parameters.ts';

/** Address on the way of a link. */
export interface ChainAddress extends AddressParameters {
  /** Address with its fragment. */
  url: string;
  status: number | null;
  /** Way in which the address before led here; null for the link itself. */
  by: LinkHopCause | null;
  /** Time of its request, or of the change by a script, in milliseconds since the start of the visit. */
  atMs: number;
}

/** Maximum number of addresses that are read of one chain. A browser ends a chain long before. */
const ADDRESSES_MAX = 300;

const CAUSES: Readonly<Record<Navigation['by'], LinkHopCause | null>> = {
  visit: null,
  meta: 'meta',
  header: 'http',
  link: 'script',
  form: 'script',
  script: 'script',
  other: 'script',
};

/** Returns the addresses that a visit of a link passed, in order; the last one is the landing page. */
export function chainOf(observation: Observation): ChainAddress[] {
  const documents = (seen(observation.requests) ?? []).filter(isFollowed);
  const addresses = documents.flatMap((request, index) => addressesOf(request, index === 0));
  const [first] = addresses;
  if (first === undefined) return [addressAt({ url: observation.requestedUrl, by: null })];
  const { hash = '' } = URL.parse(observation.requestedUrl) ?? {};
  const isOlder = documents[0]?.navigation === undefined && !first.url.includes('#') && hash !== '';
  const start = isOlder ? addressAt({ ...first, url: first.url + hash }) : first;
  return [start, ...addresses.slice(1, ADDRESSES_MAX)];
}

/** Returns the address that a script of the landing page set by the history API. */
export function addressInPage(url: string, atMs: number): ChainAddress {
  return addressAt({ url, atMs, by: 'script' });
}

/**
 * Returns whether a request is a step of the way: a document of the main frame. A navigation that another one replaced
 * before its answer is none, nor is one that began when the visit left the page.
 */
function isFollowed({ resourceType, frameId, onLeave, state, status }: RequestRecord): boolean {
  const isDocument = resourceType === 'document' && frameId === 'main';
  return isDocument && !onLeave && (state !== 'cancelled' || status !== null);
}

function addressesOf(request: RequestRecord, isFirst: boolean): ChainAddress[] {
  const { redirects, navigation, startedMs: atMs } = request;
  const urls = [...redirects.map(({ url }) => url), request.finalUrl];
  const fragments = [navigation?.fragment ?? '', ...(navigation?.redirectFragments ?? [])];
  return urls.map((url, index) =>
    addressAt({
      url: url.includes('#') ? url : url + (fragments[index] ?? ''),
      status: redirects[index]?.status ?? request.status,
      by: index > 0 ? 'http' : isFirst ? null : causeOf(request),
      atMs,
    }),
  );
}

/** Returns the way to a document. Visits of older versions say only whether a script began it. */
function causeOf({ navigation, initiator }: RequestRecord): LinkHopCause {
  if (navigation !== undefined) return CAUSES[navigation.by] ?? 'script';
  return initiator.type === 'script' ? 'script' : 'meta';
}

type Known = Partial<ChainAddress> & Pick<ChainAddress, 'url' | 'by'>;

function addressAt({ url, status = null, by, atMs = 0 }: Known): ChainAddress {
  return { url: url.replace(/#$/, ''), status, by, atMs, ...readAddressParameters(url) };
}
