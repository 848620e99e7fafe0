import type { Container, UnreadableReason } from '@vigie/contract/container.ts';

/** Maximum number of recorded losses. */
const MOST_LOSSES = 100;
/** Maximum length of a part's name, in characters. Keys of a script may be of any length. */
const LONGEST_PART = 200;

/** Collector of the parts of a container that could not be read. */
export class Losses {
  readonly list: Container['unreadable'] = [];

  add(part: string, reason: UnreadableReason): void {
    if (this.list.length < MOST_LOSSES) this.list.push({ part: part.slice(0, LONGEST_PART), reason });
  }
}
