import { styleText } from 'node:util';

/** What a page says is written to a terminal: no escape sequence, no line break, no change of writing direction. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();

/** Characters above ASCII's own that steer a terminal; formats that have escapes write them so. */
export const STEERING = /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

type Style = Parameters<typeof styleText>[0];
/** Puts a style around text, or leaves it as it is where colours are not wanted. */
export type Paint = (style: Style, text: string) => string;

export const paintWith = (colours: boolean): Paint =>
  colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

type Environment = Record<string, string | undefined>;

/** Colours go to a terminal that can show them, unless NO_COLOR says otherwise. */
export const wantsColours = (stream: { isTTY?: boolean }, env: Environment): boolean =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';

/** Breaks text at spaces to lines of at most `width` characters; a longer word keeps its line whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Cuts the middle out of a text longer than `width`, so that its end stays readable. */
export function shorten(text: string, width: number): string {
  if (text.length <= width) return text;
  const tail = Math.floor((width - 1) / 2);
  return `${text.slice(0, Math.max(0, width - 1 - tail))}…${text.slice(text.length - tail)}`;
}
