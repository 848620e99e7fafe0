import { oneLine, shorten } from './terminal-text.ts';

/** Maximum length of a text, in characters: a summary of all causes then fits into a pull request comment. */
const TEXT_MAX = 300;
const LINES_MAX = 20;

/**
 * Returns foreign text as a code span. The fence is longer than any in the text, so the text cannot end it (CommonMark,
 * section 6.1).
 */
export function codeSpan(text: string): string {
  const content = shorten(oneLine(text), TEXT_MAX);
  const fence = '`'.repeat(longestFence(content) + 1);
  // Spaces separate a fence of the text from ours, and are not shown; an empty span is not valid.
  return content === '' ? '` `' : `${fence} ${content} ${fence}`;
}

/** Returns foreign lines as a fenced code block (CommonMark, section 4.5). */
export function codeBlock(text: string): string {
  const lines = text.split('\n').map((line) => shorten(oneLine(line), TEXT_MAX));
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1));
  return [fence, ...lines.slice(0, LINES_MAX), ...(lines.length > LINES_MAX ? ['…'] : []), fence].join('\n');
}

function longestFence(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
