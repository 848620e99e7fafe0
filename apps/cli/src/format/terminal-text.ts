import { styleText } from 'node:util';

/** Returns a page's text for a terminal, without escape sequences, line breaks and changes of writing direction. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();

/** Matches non-ASCII characters that control a terminal; formats with escapes write them escaped. */
export const STEERING = /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

type Style = Parameters<typeof styleText>[0];
/** Applies a style to text, or returns it unchanged if colours are off. */
export type Paint = (style: Style, text: string) => string;

export const paintWith = (colours: boolean): Paint =>
  colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

type Environment = Record<string, string | undefined>;

/** Returns whether to use colours: on a terminal that supports them, unless NO_COLOR is set. */
export const wantsColours = (stream: { isTTY?: boolean }, env: Environment): boolean =>
  stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';

/** Wraps text at spaces to lines of at most `width` characters; a longer word gets its own line. */
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

/** Shortens text to `width` characters by cutting its middle, so that its end stays readable. */
export function shorten(text: string, width: number): string {
  if (text.length <= width) return text;
  const tail = Math.floor((width - 1) / 2);
  return `${text.slice(0, Math.max(0, width - 1 - tail))}…${text.slice(text.length - tail)}`;
}
