import type { NetworkFilter } from '@ghostery/adblocker';
import { RE2JS } from 're2js';

/** Matches texts in a time that is linear in their length. */
export interface BoundedPattern {
  test(text: string): boolean;
  /** Text in lower case that every match contains. Absent: none is known. */
  literal?: string;
}

const REGEX_LENGTH_MAX = 1_000;
/** Maximum size of a compiled expression. A larger one is slow on each text, though its time stays linear. */
const PROGRAM_SIZE_MAX = 2_000;
/** Matches syntax that RE2 interprets differently than JavaScript. */
const OTHER_MEANING = /\\[^dDwWsSbBtnrfvx0-9/\\^$.*+?()[\]{}|\-u&=:;,_!%#@~"'<> ]|\[:|\[\^?\]|\\[0-9]/u;

/**
 * Returns the pattern of a rule that has wildcards or a regular expression. The engine itself would run them by
 * backtracking, whose time a hostile list can make exponential. Texts are in lower case, except for `$match-case`. Null: the expression cannot run in linear time.
 */
export function boundedPattern(rule: NetworkFilter): BoundedPattern | null {
  const filter = rule.getFilter();
  if (rule.isFullRegex()) return regularExpression(filter.slice(1, -1), rule.isCaseSensitive === true);
  return wildcardPattern(filter.toLowerCase(), {
    isStart: rule.isLeftAnchor(),
    isEnd: rule.isRightAnchor(),
  });
}

function regularExpression(source: string, isCaseSensitive: boolean): BoundedPattern | null {
  if (source.length > REGEX_LENGTH_MAX || OTHER_MEANING.test(source)) return null;
  try {
    const compiled = RE2JS.compile(
      RE2JS.translateRegExp(source),
      isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE,
    );
    if (compiled.programSize() > PROGRAM_SIZE_MAX) return null;
    const literal = literalOf(source).toLowerCase();
    if (literal === '') return compiled;
    return {
      literal,
      test: isCaseSensitive
        ? (text) => text.toLowerCase().includes(literal) && compiled.test(text)
        : (text) => text.includes(literal) && compiled.test(text),
    };
  } catch {
    return null;
  }
}

/**
 * Returns a text that every match of an expression contains; empty if none is known. It spares most addresses the
 * expression, which is slower by far.
 */
function literalOf(source: string): string {
  if (source.includes('|')) return '';
  const plain = source
    .replaceAll(/\\[a-z0-9]|\[(?:\\.|[^\]\\])*\]/gi, BREAK)
    .replaceAll(/\((?:\\.|[^()\\])*\)/g, BREAK)
    .replaceAll(/(?:\\.|[^\\])(?:[*?]|\{[^}]*\})/g, BREAK);
  if (/(?<!\\)[()[\]]/.test(plain)) return '';
  const runs = plain.split(/\0|(?<!\\)[.^$+]/).map((run) => run.replaceAll(/\\(.)/g, '$1'));
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

const BREAK = '\0';

interface Anchors {
  isStart: boolean;
  isEnd: boolean;
}

/** Returns a pattern in which `*` stands for any characters, and `^` for a separator or the end of the address. */
export function wildcardPattern(pattern: string, { isStart, isEnd }: Anchors): BoundedPattern {
  const parts = pattern.split('*');
  const last = parts.length - 1;
  return {
    test(text) {
      let at = 0;
      for (const [index, part] of parts.entries()) {
        const isFixed = index === 0 && isStart;
        const end =
          index === last && isEnd
            ? endingAtEnd(text, part, { from: at, isFixed })
            : isFixed
              ? endOfPart(text, part, at)
              : findPart(text, part, at);
        if (end === -1) return false;
        at = end;
      }
      return true;
    },
  };
}

/** Returns the end of the first occurrence of a part from a position on; -1 if there is none. */
function findPart(text: string, part: string, from: number): number {
  if (!part.includes('^')) {
    const at = text.indexOf(part, from);
    return at === -1 ? -1 : at + part.length;
  }
  for (let at = from; at <= text.length; at += 1) {
    const end = endOfPart(text, part, at);
    if (end !== -1) return end;
  }
  return -1;
}

/** Returns the length of the text if a part can end there, else -1. */
function endingAtEnd(text: string, part: string, { from, isFixed }: { from: number; isFixed: boolean }) {
  const ends = (at: number) => endOfPart(text, part, at) === text.length;
  if (isFixed) return ends(from) ? text.length : -1;
  // Separators at the end of a part may stand for the end of the address, which has no character.
  const ending = /\^*$/.exec(part)?.[0].length ?? 0;
  for (let at = Math.max(from, text.length - part.length); at <= text.length - part.length + ending; at += 1)
    if (ends(at)) return text.length;
  return -1;
}

/** Returns the end of a part that begins at a position; -1 if it does not match there. */
function endOfPart(text: string, part: string, start: number): number {
  let at = start;
  for (let index = 0; index < part.length; index += 1) {
    const code = part.charCodeAt(index);
    if (code !== SEPARATOR) {
      if (text.charCodeAt(at) !== code) return -1;
      at += 1;
    } else if (at < text.length) {
      if (!isSeparator(text.charCodeAt(at))) return -1;
      at += 1;
    }
  }
  return at;
}

const SEPARATOR = 0x5e;
const WORD = /[\w.%-]/;

const isSeparator = (code: number): boolean => !WORD.test(String.fromCharCode(code));
