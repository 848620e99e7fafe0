import type { Schemas } from '../../forms/schemas.ts';

export interface PageSelection {
  allPages: boolean;
  /** One pattern a line, as typed; blank lines are lines not filled in yet. */
  urls: readonly string[];
}

/** Returns the patterns that were filled in, trimmed. */
export function filledPatterns(urls: readonly string[]): string[] {
  return urls.map((url) => url.trim()).filter((url) => url !== '');
}

/** Returns whether a selection can be saved; blank lines do not count. */
export function isSelection({ allPages, urls }: PageSelection, { pageSelectionSchema }: Schemas): boolean {
  return allPages || pageSelectionSchema.safeParse({ allPages, urls: filledPatterns(urls) }).success;
}

/** Returns a pasted text as lines: several patterns may be parted by line breaks, commas, semicolons or spaces. */
export function pastedPatterns(text: string): string[] {
  return filledPatterns(text.split(/[\n\r,;\s]+/));
}
