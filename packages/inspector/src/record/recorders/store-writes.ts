import { CAPTURE } from '@vigie/contract/limits.ts';
import type { StoreWrite } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { EventOf } from '../../browser/cdp/protocol.ts';
import type { Recorder } from '../recorder.ts';
import { cookieAttributes, cookieLines, nameOfLine, type CookieAttributes } from './cookie-attributes.ts';
import type { RecorderContext } from './recorder-context.ts';

const NAME_LENGTH = 200;
const SCRIPTS_MAX = 10;

type Answer = EventOf<'Network.responseReceivedExtraInfo'>;
/**
 * Cookie of a response. `redirect`: index of the response among the redirects of its request, from 0; null: it was
 * none.
 */
type AnswerCookie = CookieAttributes & {
  requestId: string;
  name: string;
  atMs: number;
  sizeBytes: number;
  redirect: number | null;
};

/** Records which script or response sets which cookie and storage entry. Names and flags, never values. */
export function storeWritesRecorder({
  pageScripts,
  requests,
  clock,
}: RecorderContext): Recorder<StoreWrite[]> {
  const byScripts = new Map<string, StoreWrite>();
  const byAnswers = new Map<string, AnswerCookie>();
  const stored = new Map<string, StoreWrite>();
  const redirects = new Map<string, number>();

  pageScripts.on('write', ({ store, name, at, stack, origin, attributes }) => {
    const facts = store === 'cookie' ? cookieAttributes(attributes, at) : {};
    if (facts === null) return;
    const { domain = hostOf(origin), ...flags } = facts;
    const by = scriptsIn(stack);
    const write = { store, name: name.trim(), atMs: clock.fromPage(at), by, host: domain, ...flags };
    addBounded(byScripts, JSON.stringify([store, write.name, domain, by[0]]), write);
  });
  pageScripts.on('stored', ({ origin, at, stored: entries }) => {
    for (const [kind, name, sizeBytes] of entries) {
      const store = kind === 'local' ? 'local-storage' : 'session-storage';
      const entry = { store, name: name.trim(), host: hostOf(origin) } as const;
      const write: StoreWrite = { ...entry, atMs: clock.fromPage(at), by: [], sizeBytes };
      if (stored.size < CAPTURE.storeWrites) stored.set(keyOf(write), write);
    }
  });

  function noteAnswer({ requestId, statusCode, headers, blockedCookies }: Answer): void {
    const redirect = statusCode >= 300 && statusCode < 400 ? (redirects.get(requestId) ?? 0) : null;
    if (redirect !== null && redirects.size < CAPTURE.requestsPerPage) redirects.set(requestId, redirect + 1);
    const lines = cookieLines(headers);
    if (lines.length === 0) return;
    const refused = new Set(blockedCookies.map(({ cookieLine }) => cookieLine));
    const nowMs = clock.startedAt.getTime() + clock.nowMs();
    for (const line of lines) {
      const facts = refused.has(line) ? null : cookieAttributes(line, dateOf(headers) ?? nowMs);
      const { name, sizeBytes } = nameOfLine(line, NAME_LENGTH);
      if (facts === null || name === '') continue;
      const cookie = { ...facts, requestId, name, sizeBytes, redirect, atMs: clock.nowMs() };
      addBounded(byAnswers, JSON.stringify([requestId, redirect, name, facts.domain]), cookie);
    }
  }

  return {
    start(target) {
      target.on('Network.responseReceivedExtraInfo', noteAnswer);
    },
    finish() {
      const answers = [...byAnswers.values()].map((cookie) =>
        writeOfAnswer(cookie, requests.records.get(cookie.requestId)),
      );
      const scripts = [...byScripts.values()].map((write) => {
        const sizeBytes = stored.get(keyOf(write))?.sizeBytes;
        return sizeBytes === undefined ? write : { ...write, sizeBytes };
      });
      const known = new Set(scripts.map(keyOf));
      const unseen = [...stored.values()].filter((write) => !known.has(keyOf(write)));
      return [...scripts, ...answers, ...unseen];
    },
  };
}

function addBounded<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size < CAPTURE.storeWrites && !map.has(key)) map.set(key, value);
}

const keyOf = ({ store, name, host }: Pick<StoreWrite, 'store' | 'name' | 'host'>): string =>
  JSON.stringify([store, name, host]);

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

function writeOfAnswer(
  { redirect, domain, ...cookie }: AnswerCookie,
  record: Pick<RequestRecord, 'url' | 'finalUrl' | 'redirects'> | undefined,
): StoreWrite {
  const hop = redirect === null ? record?.finalUrl : record?.redirects[redirect]?.url;
  const by = hop === undefined ? hopsOf(record) : [hop];
  return { store: 'cookie', ...cookie, by, host: domain ?? hostOf(by[0] ?? '') };
}

function hopsOf(record: Pick<RequestRecord, 'url' | 'finalUrl' | 'redirects'> | undefined): string[] {
  if (record === undefined) return [];
  return [...new Set([record.finalUrl, ...record.redirects.map(({ url }) => url), record.url])];
}

function dateOf(headers: Answer['headers']): number | null {
  const [, text = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'date') ?? [];
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/** Returns addresses of the scripts of a stack, the innermost first, each once. */
function scriptsIn(stack: string): string[] {
  const found = stack.matchAll(/(https?:\/\/[^\s()]+?):\d+:\d+/g);
  return [...new Set([...found].map(([, url = '']) => url))].slice(0, SCRIPTS_MAX);
}
