/** Position of a call in a text. */
export interface CallPosition {
  at: number;
  length: number;
}

/** Limits against a hostile page with endless calls. */
const LIMITS = { calls: 2_000, length: 10_000 } as const;
const NAME = /(?<![\w$.])(?!(?:if|for|while|switch|catch|function|return)\b)[\w$]+(?:\.[\w$]+)*\s*(?=\()/g;

const QUOTES = '"\'`';
const OPENING = '([{';
const CLOSING = ')]}';

/** Returns every call of a text that can be replaced, including calls in arguments. */
export function findCalls(text: string): CallPosition[] {
  const calls: CallPosition[] = [];
  let tried = 0;
  for (const { index } of text.matchAll(NAME)) {
    if ((tried += 1) > LIMITS.calls) break;
    const call = callAt(text, index);
    if (call !== null) calls.push(call);
  }
  return calls;
}

/** Returns the whole call whose name or arguments begin at an offset, or null. */
export function callAt(text: string, offset: number): CallPosition | null {
  let at = offset;
  while (at > 0 && /[\w$.]/.test(text[at - 1] ?? '')) at -= 1;
  const name = /^[\w$.]+\s*/.exec(text.slice(at))?.[0] ?? '';
  const open = at + name.length;
  if (name === '' || text[open] !== '(') return null;
  if (/\b(?:new|function)\s+$/.test(text.slice(Math.max(0, at - 12), at))) return null;
  const end = closingBracket(text, open);
  if (end === null || /^\s*[.([]/.test(text.slice(end + 1, end + 4))) return null;
  return { at, length: end + 1 - at };
}

/** Returns the offset of the bracket that closes the one at an offset; brackets within texts are ignored. */
export function closingBracket(text: string, open: number): number | null {
  let depth = 0;
  let quote: string | null = null;
  const last = Math.min(text.length, open + LIMITS.length);
  for (let at = open; at < last; at += 1) {
    const character = text[at] ?? '';
    if (quote !== null) {
      if (character === '\\') at += 1;
      if (character === quote) quote = null;
      continue;
    }
    if (QUOTES.includes(character)) quote = character;
    else if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}
