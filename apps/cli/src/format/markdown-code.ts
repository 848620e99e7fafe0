import { oneLine, shorten } from './terminal-text.ts';

/** Characters of one text: a summary of all causes stays below what a comment may hold. */
const TEXT_MAX = 300;
const LINES_MAX = 20;

/** Foreign text as a code span: a fence that is longer than any in it keeps it inside (CommonMark, section 6.1). */
export function codeSpan(text: string): string {
  const content = shorten(oneLine(text), TEXT_MAX);
  const fence = '`'.repeat(longestFence(content) + 1);
  // Spaces keep a fence of the text apart from ours, and are not shown; an empty span would be none.
  return content === '' ? '` `' : `${fence} ${content} ${fence}`;
}

/** Foreign lines as a fenced block (CommonMark, section 4.5). */
export function codeBlock(text: string): string {
  const lines = text.split('\n').map((line) => shorten(oneLine(line), TEXT_MAX));
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1));
  return [fence, ...lines.slice(0, LINES_MAX), ...(lines.length > LINES_MAX ? ['…'] : []), fence].join('\n');
}

function longestFence(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
