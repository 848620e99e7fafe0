import type { FileWord } from './patch-form.ts';

export interface ApacheLine {
  words: FileWord[];
  at: number;
  /** Offset after the end of its line. */
  end: number;
  /** Sections around it as written, the outermost first. */
  within: readonly string[];
}

/** Escapes a value. The word parser and mod_headers both interpret a backslash, and mod_headers also a percent sign. */
export function apacheText(value: string, quote = '"'): string {
  return value.replaceAll('\\', '\\\\\\\\').replaceAll('%', '%%').replaceAll(quote, `\\${quote}`);
}
export const apacheWord = (value: string): string => `"${apacheText(value)}"`;

/** Maximum number of evaluated sections. */
const SECTIONS_MAX = 8;

/** Returns the lines of a configuration; a backslash at the end continues a line. */
export function apacheLines(text: string): ApacheLine[] {
  const lines: ApacheLine[] = [];
  const open: string[] = [];
  for (const row of text.matchAll(/(?:\\\r?\n|[^\n])*(?:\n|$)/g)) {
    const line = row[0].trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('</')) open.pop();
    else if (line.startsWith('<')) open.push(line);
    else {
      const end = row.index + row[0].length;
      lines.push({
        words: wordsOf(text, row.index, end),
        at: row.index,
        end,
        within: open.slice(-SECTIONS_MAX),
      });
    }
  }
  return lines;
}

function wordsOf(text: string, start: number, end: number): FileWord[] {
  const words: FileWord[] = [];
  for (let at = start; at < end; at += 1) {
    if (/\s/.test(text[at] ?? '') || /^\\\r?\n/.test(text.slice(at, at + 3))) continue;
    const word = wordAt(text, at, end);
    words.push(word);
    at = word.end - 1;
  }
  return words;
}

function wordAt(text: string, start: number, limit: number): FileWord {
  const first = text[start] ?? '';
  const quote = first === '"' || first === "'" ? first : '';
  const offsets: number[] = [];
  let [meant, at] = ['', start + quote.length];
  while (at < limit && !(quote === '' ? /\s/.test(text[at] ?? '') : text[at] === quote)) {
    const continued = /^\\\r?\n/.exec(text.slice(at, at + 3))?.[0].length ?? 0;
    if (continued > 0) at += continued;
    else {
      const letter = letterAt(text, at, quote);
      offsets.push(at);
      meant += letter.text;
      at += letter.length;
    }
  }
  offsets.push(at);
  return { text: meant, offsets, quote, at: start, end: Math.min(limit, at + quote.length) };
}

/**
 * Returns the character that is sent for the written one, with its written length. A format such as `%{NAME}e` stays as
 * it is.
 */
function letterAt(text: string, at: number, quote: string): { text: string; length: number } {
  for (const [written, meant] of [
    ['\\\\\\\\', '\\'],
    ['\\\\', '\\'],
    [`\\${quote || '\\'}`, quote || '\\'],
    ['%%', '%'],
  ] as const)
    if (text.startsWith(written, at)) return { text: meant, length: written.length };
  return { text: text[at] ?? '', length: 1 };
}
