import { RE2JS } from 're2js';
import { UNKNOWN, type Unknown } from './value.ts';

const LENGTH_MAX = 2_000;
const CACHED_PATTERNS_MAX = 2_000;
/** Maximum work: characters of a text times the size of a pattern's program. */
const WORK_MAX = 20_000_000;

type Compiled =
  | { kind: 'invalid' }
  | { kind: 'not-decidable' }
  | { kind: 'linear'; pattern: RE2JS; size: number };

const compiledPatterns = new Map<string, Compiled>();

/**
 * Returns whether a JavaScript regular expression matches within a text, in linear time; UNKNOWN if RE2 cannot decide
 * it.
 */
export function matchesPattern(source: string, text: string, ignoreCase: boolean): boolean | Unknown {
  const compiled = compile(source, ignoreCase);
  if (compiled.kind === 'invalid') return false;
  if (!isComparable(compiled, { source, text, ignoreCase })) return UNKNOWN;
  return compiled.pattern.test(text);
}

/**
 * Returns the text as `text.replace(/source/g, replacement)` would; UNKNOWN if RE2 cannot decide it. The pattern must
 * be valid.
 */
export function replaceMatches(
  { source, ignoreCase }: { source: string; ignoreCase: boolean },
  text: string,
  replacement: string,
): string | Unknown {
  const compiled = compile(source, ignoreCase);
  if (!isComparable(compiled, { source, text, ignoreCase })) return UNKNOWN;
  // Named groups, and the text before and after a match, are rare.
  if (/\$[<`']/u.test(replacement)) return UNKNOWN;
  const matcher = compiled.pattern.matcher(text);
  let result = '';
  let at = 0;
  while (matcher.find()) {
    // The dialects differ for an empty match directly after a match.
    if (matcher.start() === matcher.end()) return UNKNOWN;
    result += text.slice(at, matcher.start()) + expanded(replacement, matcher);
    at = matcher.end();
  }
  return result + text.slice(at);
}

type Matcher = ReturnType<RE2JS['matcher']>;

function expanded(replacement: string, matcher: Matcher): string {
  const groups = matcher.groupCount();
  return replacement.replaceAll(/\$(?:\$|&|(\d\d?))/gu, (all, digits: string | undefined) => {
    if (all === '$$') return '$';
    if (digits === undefined) return matcher.group() ?? '';
    const whole = Number(digits);
    if (whole >= 1 && whole <= groups) return matcher.group(whole) ?? '';
    const first = Number(digits[0]);
    return digits.length === 2 && first >= 1 && first <= groups
      ? (matcher.group(first) ?? '') + digits[1]
      : all;
  });
}

/** Returns whether a pattern is valid JavaScript. */
export function isPattern(source: string): boolean {
  return compile(source, false).kind !== 'invalid';
}

function compile(source: string, ignoreCase: boolean): Compiled {
  const key = `${ignoreCase} ${source}`;
  const known = compiledPatterns.get(key);
  if (known !== undefined) return known;
  const compiled = compileNew(source, ignoreCase);
  if (compiledPatterns.size >= CACHED_PATTERNS_MAX) compiledPatterns.clear();
  compiledPatterns.set(key, compiled);
  return compiled;
}

/** Matches syntax that RE2 interprets differently than JavaScript without the `u` flag. */
const OTHER_MEANING = /\\[^dDwWsSbBtnrfvx0-9/\\^$.*+?()[\]{}|\-u]|\[:|\(\?(?!:)|\[\^?\]|\\[0-9]/u;

function compileNew(source: string, ignoreCase: boolean): Compiled {
  if (source.length > LENGTH_MAX) return { kind: 'not-decidable' };
  try {
    // The pattern is only parsed, never run.
    void new RegExp(source, ignoreCase ? 'i' : '');
  } catch {
    return { kind: 'invalid' };
  }
  if (OTHER_MEANING.test(source)) return { kind: 'not-decidable' };
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { kind: 'linear', pattern, size: pattern.programSize() };
  } catch {
    return { kind: 'not-decidable' };
  }
}

interface Compared {
  source: string;
  text: string;
  ignoreCase: boolean;
}

/**
 * Returns whether both dialects agree on a text. They differ on line ends, surrogate halves and letters that only one
 * of them knows.
 */
function isComparable(
  compiled: Compiled,
  { source, text, ignoreCase }: Compared,
): compiled is Extract<Compiled, { kind: 'linear' }> {
  if (compiled.kind !== 'linear' || text.length * compiled.size > WORK_MAX) return false;
  if (/[\r\v\u2028\u2029\ufeff\ud800-\udfff]/.test(text + source)) return false;
  const isPlain = /^[\0-\x7f]*$/.test(text + source);
  return isPlain || !(ignoreCase || /\\[sS]/.test(source));
}
