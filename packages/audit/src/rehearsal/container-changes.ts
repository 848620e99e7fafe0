import { concernsAddress, type Change } from '@vigie/contract/change.ts';
import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';

type Answer = Extract<Change, { kind: 'answer' }>;
type Requests = Pick<Observation, 'requests'>;

/**
 * Puts a draft in the place of a container's script, under the address by which a page asked for it. None: the page never
 * did. A page that asks at this address for other containers too has those left alone: their `id` in the query differs.
 */
export function containerChanges(asIs: Requests, { address, vendorId, draft }: TriedContainer): Answer[] {
  const asked = askedAddresses(asIs).filter((url) => concernsAddress({ url: address }, url));
  const own = asked.filter((url) => isOf(url, vendorId));
  const answer = answerOf(draft);
  const urls = own.length > 0 && own.length === asked.length ? [address] : own;
  return urls.map((url) => ({ kind: 'answer', url, ...answer }));
}

/** Returns whether a visit asked for what one of these changes speaks of. */
export function meetsChange(visit: Requests, changes: readonly Change[]): boolean {
  return askedAddresses(visit).some((url) => changes.some((change) => concernsAddress(change, url)));
}

function askedAddresses({ requests }: Requests): string[] {
  return [...new Set((seen(requests) ?? []).map(({ url }) => url.replace(/#.*$/su, '')))];
}

/** Returns a script that names none in its address is taken for the only one there. */
function isOf(url: string, vendorId: string | null): boolean {
  const named = URL.parse(url)?.searchParams.get('id') ?? null;
  return named === null || vendorId === null || named === vendorId;
}

/** Pages with `crossorigin` or under a policy of embedders get it from another host too, as from a tag manager's. */
const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The preview is fetched by the browser itself, as all else that it asks for. */
function answerOf(draft: TriedContainer['draft']): Pick<Answer, 'status' | 'headers' | 'body'> {
  if (draft.kind === 'preview') return { status: 307, headers: { Location: draft.url }, body: '' };
  return { status: 200, headers: SCRIPT_HEADERS, body: draft.text };
}
