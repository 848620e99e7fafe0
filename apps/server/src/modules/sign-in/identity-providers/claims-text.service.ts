import { type ApiError, refuseField } from '../../../errors/api-error.ts';
import type { Claims } from '../identity/person.policy.ts';

const DEPTH_MAX = 20;

/**
 * Parses claims that a user pasted as JSON. Refuses, at the field, text that is not JSON, not an object, or nested too
 * deep.
 */
export function parseClaims(text: string): Claims {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('claims-no-object');
  if (!isShallow(value)) throw refuse('claims-too-deep', { maximum: DEPTH_MAX });
  return value as Claims;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('claims-no-json', locateInvalidCharacter(text));
  }
}

/** Returns line and column of the first invalid character; the engine does not always report it. */
function locateInvalidCharacter(text: string): { line: number; column: number } {
  let right = 0;
  let wrong = text.length + 1;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (canGoOn(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  const lines = text.slice(0, right).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Returns whether a text is JSON or the beginning of JSON. */
function canGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return /Unexpected end|Unterminated string/.test(message) || message.includes(`position ${text.length} `);
  }
}

/** Returns whether the claims are not nested too deep. Goes level by level, so that no depth exhausts the stack. */
function isShallow(claims: object): boolean {
  let level: object[] = [claims];
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    level = level.flatMap((value): unknown[] => Object.values(value)).filter(isNested);
    if (level.length === 0) return true;
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function refuse(code: string, params: Record<string, number> = {}): ApiError {
  return refuseField('claims', code, params);
}
