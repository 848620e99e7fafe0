import { RE2JS } from 're2js';
import { spendSteps } from './step-budget.ts';

/** Maximum size of a compiled pattern. A larger one is slow on each text, though its time stays linear. */
const PROGRAM_SIZE_MAX = 2_000;
const PATTERN_LENGTH_MAX = 1_000;
const CACHED_LINEAR_PATTERNS_MAX = 2_000;

export interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

const linearPatterns = new Map<string, LinearPattern>();

/**
 * Returns a regular expression of a plan that runs in the linear time of RE2. Throws for syntax that RE2 lacks, such as
 * look-around.
 */
export function linearPattern(source: string, flags = 0): LinearPattern {
  const key = `${flags} ${source}`;
  const known = linearPatterns.get(key);
  if (known !== undefined) return known;
  if (source.length > PATTERN_LENGTH_MAX)
    throw new Error(`is longer than ${PATTERN_LENGTH_MAX.toLocaleString('en')} characters`);
  const pattern = compile(source, flags);
  if (linearPatterns.size >= CACHED_LINEAR_PATTERNS_MAX) linearPatterns.clear();
  linearPatterns.set(key, pattern);
  return pattern;
}

function compile(source: string, flags: number): LinearPattern {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(source), flags);
  const size = compiled.programSize();
  if (size > PROGRAM_SIZE_MAX) throw new Error('repeats too much');
  return {
    // Ajv caches patterns by their text.
    toString: () => `${flags} ${source}`,
    test: (text) => {
      spendSteps(1 + (text.length * size) / 1_000);
      return compiled.test(text);
    },
  };
}

export const IGNORING_CASE = RE2JS.CASE_INSENSITIVE;
