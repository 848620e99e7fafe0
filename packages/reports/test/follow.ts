import type { RequestListener } from 'node:http';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import { collectorAnswer } from '@vigie/audit/hits/answers/collector-answer.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import { listen } from '../../demo-site/src/listen.ts';
import { followHits } from '../src/follow-hits.ts';
import { openReader, testConnection } from '../src/report-connection.ts';

/** User agent of hits that vendors take for an ordinary browser. */
export const ORDINARY_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36';

interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** Creates a clock that only sleeping moves. */
export function createClock(): Clock {
  let nowMs = Date.now();
  return { now: () => nowMs, sleep: async (ms) => void (nowMs += ms) };
}

/** Starts an instance. `follow` follows hits into its report, and `test` tests the connection. */
export async function startInstance(
  listener: RequestListener,
  {
    family,
    clock,
    token = 'valid',
    query = '',
  }: { family: ReportFamily; clock: Clock; token?: string; query?: string },
) {
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 });
  const { origin } = listening;
  const connection = {
    family,
    url: `${origin}${query}`,
    token,
    send: (address: string, init: RequestInit) => fetch(address, init),
  };
  return {
    origin,
    close: () => listening.close(),
    follow: (hits: CountableHit[], account: string) =>
      followHits(
        { reader: openReader(connection), account, hits },
        { waitMs: 60_000, ...clock, visitor: { addresses: ['127.0.0.1'], isMarked: false } },
      ),
    test: (account: string | null) => testConnection(connection, account),
  };
}

/** Sends a hit as a page does, and returns what its visit recorded. */
export async function sendAs(
  { family, clock, userAgent = ORDINARY_AGENT }: { family: string; clock: Clock; userAgent?: string },
  address: string,
  { body, ...own }: { body?: object; event: string; index: number; parameters: Record<string, string> },
): Promise<CountableHit> {
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'user-agent': userAgent, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { status } = answer;
  const headers = Object.fromEntries(answer.headers);
  const sent = sentHit(family, {
    ...own,
    url: address,
    answer: { status, headers, text },
    sentAtMs: clock.now(),
  });
  return { ...sent, userAgent };
}

/** Returns a hit as its visit recorded it, with the answer of its collector. */
export function sentHit(
  family: string,
  {
    index,
    event,
    url,
    parameters,
    answer: { status = 200, headers = {}, text = '' },
    sentAtMs = Date.now(),
  }: {
    index: number;
    event: string;
    url: string;
    parameters: Record<string, string>;
    answer: { status?: number; headers?: Record<string, string>; text?: string };
    sentAtMs?: number;
  },
): CountableHit {
  const request = { status, responseHeaders: headers, answerText: text, answeredLocally: false };
  const hit = { parameters, status, url, answer: status < 400 ? 'answered' : 'failed', vendor: family };
  return {
    event,
    index,
    hit: hit as unknown as Hit,
    sentAtMs,
    userAgent: ORDINARY_AGENT,
    statement: collectorAnswer(family, request),
    answerText: text,
  };
}
