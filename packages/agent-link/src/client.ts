import { createHash } from 'node:crypto';
import type * as z from 'zod';
import {
  agentStatusSchema,
  BLOBS_PER_ANSWER_BYTES,
  eventsAnswerSchema,
  releaseAnswerSchema,
  SLOT_START_SECONDS_MAX,
  slotAnswerSchema,
  type AgentSettings,
  type AgentStatus,
  type EventsAnswer,
  type JourneyStep,
  type Returns,
  type RunOrder,
  type SlotOutcome,
} from '@vigie/contract/agent-protocol.ts';
import { AgentRefused, AgentUntrusted, BlobDamaged } from './agent-errors.ts';
import { unpackBlobs } from './blob-frames.ts';
import { jsonOf, type Clock, type FetchLike, type Incoming } from './exchange.ts';
import { importPrivateKey, importPublicKey } from './keys.ts';
import { requireSameVersion } from './protocol-version.ts';
import { renewKeys } from './renew-keys.ts';
import { createSignedCall, pauseOrAbort, type Pause, type SignedCall } from './signed-call.ts';

export type AgentClientOptions = {
  url: string;
  panelId: string;
  /** The panel's private key (see keys.ts). */
  panelKey: string;
  agentId: string;
  /** The agent's public key as pinned during pairing. */
  agentPublicKey: string;
  clock: Clock;
  fetch?: FetchLike;
  /** Seconds for a whole answer, 15 by default; a long poll's wait is added. */
  timeoutSeconds?: number;
  /** Waits before a call is repeated. */
  pause?: Pause;
};

export type AttemptRef = { runId: string; attempt: number };
export type EventsQuery = AttemptRef & {
  after: number;
  waitSeconds: number;
  /** Requested rate-limit slot that is known already: the answer does not come early for it. */
  turn?: number;
  /**
   * Current journey step that is known already; null: none runs. The answer comes for another step, once events were
   * gathered.
   */
  journeyStep?: JourneyStep | null;
  /**
   * Seconds after the request in which events wait for more, at most 5, by default 0. A requested rate-limit slot and
   * urgent events do not wait.
   */
  gatherSeconds?: number;
  signal?: AbortSignal;
};

/** Calls to a paired agent. Each may throw AgentUnreachable, AgentTimeout, AgentUntrusted or AgentRefused. */
export type AgentClient = {
  /** Reads the status. Throws AgentVersionMismatch too. */
  status(): Promise<AgentStatus>;
  /** Stores the settings until they are replaced. */
  putSettings(settings: AgentSettings): Promise<void>;
  /**
   * Sends an attempt; returns `same` for the same order again. Refused with 412 (older attempt), 422 (never), 429
   * (later).
   */
  putRun(order: RunOrder): Promise<'new' | 'same'>;
  /**
   * Returns events with `seq > after`, at most 500. Waits up to `waitSeconds` (25 at most) for the first event, or for
   * a requested rate-limit slot.
   */
  events(query: EventsQuery): Promise<EventsAnswer>;
  /** Grants the rate-limit slot of that number. Returns when its page has started, or with what came instead. */
  giveTurn(turn: AttemptRef & { number: number }): Promise<SlotOutcome>;
  /**
   * Requests pages that other agents may visit; an event reports how many it released. Refused with 503 while this is
   * not possible.
   */
  release(most: AttemptRef & { max: number; keep: number }): Promise<number>;
  /** Reports the results of released pages. Refused with 503 while this is not possible. */
  takeBack(returns: AttemptRef & Returns): Promise<void>;
  /** Lets the agent delete events up to `upTo` and their screenshots, which must be read before. */
  ack(upTo: AttemptRef & { upTo: number }): Promise<void>;
  /** Cancels the attempt; its `finished` event follows. */
  cancel(attempt: AttemptRef): Promise<void>;
  /** Returns a screenshot by its content hash (hex), and checks it against the hash. */
  blob(runId: string, attempt: number, sha256: string): Promise<Uint8Array>;
  /**
   * Returns the first of these screenshots, at least one, in this order: an answer has 1 MiB. Null for each that is
   * gone or damaged on the agent. An agent of an older version returns them one by one.
   */
  blobs(request: AttemptRef & { sha256s: string[] }): Promise<Array<Uint8Array | null>>;
  /**
   * Requests a new key from the agent and offers this new key of the panel. Returns the agent's public half (see
   * renew-keys.ts).
   */
  renewKeys(nextPanelKey: string): Promise<string>;
};

