import type { FastifyBaseLogger } from 'fastify';
import type { AgentStatus, OutboundMessage } from '@vigie/contract/agent-protocol.ts';
import { AgentRefused, AgentUntrusted } from '@vigie/agent-link/agent-errors.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import type { OutboundClient } from '@vigie/agent-link/outbound-client.ts';
import type { Pause } from '@vigie/agent-link/signed-call.ts';
import { createBackoff } from './backoff.ts';
import { createCarrier } from './carry-messages.ts';
import type { DispatchedAnswer } from './dispatch.ts';
import { createFencingToken } from './fencing-token.ts';
import { createPollTime } from './poll-time.ts';
import { codeOf, troubleOf } from './connection-trouble.ts';

export type OutboundConnectionParts = {
  client: OutboundClient;
  panelUrl: string;
  status: () => AgentStatus;
  /** Returns this agent's answer to a message. */
  dispatch: (message: OutboundMessage, signal: AbortSignal) => Promise<DispatchedAnswer>;
  /** Monotonic clock for durations. */
  steady: Clock;
  pause: Pause;
  /** Returns a random number from 0 to below 1. */
  random: () => number;
  log: FastifyBaseLogger;
};

export type OutboundConnection = {
  /** Resolves when this process stops calling its panel. */
  readonly ended: Promise<void>;
  /** Stops calling; resolves when no call is in progress. */
  close: () => Promise<void>;
};

/** Refusals that only a user can resolve, so retries are slow. */
const SLOW_CODES = new Set<string | null>(['revoked', 'unknown-agent', 'invalid-message', 'not-found']);
const SLOW_MS = 300_000;
/** Maximum wait for a free slot, in ms: for the panel, a connection without a poll for 45 s is dead. */
const FREE_SLOT_MS = 15_000;
const EARLY_MS = 1_000;
const EARLY_MAX = 3;
const OLDER =
  'Another process of this agent has the connection to the panel now, so this one makes no more calls until it is restarted. A data directory belongs to one agent: two copies take the connection from each other.';

/** Connects to the panel, polls for messages and answers them, until it is closed or another process takes over. */
export function openOutboundConnection(parts: OutboundConnectionParts): OutboundConnection {
  const closing = new AbortController();
  const ended = callUntil(closing.signal, parts);
  return {
    ended,
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function callUntil(signal: AbortSignal, parts: OutboundConnectionParts): Promise<void> {
  const { client, status, panelUrl, pause, random, log } = parts;
  const backoff = createBackoff(random);
  const troubleLog = createTroubleLog(log);
  const line = createFencingToken(client, status);
  const poll = createPoll(parts, signal);
  const carrier = createCarrier({ ...parts, send: line.send, closing: signal });
  const recoverFrom = async (failure: unknown) => {
    line.failed(failure);
    troubleLog.trouble(line.isTaken() ? OLDER : troubleOf(failure, panelUrl));
    if (line.isTaken()) return;
    const waitMs = SLOW_CODES.has(codeOf(failure)) ? SLOW_MS * (0.5 + random() / 2) : backoff.nextMs();
    await pause(waitMs, signal).catch(() => undefined);
  };

  while (!signal.aborted && !line.isTaken()) {
    try {
      const number = await line.open();
      await carrier.untilFree(FREE_SLOT_MS);
      carrier.take(await poll(number, carrier.unconfirmedIds()));
      backoff.reset();
      troubleLog.well();
    } catch (error) {
      if (!signal.aborted) await recoverFrom(error);
    }
  }
  await carrier.ended();
}

/** Creates a function that polls once, for as long as polls were found to survive. */
function createPoll({ client, steady, log, pause }: OutboundConnectionParts, signal: AbortSignal) {
  const pollTime = createPollTime();
  let earlyInARow = 0;
  /** Waits after an early empty answer: a closing server answers at once, and must not be polled in a tight loop. */
  const pauseAfter = async (messages: OutboundMessage[], waitedMs: number) => {
    const isEarly = messages.length === 0 && waitedMs < EARLY_MS;
    earlyInARow = isEarly ? earlyInARow + 1 : 0;
    if (earlyInARow > EARLY_MAX) await pause(EARLY_MS, signal);
  };
  return async (line: number, holding: string[]): Promise<OutboundMessage[]> => {
    const requestedAtMs = steady.now();
    try {
      const messages = await client.poll({ line, waitSeconds: pollTime.seconds(), holding }, signal);
      const waitedMs = steady.now() - requestedAtMs;
      pollTime.answeredAfter(waitedMs);
      await pauseAfter(messages, waitedMs);
      return messages;
    } catch (error) {
      const isSilence = !(error instanceof AgentRefused) && !(error instanceof AgentUntrusted);
      if (isSilence && !signal.aborted && pollTime.cutAfter(steady.now() - requestedAtMs))
        log.warn(
          `Polls of the panel end after ${pollTime.seconds()} s from now on: something cuts longer ones off.`,
        );
      throw error;
    }
  };
}

/** Creates a logger that reports each failure once, and its end. */
function createTroubleLog(log: FastifyBaseLogger) {
  let reported: string | null = null;
  return {
    trouble(sentence: string) {
      if (reported !== sentence) log.warn(sentence);
      reported = sentence;
    },
    well() {
      if (reported !== null) log.warn('The connection to the panel is open again.');
      reported = null;
    },
  };
}
