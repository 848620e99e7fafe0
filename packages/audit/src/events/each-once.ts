import type { Hit } from '@vigie/contract/hit.ts';
import type { SentEvent } from './sent-events.ts';

/** An event as one request carried it. */
export type Sending = { event: SentEvent; account: string | null; id: string | null; answer: Hit['answer'] };

/**
 * Each event once, at its first try:
 * 1. what its library names by an identifier, whenever that comes again;
 * 2. what came to nothing and was sent again, word for word, and answered;
 * 3. what went word for word to several accounts of its family.
 */
export function eachOnce(sendings: Sending[]): SentEvent[] {
  return toOneAccount(withoutRetries(withoutRepeats(sendings))).map(({ event }) => event);
}

function withoutRepeats(sendings: Sending[]): Sending[] {
  const known = new Set<string>();
  return sendings.filter(({ id, event }) => {
    const key = id === null ? null : `${event.source} ${event.name} ${id}`;
    if (key === null) return true;
    return known.size !== known.add(key).size;
  });
}

/** A retry stands for its tries, at the moment of the first. */
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

/** The n-th time that an account is told something is the n-th time that any account is. */
function toOneAccount(sendings: Sending[]): Sending[] {
  const times = new Map<string, number>();
  const timesOf = (key: string) => {
    const now = (times.get(key) ?? 0) + 1;
    times.set(key, now);
    return now;
  };
  const kept = new Map<string, number>();
  return sendings.filter((one) => {
    const words = wordsOf(one);
    const now = timesOf(`${one.account} ${words}`);
    if (now <= (kept.get(words) ?? 0)) return false;
    kept.set(words, now);
    return true;
  });
}

function wordsOf({ event: { source, name, properties } }: Sending): string {
  return JSON.stringify([source, name, properties]);
}
