import type { FileWord } from './patch-form.ts';

export interface Statement {
  words: FileWord[];
  at: number;
  end: number;
  within: Block | null;
}

export interface Block {
  words: FileWord[];
  within: Block | null;
  /** Offset of its end. */
  close: number;
}

export const nginxText = (text: string): string => text.replaceAll(/[\\"]/g, String.raw`\$&`);
export const nginxWord = (text: string): string => `"${nginxText(text)}"`;

/** Characters that nginx reads for the letter after a backslash; before any other letter the backslash stays. */
const ESCAPED: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  t: '\t',
  r: '\r',
  n: '\n',
};

function wordAt(text: string, start: number): FileWord {
  const first = text[start] ?? '';
  const quote = first === '"' || first === "'" ? first : '';
  const offsets: number[] = [];
  let [meant, at] = ['', start + quote.length];
  const push = (letter: string, length: number) => {
    offsets.push(at);
    meant += letter;
    at += length;
  };
  while (at < text.length) {
    const letter = text[at] ?? '';
    const isEnd = quote === '' ? /[\s;{]/.test(letter) : letter === quote;
    if (isEnd && !(letter === '{' && text[at - 1] === '$')) break;
    const next = text[at + 1];
    if (letter !== '\\' || next === undefined) push(letter, 1);
    else if (ESCAPED[next] !== undefined) push(ESCAPED[next], 2);
    else {
      push(letter, 1);
      push(next, 1);
    }
  }
  offsets.push(at);
  return { text: meant, offsets, quote, at: start, end: Math.min(text.length, at + quote.length) };
}

/** Parses words without their meaning, so a file that nginx rejects gives a result, too. */
export function nginxStatements(text: string): { statements: Statement[]; blocks: Block[] } {
  const statements: Statement[] = [];
  const blocks: Block[] = [];
  let within: Block | null = null;
  let words: FileWord[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (/\s/.test(letter)) continue;
    if (letter === '#') at = (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
    else if (!/[;{}]/.test(letter)) {
      const word = wordAt(text, at);
      words.push(word);
      at = word.end - 1;
    } else {
      if (letter === ';') statements.push({ words, at: words[0]?.at ?? at, end: at + 1, within });
      else if (letter === '{') {
        within = { words, within, close: text.length };
        blocks.push(within);
      } else if (within !== null) {
        within.close = at;
        within = within.within;
      }
      words = [];
    }
  }
  return { statements, blocks };
}

/** Returns the innermost enclosing block with this name, or null. */
export function blockAround({ within }: Pick<Block, 'within'>, name: string): Block | null {
  let block = within;
  while (block !== null && block.words[0]?.text !== name) block = block.within;
  return block;
}
