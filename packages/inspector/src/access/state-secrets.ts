import type { BrowserState } from './browser-state.ts';
import type { SignedInMarks } from './signed-in.ts';

const NAMES_A_SECRET = /token|auth|session|jwt|secret|bearer|credential/i;
const SECRET_LENGTH_MIN = 8;
const DEEP_MAX = 6;

/** Returns the values of a state that a visit may not show: cookies of the signed-in user, and tokens in storage. */
export function secretsOf({ storage }: BrowserState, { cookies }: SignedInMarks): Record<string, string> {
  const stored = storage.flatMap(({ local, session }) =>
    [...Object.entries(local), ...Object.entries(session)].flatMap(([name, value]) => tokensIn(name, value)),
  );
  const all = [...cookies.map(({ value }) => value), ...stored].filter(
    (value) => value.length >= SECRET_LENGTH_MIN,
  );
  return Object.fromEntries([...new Set(all)].map((value, index) => [`kept ${index}`, value]));
}

/** Returns the tokens in a stored value. Applications store tokens as texts, or in objects written as JSON. */
function tokensIn(name: string, value: unknown, deep = 0): string[] {
  if (deep > DEEP_MAX) return [];
  if (typeof value === 'string') {
    const parsed = /^[[{]/.test(value) ? parse(value) : undefined;
    if (parsed !== undefined) return tokensIn(name, parsed, deep + 1);
    return NAMES_A_SECRET.test(name) || /^eyJ[\w-]+\./.test(value) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => tokensIn(key, one, deep + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