/** Creates a client of one paired agent. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  const ownKey = importPrivateKey(options.panelKey);
  const farKey = importPublicKey(options.agentPublicKey);
  const call = createSignedCall({
    url: options.url.replace(/\/+$/, ''),
    panelId: options.panelId,
    agentId: options.agentId,
    keys: () => ({ ownKey, farKey }),
    clock: options.clock,
    fetch: options.fetch ?? fetch,
    timeoutSeconds: options.timeoutSeconds ?? 15,
    pause: options.pause ?? pauseOrAbort,
  });
  return {
    status: async () => {
      const incoming = await call({ method: 'GET', path: '/v1/status' });
      requireSameVersion(jsonOf(incoming));
      return readJson(incoming, agentStatusSchema);
    },
    putSettings: async (settings) => {
      await call({ method: 'PUT', path: '/v1/settings', json: settings });
    },
    putRun: async (order) => {
      const answer = await call({ method: 'PUT', path: pathOf(order), json: order });
      return answer.status === 201 ? 'new' : 'same';
    },
    events: (query) => readEvents(call, query),
    giveTurn: async ({ number, ...ref }) => {
      const path = `${pathOf(ref)}/turns`;
      const verb = { method: 'POST', path, json: { number }, waitSeconds: SLOT_START_SECONDS_MAX };
      return readJson(await call(verb), slotAnswerSchema).outcome;
    },
    release: async ({ max, keep, ...ref }) => {
      const verb = { method: 'POST', path: `${pathOf(ref)}/releases`, json: { max, keep } };
      return readJson(await call(verb), releaseAnswerSchema).count;
    },
    takeBack: async ({ visited, givenBack, ...ref }) => {
      await call({ method: 'POST', path: `${pathOf(ref)}/returns`, json: { visited, givenBack } });
    },
    ack: async (ref) => {
      await call({ method: 'POST', path: `${pathOf(ref)}/ack`, json: { upTo: ref.upTo } });
    },
    cancel: async (ref) => {
      await call({ method: 'DELETE', path: pathOf(ref) });
    },
    blob: (runId, attempt, sha256) => readBlob(call, `${pathOf({ runId, attempt })}/blobs/${sha256}`, sha256),
    blobs: (request) => readBlobs(call, request),
    renewKeys: (nextPanelKey) => renewKeys(call, { agentId: options.agentId, nextPanelKey }),
  };
}

function pathOf({ runId, attempt }: AttemptRef): string {
  return `/v1/runs/${runId}/attempts/${attempt}`;
}

/** Returns a step in the format of a query: `JOURNEY.NUMBER`, or `none`. */
export function stepKey(step: JourneyStep | null): string {
  return step === null ? 'none' : `${step.journeyId}.${step.step}`;
}

async function readEvents(call: SignedCall, query: EventsQuery): Promise<EventsAnswer> {
  const { after, waitSeconds, turn = 0, gatherSeconds = 0, journeyStep, signal } = query;
  const known = journeyStep === undefined ? '' : `&step=${stepKey(journeyStep)}`;
  const parameters = `after=${after}&wait=${waitSeconds}&turn=${turn}&gather=${gatherSeconds}${known}`;
  const path = `${pathOf(query)}/events?${parameters}`;
  const answer = readJson(await call({ method: 'GET', path, waitSeconds, signal }), eventsAnswerSchema);
  if (answer.events.some(({ seq }, index) => seq !== after + 1 + index))
    throw new AgentUntrusted(`the events after ${after} leave a gap`);
  return answer;
}

async function readBlob(call: SignedCall, path: string, sha256: string): Promise<Uint8Array> {
  const { body } = await call({ method: 'GET', path });
  if (!isOfHash(body, sha256)) throw new BlobDamaged('the blob is not what its hash says');
  return body;
}

async function readBlobs(
  call: SignedCall,
  { sha256s, ...ref }: AttemptRef & { sha256s: string[] },
): Promise<Array<Uint8Array | null>> {
  const path = `${pathOf(ref)}/blobs`;
  try {
    const { body } = await call({ method: 'POST', path, json: { sha256s } });
    const blobs = unpackBlobs(body);
    if (blobs.length === 0 || blobs.length > sha256s.length)
      throw new RangeError(`${blobs.length} screenshots of ${sha256s.length}`);
    return blobs.map((blob, index) => (blob !== null && isOfHash(blob, sha256s[index] ?? '') ? blob : null));
  } catch (error) {
    if (error instanceof RangeError)
      throw new AgentUntrusted('the answer breaks the protocol', { cause: error });
    if (!isUnknown(error)) throw error;
    return readOneByOne(call, path, sha256s);
  }
}

async function readOneByOne(
  call: SignedCall,
  path: string,
  sha256s: string[],
): Promise<Array<Uint8Array | null>> {
  const blobs: Array<Uint8Array | null> = [];
  let bytes = 0;
  for (const sha256 of sha256s) {
    const blob = await readBlob(call, `${path}/${sha256}`, sha256).catch(nullWhenGone);
    blobs.push(blob);
    bytes += blob?.length ?? 0;
    if (bytes > BLOBS_PER_ANSWER_BYTES) break;
  }
  return blobs;
}

const isUnknown = (error: unknown) => error instanceof AgentRefused && error.status === 404;

function nullWhenGone(error: unknown): null {
  if (error instanceof BlobDamaged || isUnknown(error)) return null;
  throw error;
}

function isOfHash(bytes: Uint8Array, sha256: string): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

function readJson<T extends z.ZodType>(incoming: Incoming, schema: T): z.infer<T> {
  const read = schema.safeParse(jsonOf(incoming));
  if (!read.success) throw new AgentUntrusted('the answer breaks the protocol', { cause: read.error });
  return read.data;
}
