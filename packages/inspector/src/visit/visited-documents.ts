import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { RequestLog } from '../record/request-log.ts';

/** Returns the last document that the main frame requested. */
export function lastMainDocument(requests: RequestLog): RequestRecord | undefined {
  return [...requests.records.values()].findLast(
    ({ resourceType, frameId }) => resourceType === 'document' && frameId === 'main',
  );
}

/** Returns the origins whose documents could have stored data. */
export function documentOrigins(requests: RequestLog): Set<string> {
  const origins = new Set<string>();
  for (const record of requests.records.values()) {
    if (record.resourceType !== 'document') continue;
    for (const url of [record.url, record.finalUrl, ...record.redirects.map((hop) => hop.url)]) {
      origins.add(new URL(url).origin);
    }
  }
  return origins;
}

/** Returns whether every request has its response: headers at least, which carry the cookies. */
export function areAnswered(requests: RequestLog): boolean {
  return [...requests.records.values()].every(
    ({ durationMs, status }) => durationMs !== null || status !== null,
  );
}
