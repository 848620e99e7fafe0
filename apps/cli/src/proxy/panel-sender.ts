import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { createBackoff } from '@vigie/agent/outbound/backoff.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { SERVER_CALL_LIMITS } from '@vigie/contract/server-calls.ts';

/** Panel to which calls are sent. */
export interface PanelTarget {
  url: string;
  token: string;
  panelIdentifier: string;
  websiteId: string;
}

/** Result of sending to a panel. */
export interface SendingEnd {
  sent: number;
  /** Number of lines that were dropped: the spool was full, the panel refused them, or it was away at the end. */
  dropped: number;
  /** Last failure. Null: the last batch was taken. */
  failure: string | null;
}

export interface PanelSender {
  add: (line: ProxiedCall) => void;
  /** Sends what waits once more, and ends. */
  close: () => Promise<SendingEnd>;
}

/** Functions that tests replace. */
interface SenderNeeds {
  post: (target: PanelTarget, body: string) => Promise<number>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
}

const SPOOL_LINES = 20_000;
const SPOOL_BYTES = 33_554_432;
/** Time between two batches, in ms, unless a batch is full. */
const PAUSE_MS = 15_000;
/** Time after the last call, in ms, from which a server does not send an earlier event on any more. */
const SILENCE_MS = 75_000;
const FULL_PAUSE_MS = 1_000;
const ANSWER_MS = 20_000;
const LAST_MS = 5_000;
/** A character has at most three bytes. */
const BATCH_CHARACTERS = SERVER_CALL_LIMITS.batchBytes / 3;
/** Space for the other keys of a batch, in bytes. */
const AROUND_BYTES = 1_000;

interface Batch {
  id: string;
  lines: string[];
  dropped: number;
  isComplete: boolean;
}

/**
 * Creates a sender. Adding a line never waits: while the panel is away, lines wait in a bounded spool, and those that do
 * not fit are counted as dropped.
 */
export function createPanelSender(target: PanelTarget, needs: SenderNeeds): PanelSender {
  const spool: string[] = [];
  let spoolBytes = 0;
  const end: SendingEnd = { sent: 0, dropped: 0, failure: null };
  /** Dropped lines that no batch has reported. */
  let unreported = 0;
  const backoff = createBackoff(needs.random);
  let hasFailed = false;
  let open: Batch | null = null;
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const hasWaiting = () => spool.length > 0 || open !== null;
  const drop = (count: number) => {
    end.dropped += count;
    unreported += count;
  };
  const nextBatch = (): Batch => {
    const lines: string[] = [];
    let bytes = AROUND_BYTES;
    for (const line of spool.slice(0, SERVER_CALL_LIMITS.batch)) {
      if (bytes + line.length > BATCH_CHARACTERS) break;
      bytes += line.length + 1;
      spoolBytes -= line.length;
      lines.push(line);
    }
    spool.splice(0, lines.length);
    const batch = { id: randomUUID(), lines, dropped: unreported, isComplete: spool.length === 0 };
    unreported = 0;
    return batch;
  };
  /** Sends a batch; an unsent one stays open with its identifier, so that the panel never stores it twice. */
  const send = async (): Promise<boolean> => {
    open ??= nextBatch();
    const { id, lines, dropped, isComplete } = open;
    const body = `{"batchId":"${id}","dropped":${dropped},"isComplete":${isComplete},"calls":[${lines.join(',')}]}`;
    const status = await needs.post(target, body).catch((error: NodeJS.ErrnoException) => error);
    if (typeof status === 'number' && status < 300) {
      end.sent += lines.length;
      end.failure = null;
    } else {
      end.failure = typeof status === 'number' ? `status ${status}` : (status.code ?? status.message);
      if (!isRefusedForGood(status)) return false;
      drop(lines.length);
    }
    open = null;
    return true;
  };
  const run = async () => {
    while (!closing.signal.aborted && hasWaiting()) {
      const isFull = spool.length >= SERVER_CALL_LIMITS.batch;
      await needs.wait(hasFailed ? backoff.nextMs() : isFull ? FULL_PAUSE_MS : PAUSE_MS, closing.signal);
      if (closing.signal.aborted) return;
      hasFailed = !(await send());
      if (!hasFailed) backoff.reset();
      // An empty batch proves that nothing followed: what is missing was not sent.
      if (hasWaiting()) continue;
      await needs.wait(SILENCE_MS, closing.signal);
      if (!closing.signal.aborted && spool.length === 0) await send();
    }
    running = null;
  };
  return {
    add(line) {
      const text = JSON.stringify(line);
      const isTooLarge = text.length > BATCH_CHARACTERS / 2;
      if (isTooLarge || spool.length >= SPOOL_LINES || spoolBytes + text.length > SPOOL_BYTES) return drop(1);
      spool.push(text);
      spoolBytes += text.length;
      running ??= run();
    },
    async close() {
      closing.abort();
      await running;
      const untilMs = performance.now() + LAST_MS;
      while (hasWaiting() && performance.now() < untilMs) if (!(await send())) break;
      drop(spool.length + (open?.lines.length ?? 0));
      return end;
    },
  };
}

/** Returns whether an answer will not change: the batch itself is wrong. A token can be renewed, so 401 and 403 are not. */
function isRefusedForGood(status: unknown): boolean {
  return status === 400 || status === 413 || status === 422;
}

/**
 * Sends a batch and returns the status of the answer. It uses a connection of its own, never the proxy of the environment,
 * which may be this one.
 */
export function postToPanel(target: PanelTarget, body: string): Promise<number> {
  const url = new URL(`${target.url.replace(/\/+$/, '')}/api/websites/${target.websiteId}/server-calls`);
  const isPlain = url.protocol === 'http:';
  const options = {
    method: 'POST',
    agent: isPlain ? new HttpAgent({ keepAlive: false }) : new HttpsAgent({ keepAlive: false }),
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      authorization: `Bearer ${target.token}`,
      'panel-identifier': target.panelIdentifier,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  };
  return new Promise((resolve, reject) => {
    const request = (isPlain ? requestHttp : requestHttps)(url, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}
