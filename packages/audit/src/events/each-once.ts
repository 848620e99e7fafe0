import type { Hit } from '@vigie/contract/hit.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';

type SentEvent = Pick<TrackedEvent, 'name' | 'source' | 'properties' | 'atMs' | 'requestId'>;

/** Event with its identifier within its source; null if it has none. */
type Identified = { event: Pick<SentEvent, 'source' | 'name'>; id: string | null };

/** Event as one request carried it. */
export type Sending = Identified & { event: SentEvent; account: string | null; answer: Hit['answer'] };

/**
 * Returns each event once, at its first attempt. Removes: 1. later copies with the same library identifier; 2. failed
 * attempts of an event that was sent again with equal content and answered; 3. copies with equal content for several
 * accounts of one family.
 */
export function uniqueEvents(sendings: Sending[]): Sending[] {
  return toOneAccount(withoutRetries(withoutRepeats(sendings)));
}

/**
 * Returns the events without copies. Identifiers count across pages, because libraries store unsent events and send
 * them from the next page.
 */
export function withoutRepeats<T extends Identified>(sendings: T[]): T[] {
  const known = new Set<string>();
  return sendings.filter(({ id, event }) => {
    if (id === null) return true;
    return known.size !== known.add(`${event.source} ${event.name} ${id}`).size;
  });
}

/** Returns the events without failed attempts. A retry replaces its attempts, with the time of the first. */
function withoutRetries(sendings: Sending[]): Sending[] {
  const failed = new Map<string, Sending[]>();
  const fixed = new Set<Sending>();
  const firstTries = new Map<Sending, number>();
  for (const one of sendings) {
    const key = `${one.account} ${wordsOf(one)}`;
    const tries = failed.get(key) ?? [];
    if (one.answer === 'failed' || one.answer === 'lost') failed.set(key, [...tries, one]);
    else if (one.answer !== 'unknown' && tries[0] !== undefined) {
      for (const before of tries) fixed.add(before);
      firstTries.set(one, tries[0].event.atMs);
      failed.delete(key);
    }
  }
  return sendings
    .filter((one) => !fixed.has(one))
    .map((one) => ({ ...one, event: { ...one.event, atMs: firstTries.get(one) ?? one.event.atMs } }));
}

/**
 * Returns the events without copies for further accounts. The n-th copy for one account is the n-th copy for every
 * account.
 */
function toOneAccount(sendings: Sending[]): Sending[] {
  const times = new Map<string, number>();
  const timesOf = (key: string) => {
    const now = (times.get(key) ?? 0) + 1;
    times.set(key, now);
    return now;
  };
  const accepted = new Map<string, number>();
  return sendings.filter((one) => {
    const words = wordsOf(one);
    const now = timesOf(`${one.account} ${words}`);
    if (now <= (accepted.get(words) ?? 0)) return false;
    accepted.set(words, now);
    return true;
  });
}

function wordsOf({ event: { source, name, properties } }: Sending): string {
  return JSON.stringify([source, name, properties]);
}
