import type { Schemas } from '../../forms/schemas.ts';

export interface PageSelection {
  allPages: boolean;
  /** One pattern per line, as typed; blank lines are not filled in yet. */
  urls: readonly string[];
}

/** Returns the non-blank patterns, trimmed. */
export function filledPatterns(urls: readonly string[]): string[] {
  return urls.map((url) => url.trim()).filter((url) => url !== '');
}

/** Returns whether a selection can be saved; blank lines do not count. */
export function isSelection({ allPages, urls }: PageSelection, { pageSelectionSchema }: Schemas): boolean {
  return allPages || pageSelectionSchema.safeParse({ allPages, urls: filledPatterns(urls) }).success;
}

/** Splits a pasted text into patterns at line breaks, commas, semicolons or spaces. */
export function pastedPatterns(text: string): string[] {
  return filledPatterns(text.split(/[\n\r,;\s]+/));
}
