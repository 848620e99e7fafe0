import { PAGE_LIMITS } from '@vigie/contract/limits.ts';
import type { Target } from '../browser/target.ts';

/** Values of `PAGE_LIMITS`. */
export type PageLimitValues = Record<keyof typeof PAGE_LIMITS, number>;

/** The page exceeded a limit of a visit; the message names it. */
export class PageTooHeavy extends Error {
  override name = 'PageTooHeavy';
}

export interface PageLimits {
  /** Counts the resources of a target of the page, from its start. */
  start(target: Target): void;
  popupOpened: () => void;
  /** Rejects with PageTooHeavy when the page exceeds a limit. */
  readonly met: Promise<never>;
}

const MEGABYTE = 1_000_000;

/** Counts a page's use of the machine, which several websites share: bytes, messages, workers, frames, windows. */
export function createPageLimits(limits: PageLimitValues = PAGE_LIMITS): PageLimits {
  const { promise: met, reject } = Promise.withResolvers<never>();
  met.catch(() => undefined);
  let targets = 0;
  let popups = 0;
  let receivedBytes = 0;
  let recordedBytes = 0;
  const check = (count: number, max: number, what: string) => {
    if (count > max) reject(new PageTooHeavy(`more than ${what}`));
  };
  return {
    met,
    start(target) {
      targets += 1;
      check(targets, limits.targets, `${limits.targets} frames and workers`);
      target.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
        receivedBytes += Math.max(dataLength, encodedDataLength);
        check(receivedBytes, limits.receivedBytes, `${limits.receivedBytes / MEGABYTE} MB received`);
      });
      target.session.onBytes((bytes) => {
        recordedBytes += bytes;
        check(recordedBytes, limits.toldBytes, `${limits.toldBytes / MEGABYTE} MB for the recording`);
      });
    },
    popupOpened() {
      popups += 1;
      check(popups, limits.popups, `${limits.popups} windows`);
    },
  };
}
