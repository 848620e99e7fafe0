import { concernsAddress, type Change } from '@vigie/contract/change.ts';
import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';

type Answer = Extract<Change, { kind: 'answer' }>;
type Requests = Pick<Observation, 'requests'>;

/**
 * Returns the changes that replace a container's script with a draft, at the address by which a page requested it.
 * Empty if the page did not request it. Other containers of this address stay: their `id` in the query differs.
 */
export function containerChanges(asIs: Requests, { address, vendorId, draft }: TriedContainer): Answer[] {
  const requested = requestedAddresses(asIs).filter((url) => concernsAddress({ url: address }, url));
  const own = requested.filter((url) => isOf(url, vendorId));
  const answer = answerOf(draft);
  const urls = own.length > 0 && own.length === requested.length ? [address] : own;
  return urls.map((url) => ({ kind: 'answer', url, ...answer }));
}

/** Returns whether a visit made a request to which one of these changes applies. */
export function meetsChange(visit: Requests, changes: readonly Change[]): boolean {
  return requestedAddresses(visit).some((url) => changes.some((change) => concernsAddress(change, url)));
}

function requestedAddresses({ requests }: Requests): string[] {
  return [...new Set((seen(requests) ?? []).map(({ url }) => url.replace(/#.*$/su, '')))];
}

/** Returns whether an address belongs to a container. A script without an id in its address counts as the only one. */
function isOf(url: string, vendorId: string | null): boolean {
  const named = URL.parse(url)?.searchParams.get('id') ?? null;
  return named === null || vendorId === null || named === vendorId;
}

/** Headers for pages with `crossorigin` or an embedder policy, which load the script from another host. */
const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Returns the response for a draft. The browser itself fetches the preview, like any other request. */
function answerOf(draft: TriedContainer['draft']): Pick<Answer, 'status' | 'headers' | 'body'> {
  if (draft.kind === 'preview') return { status: 307, headers: { Location: draft.url }, body: '' };
  return { status: 200, headers: SCRIPT_HEADERS, body: draft.text };
}
