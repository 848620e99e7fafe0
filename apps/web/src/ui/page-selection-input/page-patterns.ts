import { PATTERNS_MAX } from '@vigie/contract/limits.ts';
import { isLoneStar, isPathPattern } from '@vigie/contract/path-pattern.ts';

export interface PageSelection {
  allPages: boolean;
  /** One pattern a line, as typed; blank lines are lines not filled in yet. */
  urls: readonly string[];
}

export const PATTERN_LENGTH_MAX = 500;
export type PatternRefusal = 'url-required' | 'url-too-long' | 'url-lone-star' | 'url-invalid';
export type SelectionRefusal = 'urls-or-all-pages' | 'urls-too-many' | PatternRefusal;

/** Why the contract's pathPatternSchema refuses a pattern. */
export function patternRefusal(text: string): PatternRefusal | null {
  const pattern = text.trim();
  if (pattern === '') return 'url-required';
  if (pattern.length > PATTERN_LENGTH_MAX) return 'url-too-long';
  if (isLoneStar(pattern)) return 'url-lone-star';
  return isPathPattern(pattern) ? null : 'url-invalid';
}

/** The patterns that were filled in, trimmed. */
export function filledPatterns(urls: readonly string[]): string[] {
  return urls.map((url) => url.trim()).filter((url) => url !== '');
}

/** Why a selection cannot be saved; blank lines do not count. */
export function selectionRefusal({ allPages, urls }: PageSelection): SelectionRefusal | null {
  if (allPages) return null;
  const filled = filledPatterns(urls);
  if (filled.length === 0) return 'urls-or-all-pages';
  if (filled.length > PATTERNS_MAX) return 'urls-too-many';
  return filled.map(patternRefusal).find((refusal) => refusal !== null) ?? null;
}

/** A pasted text as lines: several patterns may be parted by line breaks, commas, semicolons or spaces. */
export function pastedPatterns(text: string): string[] {
  return filledPatterns(text.split(/[\n\r,;\s]+/));
}
