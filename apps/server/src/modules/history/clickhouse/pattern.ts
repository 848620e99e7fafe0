/**
 * This module converts patterns of PostgreSQL (its manual, 9.7.3) to RE2, so that both engines find the same. Classes
 * follow the collation C.UTF-8. Patterns that RE2 cannot express are refused.
 */
const WORD = String.raw`\p{L}\p{Nl}0-9_`;
const SPACE = String.raw`\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}`;
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: WORD, s: SPACE };
const NAMED: Readonly<Record<string, string>> = {
  '[:digit:]': '0-9',
  '[:alpha:]': String.raw`\p{L}\p{Nl}`,
  '[:alnum:]': String.raw`\p{L}\p{Nl}0-9`,
  '[:space:]': SPACE,
  '[:xdigit:]': '0-9A-Fa-f',
};
/** Escapes of one letter for one character. In PostgreSQL `\b` is a backspace, and `\B` a backslash. */
const SINGLE: Readonly<Record<string, number>> = { b: 8, B: 92, f: 12, n: 10, r: 13, t: 9, v: 11, '0': 0 };
const REPETITIONS_MAX = 255;
const CODE_MAX = 0x10ffff;

/** Error: a pattern, or a part of one, cannot be converted. */
class Unreadable extends Error {}

/** Converts a pattern to RE2. Returns null for a pattern that PostgreSQL refuses, or that only PostgreSQL can read. */
export function toRe2(pattern: string): string | null {
  const parts: string[] = [];
  const at = { rest: pattern };
  try {
    while (at.rest !== '') parts.push(readPart(at));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
  return parts.join('');
}

/** Rest of the pattern. */
interface Unread {
  rest: string;
}

function taken(at: Unread, rule: RegExp): string | null {
  const found = rule.exec(at.rest)?.[0] ?? null;
  if (found !== null) at.rest = at.rest.slice(found.length);
  return found;
}

function readPart(at: Unread): string {
  // Capturing groups are slower, and their matches are not needed.
  if (taken(at, /^\((?:\?:|(?![?*]))/) !== null) return '(?:';
  const count = taken(at, /^\{\d+(?:,\d*)?\}/);
  if (count !== null) return countOf(count);
  const sign = taken(at, /^[.^$|)*+?]/);
  if (sign !== null) return sign;
  if (taken(at, /^\[/) !== null) return readBracket(at);
  const escaped = readEscape(at);
  if (escaped === null) return literal(readCharacter(at));
  if (typeof escaped === 'number') return literal(escaped);
  return `[${escaped.isNegative ? '^' : ''}${escaped.members}]`;
}

function countOf(text: string): string {
  const bounds = (text.match(/\d+/g) ?? []).map(Number);
  if (bounds.some((bound) => bound > REPETITIONS_MAX)) throw new Unreadable();
  return text;
}

function readCharacter(at: Unread): number {
  const character = taken(at, /^[^()[{]/u);
  if (character === null) throw new Unreadable();
  return character.codePointAt(0) ?? 0;
}

interface Class {
  members: string;
  isNegative: boolean;
}

/** Reads an escaped character, as its code, or a class; null if no escape begins here. */
function readEscape(at: Unread): number | Class | null {
  if (taken(at, /^\\/) === null) return null;
  const code = taken(at, /^(?:x[\da-f]+|u[\da-f]{4}|c[a-z])/i);
  if (code !== null) return codeOf(code);
  const sign = taken(at, /^[^1-9]/u) ?? '';
  const members = CLASSES[sign.toLowerCase()];
  if (members !== undefined) return { members, isNegative: sign !== sign.toLowerCase() };
  const single = SINGLE[sign] ?? (/^[\dA-Za-z]?$/.test(sign) ? undefined : sign.codePointAt(0));
  if (single === undefined) throw new Unreadable();
  return single;
}

function codeOf(escape: string): number {
  const kind = escape[0] ?? '';
  if (kind === 'c') return (escape.codePointAt(1) ?? 0) & 31;
  const code = Number.parseInt(escape.slice(1), 16);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  if (code > CODE_MAX || isHalf || !'xu'.includes(kind)) throw new Unreadable();
  return code;
}

function literal(code: number): string {
  const character = String.fromCodePoint(code);
  return /^[\w\u0080-\u{10FFFF}]$/u.test(character) ? character : `\\x{${code.toString(16)}}`;
}

/** Reads a bracket expression after its opening bracket. RE2 cannot negate a union with a class. */
function readBracket(at: Unread): string {
  const isNegative = taken(at, /^\^/) !== null;
  const members: string[] = [];
  const others: string[] = [];
  for (let isFirst = true; isFirst || taken(at, /^\]/) === null; isFirst = false) {
    const member = readMember(at, isFirst);
    if (typeof member !== 'number') (member.isNegative ? others : members).push(member.members);
    else members.push(literal(member), readRangeEnd(at, member));
  }
  if (others.length === 0) return `[${isNegative ? '^' : ''}${members.join('')}]`;
  if (isNegative) throw new Unreadable();
  const sets = [
    ...(members.length === 0 ? [] : [`[${members.join('')}]`]),
    ...others.map((one) => `[^${one}]`),
  ];
  return `(?:${sets.join('|')})`;
}

function readMember(at: Unread, isFirst: boolean): number | Class {
  if (/^\[[.=]/.test(at.rest)) throw new Unreadable();
  const name = taken(at, /^\[:\w*:\]/);
  if (name !== null) {
    const members = NAMED[name];
    if (members === undefined) throw new Unreadable();
    return { members, isNegative: false };
  }
  // A dash in the middle means a range without its first character.
  if (!isFirst && /^-[^\]]/.test(at.rest)) throw new Unreadable();
  const escaped = readEscape(at);
  if (escaped !== null) return escaped;
  const character = taken(at, isFirst ? /^[^]/u : /^[^\]]/u);
  if (character === null) throw new Unreadable();
  return character.codePointAt(0) ?? 0;
}

function readRangeEnd(at: Unread, first: number): string {
  if (taken(at, /^-(?!\])/) === null) return '';
  const last = readMember(at, true);
  if (typeof last !== 'number' || last < first) throw new Unreadable();
  return `-${literal(last)}`;
}
