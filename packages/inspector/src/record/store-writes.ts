import { CAPTURE } from '@vigie/contract/limits.ts';
import type { StoreWrite } from '@vigie/contract/observation/observation.ts';
import type { Target } from '../browser/target.ts';
import type { PageScripts } from './page-scripts.ts';
import type { RequestLog } from './request-log.ts';
import type { VisitClock } from './visit-clock.ts';

const NAME_LENGTH = 200;
const SCRIPTS_MAX = 10;

/** Who sets which cookie and storage entry. */
export interface StoreWrites {
  start(target: Target): void;
  writes(): StoreWrite[];
}

interface Sources {
  pageScripts: Pick<PageScripts, 'on'>;
  requests: Pick<RequestLog, 'records'>;
  clock: VisitClock;
}

export function createStoreWrites({ pageScripts, requests, clock }: Sources): StoreWrites {
  const byScripts = new Map<string, StoreWrite>();
  const byAnswers = new Map<string, { requestId: string; name: string; atMs: number }>();
  pageScripts.on('write', ({ store, name, at, stack }) => {
    const write = { store, name: name.trim(), atMs: clock.fromPage(at), by: scriptsIn(stack) };
    const key = JSON.stringify([store, write.name, write.by[0]]);
    if (byScripts.size < CAPTURE.storeWrites && !byScripts.has(key)) byScripts.set(key, write);
  });
  return {
    start(target) {
      target.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => {
        for (const name of cookieNames(headers)) {
          const key = JSON.stringify([requestId, name]);
          if (byAnswers.size < CAPTURE.storeWrites && !byAnswers.has(key))
            byAnswers.set(key, { requestId, name, atMs: clock.nowMs() });
        }
      });
    },
    writes: () => [
      ...byScripts.values(),
      ...[...byAnswers.values()].map(({ requestId, name, atMs }): StoreWrite => ({
        store: 'cookie',
        name,
        atMs,
        by: hopsOf(requests.records.get(requestId)),
      })),
    ],
  };
}

/** Chromium joins the lines of a header that came several times. */
function cookieNames(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .flatMap(([, lines]) => lines.split('\n'))
    .map((line) =>
      line
        .slice(0, Math.max(0, line.indexOf('=')))
        .trim()
        .slice(0, NAME_LENGTH),
    )
    .filter((name) => name !== '');
}

function hopsOf(
  record: { url: string; finalUrl: string; redirects: { url: string }[] } | undefined,
): string[] {
  if (record === undefined) return [];
  return [...new Set([record.finalUrl, ...record.redirects.map(({ url }) => url), record.url])];
}

/** Addresses of the scripts of a stack, the innermost first, each once. */
function scriptsIn(stack: string): string[] {
  const found = stack.matchAll(/(https?:\/\/[^\s()]+?):\d+:\d+/g);
  return [...new Set([...found].map(([, url = '']) => url))].slice(0, SCRIPTS_MAX);
}
