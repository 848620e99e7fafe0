import { maskText } from '../personal-data/mask.ts';
import { matchesIn } from '../personal-data/matches-in.ts';
import { HIDDEN } from '../redaction/hide-matches.ts';

/** Of one text, what is looked through; more is code. */
const TEXT_LENGTH = 20_000;
const CUT = '…';
/** Characters of all texts that may hold personal data: texts that are full of it take long to search. */
const MASKED_LENGTH = 300_000;
const SEARCHED_LENGTH = 100_000;

/** What all personal data has that a text of a container may hold, also encoded for an address. */
const MAY_HOLD = /[@%]|\d(?:[\s.-]?\d){6}/u;

/** Masks the texts of one container. Of a long one the beginning is shown; what nobody may search any more is hidden. */
export function createMasking(): (text: string) => string {
  const known = new Map<string, string>();
  let left = MASKED_LENGTH;
  return (given) => {
    const text = given.length > TEXT_LENGTH ? `${given.slice(0, TEXT_LENGTH)}${CUT}` : given;
    if (!MAY_HOLD.test(text)) return text;
    const before = known.get(text);
    if (before !== undefined) return before;
    left -= text.length;
    const masked = left < 0 ? HIDDEN : maskText(text);
    known.set(text, masked);
    return masked;
  };
}

/** Finds the kinds of personal data in the texts of one container, as far as they may be searched. */
export function createSearch(): (text: string) => string[] {
  let left = SEARCHED_LENGTH;
  return (given) => {
    const text = given.slice(0, TEXT_LENGTH);
    if (!MAY_HOLD.test(text)) return [];
    left -= text.length;
    return left < 0 ? [] : matchesIn(text, { keys: [], siblings: [] }).map(({ kind }) => kind);
  };
}
