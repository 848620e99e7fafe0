import { setTimeout as delay } from 'node:timers/promises';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';

/** Network faults of a call to an agent. */
export const LINK_FAULTS = [
  'request lost',
  'answer lost',
  'answer cut',
  'answer shortened',
  'bit turned',
  'request doubled',
  'silence',
  'late',
] as const;
type LinkFault = (typeof LINK_FAULTS)[number];

/** A link that disturbs some of its calls, and counts them. */
export interface LossyLink {
  through: (fetch: FetchLike) => FetchLike;
  /** Returns whether a message of an outbound agent is lost, with the probability set by `become`. */
  isLost: () => boolean;
  harmed: Map<LinkFault, number>;
  calls: () => number;
  /** Sets the share of calls that these faults disturb. All calls are disturbed while the link is cut. */
  become(share: number, faults: readonly LinkFault[]): void;
}

/** Number of messages of an answer over an outbound connection. */
const MESSAGES_PER_ANSWER = 4;
const LATE_MS = 80;
/** Time in ms after which the system considers a connection dead. */
const SILENCE_MS = 400;

/** Creates a link. The same seed disturbs the same calls each time. */
export function createLossyLink(seed: number): LossyLink {
  let random = randomBy(seed);
  const harmed = new Map<LinkFault, number>();
  let [calls, share, faults] = [0, 0, LINK_FAULTS as readonly LinkFault[]];
  const pick = (): LinkFault | null => {
    if (random() >= share) return null;
    return faults[Math.floor(random() * faults.length)] ?? null;
  };
  return {
    harmed,
    calls: () => calls,
    become(nextShare, nextFaults) {
      [share, faults] = [nextShare, nextFaults];
      random = randomBy(seed);
    },
    isLost: () => faults.length > 0 && random() < share / MESSAGES_PER_ANSWER,
    through: (fetch) => async (url, init) => {
      calls += 1;
      const fault = pick();
      if (fault === null) return fetch(url, init);
      harmed.set(fault, (harmed.get(fault) ?? 0) + 1);
      return HARM[fault](() => fetch(url, init), random);
    },
  };
}

type Harm = (call: () => Promise<Response>, random: () => number) => Promise<Response>;

const HARM: Record<LinkFault, Harm> = {
  'request lost': async () => Promise.reject(brokenOff()),
  'answer lost': async (call) => {
    await (await call()).bytes();
    throw brokenOff();
  },
  'answer cut': async (call) => {
    const answer = await call();
    const bytes = await answer.bytes();
    let isSent = false;
    const body = new ReadableStream({
      pull(stream) {
        if (isSent) return stream.error(brokenOff());
        isSent = true;
        stream.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
      },
    });
    return new Response(body, answer);
  },
  'answer shortened': async (call) => {
    const answer = await call();
    return new Response((await answer.bytes()).subarray(0, -1), answer);
  },
  'bit turned': async (call, random) => {
    const answer = await call();
    const bytes = await answer.bytes();
    const index = Math.floor(random() * bytes.length);
    bytes[index] = (bytes[index] ?? 0) ^ (1 << Math.floor(random() * 8));
    return new Response(bytes, answer);
  },
  'request doubled': async (call) => {
    const [, second] = await Promise.all([call(), call()]);
    return second;
  },
  silence: async (call) => {
    await call().catch(() => {});
    await delay(SILENCE_MS);
    throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
  },
  late: async (call) => {
    await delay(LATE_MS);
    return call();
  },
};

const brokenOff = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** Returns a generator of numbers from 0 to below 1, seeded (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
