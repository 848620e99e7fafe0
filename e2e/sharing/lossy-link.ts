import { setTimeout as delay } from 'node:timers/promises';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';

/** What a network does to a call of an agent. */
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

/** A link that harms some of the calls that go over it, and counts them. */
export interface LossyLink {
  through: (fetch: FetchLike) => FetchLike;
  /** Whether one message of an agent that calls out is lost on its way; as often as `become` said. */
  isLost: () => boolean;
  harmed: Map<LinkFault, number>;
  calls: () => number;
  /** From now on so many calls of one are harmed by these, or all while it is cut. */
  become(share: number, faults: readonly LinkFault[]): void;
}

/** An answer over a line takes four messages. */
const LINES_SPARED = 4;
const LATE_MS = 80;
/** After which the system takes a connection for dead. */
const SILENCE_MS = 400;

/** Creates the same seed harms the same calls each time the link becomes harmful. */
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
    isLost: () => faults.length > 0 && random() < share / LINES_SPARED,
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
    const place = Math.floor(random() * bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
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

/** Returns a sequence of numbers from 0 to below 1 that a seed gives (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
