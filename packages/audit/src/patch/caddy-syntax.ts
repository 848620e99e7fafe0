import type { FileWord } from './patch-form.ts';

export interface CaddyLine {
  words: FileWord[];
  at: number;
  end: number;
  /** First line of the enclosing block. */
  within: CaddyLine | null;
}

/**
 * Returns a quoted word, or null if that is impossible. Braces are placeholders, also in quotes. Double quotes allow
 * only an escaped quote, backticks no escape.
 */
export function caddyWord(value: string): string | null {
  if (value.includes('{') || value === '}') return null;
  if (!value.includes('\\')) return `"${value.replaceAll('"', '\\"')}"`;
  return value.includes('`') ? null : `\`${value}\``;
}

function wordAt(text: string, start: number): FileWord {
  const first = text[start] ?? '';
  const quote = first === '"' || first === '`' ? first : '';
  const offsets: number[] = [];
  let [meant, at] = ['', start + quote.length];
  while (at < text.length && !(quote === '' ? /\s/.test(text[at] ?? '') : text[at] === quote)) {
    const isEscaped = quote === '"' && text.startsWith('\\"', at);
    offsets.push(at);
    meant += isEscaped ? '"' : (text[at] ?? '');
    at += isEscaped ? 2 : 1;
  }
  offsets.push(at);
  return { text: meant, offsets, quote, at: start, end: Math.min(text.length, at + quote.length) };
}

/** Returns the lines of a Caddyfile, without those that close a block. */
export function caddyLines(text: string): CaddyLine[] {
  const lines: CaddyLine[] = [];
  let within: CaddyLine | null = null;
  let words: FileWord[] = [];
  const finish = () => {
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined) return;
    const line = { words, at: first.at, end: last.end, within };
    if (first.text === '}' && first.quote === '') within = within?.within ?? null;
    else lines.push(line);
    if (last.text === '{' && last.quote === '') within = line;
    words = [];
  };
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at] ?? '\n';
    if (letter === '\n') finish();
    else if (letter === '#') at = (text.indexOf('\n', at) + 1 || text.length + 1) - 2;
    else if (!/\s/.test(letter)) {
      const word = wordAt(text, at);
      words.push(word);
      at = word.end - 1;
    }
  }
  return lines;
}
