import type { FileWord } from './patch-form.ts';

/** Token of JavaScript or TypeScript: a string with its meaning, a name, or a sign. */
export interface JsToken extends FileWord {
  kind: 'string' | 'name' | 'sign';
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};
/** Matches tokens after which a slash begins a regular expression. */
const BEFORE_EXPRESSION = /^([(,=:[!&|?{};+\-*%<>~^]|return|typeof|case|in|of|=>)$/;

/** Returns the tokens of a source text, without comments and regular expressions. It also accepts invalid code. */
export function jsTokens(text: string): JsToken[] {
  const tokens: JsToken[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (/\s/.test(letter)) at += 1;
    else if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2);
    else if (letter === '/' && BEFORE_EXPRESSION.test(tokens.at(-1)?.text ?? '='))
      at = endOfExpression(text, at);
    else {
      const token = /["'`]/.test(letter) ? stringAt(text, at) : wordAt(text, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

function endOfExpression(text: string, start: number): number {
  let isClass = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') isClass = true;
    else if (text[at] === ']') isClass = false;
    else if (text[at] === '/' && !isClass) return at + 1;
  }
  return start + 1;
}

function wordAt(text: string, at: number): JsToken {
  const [word = text[at] ?? ''] = /^[\p{L}\p{N}_$]+/u.exec(text.slice(at, at + 200)) ?? [];
  const end = at + word.length;
  return {
    kind: /^[\p{L}\p{N}_$]/u.test(word) ? 'name' : 'sign',
    text: word,
    offsets: [],
    quote: '',
    at,
    end,
  };
}

/** Reads a string. The expressions of a template stay in its text as written. */
function stringAt(text: string, start: number): JsToken {
  const quote = text[start] ?? '';
  const offsets: number[] = [];
  let [meant, at] = ['', start + 1];
  const push = (letters: string, length: number) => {
    for (const letter of letters.split('')) {
      offsets.push(at);
      meant += letter;
    }
    at += length;
  };
  while (at < text.length && text[at] !== quote) {
    if (quote === '`' && text.startsWith('${', at))
      for (const letter of text.slice(at, endOfBraces(text, at + 1)).split('')) push(letter, 1);
    else if (text[at] === '\\') pushEscape();
    else push(text[at] ?? '', 1);
  }
  offsets.push(at);
  return { kind: 'string', text: meant, offsets, quote, at: start, end: Math.min(text.length, at + 1) };

  function pushEscape(): void {
    const code = /^\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/i.exec(text.slice(at, at + 12));
    const point = Number.parseInt(code?.[1] ?? code?.[2] ?? code?.[3] ?? '', 16);
    const next = text[at + 1] ?? '';
    if (code !== null && point <= 0xff_ff) push(String.fromCharCode(point), code[0].length);
    else if (next === '\n') at += 2;
    else push(ESCAPES[next] ?? next, 2);
  }
}

function endOfBraces(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

/** Escapes a text for quotes of that kind. */
export function jsText(text: string, quote: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  if (quote === '"') return escaped;
  const inner = escaped.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? inner.replaceAll('${', '\\${') : inner;
}

/** Returns the index of the token that closes a bracket token. */
export function closingToken(tokens: readonly JsToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'sign') continue;
    if (/[([{]/.test(token.text)) depth += 1;
    if (/[)\]}]/.test(token.text) && (depth -= 1) === 0) return index;
  }
  return tokens.length;
}
