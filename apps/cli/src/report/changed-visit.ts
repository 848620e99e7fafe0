import { CHANGE_LIMITS, type Change } from '@vigie/contract/change.ts';
import { headerChanges } from '@vigie/audit/rehearsal/header-changes.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { SiteChange } from '../options/site-change.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};
/** Response headers that a replaced response retains, since scripts and their readers need them. */
const RETAINED_HEADERS = /^(content-type|access-control-|cross-origin-|timing-allow-origin|cache-control)/;

/** A file that replaced a response. */
export interface Replaced {
  part: string;
  address: string;
}

/** Returns the changes for one page; its unchanged visit shows which addresses contain the parts. */
export function changesOf(
  { headers, replaced }: SiteChange,
  visit: Observation,
): { changes: Change[]; found: Replaced[] } {
  const ofDocument = headers.flatMap((header) => headerChanges(visit, header));
  const answers = replaced.flatMap(({ part, file, body }) =>
    addressesOf(part, visit).map(({ address, request }) => ({
      found: { part, address },
      change: { kind: 'answer' as const, url: address, status: 200, headers: headersOf(request, file), body },
    })),
  );
  const all = answers.slice(0, CHANGE_LIMITS.perVisit - ofDocument.length);
  return {
    changes: [...ofDocument, ...all.map(({ change }) => change)],
    found: all.map(({ found }) => found),
  };
}

/**
 * Returns the addresses that contain a part. The query, which may differ at each visit, is ignored unless the part
 * names one.
 */
function addressesOf(part: string, visit: Observation): { address: string; request: RequestRecord }[] {
  const requests = (seen(visit.requests) ?? []).filter(
    ({ url }) => matchesTagName(part, url) && /^https?:/.test(url),
  );
  const named = requests.map((request) => {
    const address = withoutHash(request.url);
    return { address: part.includes('?') ? address : address.replace(/\?.*$/, ''), request };
  });
  return [...new Map(named.map((one) => [one.address, one])).values()];
}

function headersOf({ responseHeaders }: RequestRecord, file: string): Record<string, string> {
  const retained = Object.fromEntries(
    Object.entries(responseHeaders).filter(([name]) => RETAINED_HEADERS.test(name)),
  );
  const extension = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  const type = TYPES[extension] ?? retained['content-type'] ?? 'text/plain; charset=utf-8';
  return { 'access-control-allow-origin': '*', ...retained, 'content-type': type };
}

const withoutHash = (url: string) => url.replace(/#.*$/, '');
