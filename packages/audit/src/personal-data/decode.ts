import { bytesOfBase64 } from '../hits/encoded-text.ts';
import { inflate, isGzip, isZlib } from '../hits/inflate.ts';
import type { Wrap } from './encoding.ts';

/** Text that was encoded within another one. */
export interface Unwrapped {
  text: string;
  wraps: Wrap[];
}

/**
 * Minimum length of a token, in characters. The shortest e-mail has eight characters in base64; a shorter name fills
 * its whole field.
 */
const TOKEN_LENGTH_MIN = 8;
const WHOLE = /^[\w+/-]{2,11}={0,2}$/;
/** Maximum number of decoded tokens of one text. */
const TOKENS_MAX = 500;
const BASE64_TOKEN = /[\w+/-]{8,}={0,2}/g;
const HEX_TOKEN = /(?<![\da-z])(?:[\da-f]{2}){4,}(?![\da-z])/gi;

/** Returns the texts that a text contains percent-encoded, in base64 or in hexadecimal, compressed or not. */
export function unwrap(text: string): Unwrapped[] {
  const plain = percentDecoded(text);
  return [
    ...(plain === text ? [] : [{ text: plain, wraps: ['url' as const] }]),
    ...tokensOf(text, BASE64_TOKEN).flatMap(fromBase64),
    ...tokensOf(text, HEX_TOKEN).flatMap(fromHex),
  ];
}

/** Returns the text with every valid percent-encoded character decoded; others stay. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Reads the text of bytes, inflated first if they are compressed; null for bytes that are no text. */
export function readBytes(bytes: Uint8Array): Unwrapped | null {
  const isCompressed = isGzip(bytes) || isZlib(bytes);
  const text = strictText(isCompressed ? inflate(bytes) : bytes);
  return text === null ? null : { text, wraps: isCompressed ? ['gzip'] : [] };
}

/** Bytes that are not UTF-8 become U+FFFD; a decoder that throws costs ten times as much on the tokens that are no text. */
const UTF8 = new TextDecoder();
const NO_TEXT = /\uFFFD|[^\t\n\r\P{C}]/u;

function strictText(bytes: Uint8Array): string | null {
  const text = UTF8.decode(bytes);
  return NO_TEXT.test(text) ? null : text;
}

function tokensOf(text: string, pattern: RegExp): string[] {
  const tokens: string[] = [];
  if (WHOLE.test(text)) return [text];
  for (const { 0: token, index } of text.matchAll(pattern)) {
    // Part of a percent-encoded text, which is read once it is decoded.
    if (text[index - 1] === '%' || text[index + token.length] === '%') continue;
    tokens.push(token);
    if (tokens.length >= TOKENS_MAX) break;
  }
  return tokens;
}

function fromBase64(token: string): Unwrapped[] {
  const whole = base64Text(token);
  if (whole !== null) return [whole];
  // A path or a name with hyphens may surround the encoded text.
  const parts = token.split(/[/_-]/);
  if (parts.length < 2) return [];
  return parts.flatMap((part) => (part.length < TOKEN_LENGTH_MIN ? [] : (base64Text(part) ?? [])));
}

function base64Text(token: string): Unwrapped | null {
  const bytes = bytesOfBase64(token);
  const read = bytes === null ? null : readBytes(bytes);
  const wrap = /[_-]/.test(token) || !isPadded(token) ? 'base64url' : 'base64';
  return read === null ? null : { text: read.text, wraps: [wrap, ...read.wraps] };
}

const isPadded = (token: string): boolean => token.length % 4 === 0;

function fromHex(token: string): Unwrapped[] {
  if (token.length % 2 !== 0 || /[^\da-f]/i.test(token)) return [];
  const bytes = Uint8Array.from(token.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const read = readBytes(bytes);
  return read === null ? [] : [{ text: read.text, wraps: ['hex', ...read.wraps] }];
}
