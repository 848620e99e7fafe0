import type { BlockingResult, Recognition, RecognitionLoss } from '@vigie/contract/stored-blocking.ts';

const LOSS_MS = 30 * 24 * 3_600_000;
/** A lifetime that is shorter by less than this factor is a matter of seconds between visits. */
const SHORTER = 0.9;
/** Shares that differ by less are equal: pages come and go. */
const LESS = 0.001;
const LOSSES_MAX = 100;

type Before = Pick<BlockingResult, 'lists' | 'losses' | 'recognition'>;

interface Compared {
  recognition: Recognition;
  lists: BlockingResult['lists'];
  at: Date;
}

/**
 * Returns the losses that hold now: values below those of the comparison before, or below the value of a loss of the last
 * 30 days. Where the owner changed shares or added a list, the reach has no loss. Null: there was no comparison.
 */
export function continueLosses(
  before: Before | null,
  { recognition, lists, at }: Compared,
): RecognitionLoss[] {
  if (before?.recognition === undefined) return [];
  const known = new Set(before.lists.map(({ name }) => name));
  const hasNewBasis =
    before.recognition.sharesAt !== recognition.sharesAt || lists.some(({ name }) => !known.has(name));
  const losses = new Map((before.losses ?? []).filter(isRecent(at)).map((loss) => [keyOf(loss), loss]));
  const last = new Map(valuesOf(before.recognition).map((value) => [keyOf(value), value]));
  return valuesOf(recognition)
    .flatMap((value) => {
      const was = last.get(keyOf(value));
      if (was === undefined || (value.of === 'reach' && hasNewBasis)) return [];
      return lossOf(value, { was, loss: losses.get(keyOf(value)), at });
    })
    .slice(0, LOSSES_MAX);
}

const isRecent = (at: Date) => (loss: RecognitionLoss) => Date.parse(loss.at) >= at.getTime() - LOSS_MS;

type Value =
  | Omit<Extract<RecognitionLoss, { of: 'reach' }>, 'at' | 'before'>
  | Omit<Extract<RecognitionLoss, { of: 'cookie' }>, 'at' | 'before'>;

function valuesOf({ reach, cookies }: Recognition): Value[] {
  return [
    ...reach.map(({ share, ...one }) => ({ of: 'reach' as const, ...one, after: share })),
    ...cookies.map(({ seconds, ...one }) => ({ of: 'cookie' as const, ...one, after: seconds })),
  ];
}

const keyOf = (value: Value): string =>
  value.of === 'reach' ? value.vendor : JSON.stringify([value.cookie, value.browser]);

interface Past {
  was: Value;
  loss: RecognitionLoss | undefined;
  at: Date;
}

function lossOf(value: Value, { was, loss, at }: Past): RecognitionLoss[] {
  const before = Math.max(was.after, loss?.before ?? 0);
  if (!isLess(value, before)) return [];
  const hasFallen = loss === undefined || isLess(value, loss.after);
  return [{ ...value, before, at: hasFallen ? at.toISOString() : loss.at }];
}

const isLess = ({ of, after }: Value, before: number): boolean =>
  of === 'reach' ? before - after > LESS : after < before * SHORTER;
