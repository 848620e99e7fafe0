import { maskText } from '../personal-data/mask.ts';
import { matchesIn } from '../personal-data/matches-in.ts';
import { HIDDEN } from '../redaction/hide-matches.ts';

/** Maximum searched length of one text, in characters. Longer texts are code. */
const TEXT_LENGTH = 20_000;
const CUT = '…';
/**
 * Maximum number of characters of texts that may hold personal data. Texts full of personal data take long to search.
 */
const MASKED_LENGTH = 300_000;
const SEARCHED_LENGTH = 100_000;

/** Matches every text of a container that may hold personal data, also URL-encoded. */
const MAY_HOLD = /[@%]|\d(?:[\s.-]?\d){6}/u;

/**
 * Creates a function that masks the texts of one container. It shows the start of long texts and hides everything past
 * the search limit.
 */
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

/** Creates a function that finds the kinds of personal data in the texts of one container, up to the search limit. */
export function createSearch(): (text: string) => string[] {
  let left = SEARCHED_LENGTH;
  return (given) => {
    const text = given.slice(0, TEXT_LENGTH);
    if (!MAY_HOLD.test(text)) return [];
    left -= text.length;
    return left < 0 ? [] : matchesIn(text, { keys: [], siblings: [] }).map(({ kind }) => kind);
  };
}
