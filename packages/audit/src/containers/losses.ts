import type { Container, UnreadableReason } from '@vigie/contract/container.ts';

/** More would be no help to anybody. */
const MOST_LOSSES = 100;
/** Characters of the name of a part: keys of a script may be of any length. */
const LONGEST_PART = 200;

/** Gathers what of a container could not be read. */
export class Losses {
  readonly list: Container['unreadable'] = [];

  add(part: string, reason: UnreadableReason): void {
    if (this.list.length < MOST_LOSSES) this.list.push({ part: part.slice(0, LONGEST_PART), reason });
  }
}
