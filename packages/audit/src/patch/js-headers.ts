import { closingToken, jsText, type JsToken } from './js-source.ts';
import type { HeaderLine } from './patch-form.ts';
import { editsOfValue } from './value-edits.ts';

/** Returns the positions at which a source text sets a header: as arguments, as `key` and `value`, or as an entry. */
export function jsHeaders(tokens: readonly JsToken[], name: string): HeaderLine[] {
  const strings = givenStrings(tokens);
  let source = '';
  return tokens.flatMap((token, index) => {
    if (token.kind === 'name' && token.text === 'source' && isSign(tokens[index + 1], ':'))
      source = tokens[index + 2]?.text ?? '';
    if (token.kind !== 'string' || token.text.toLowerCase() !== name) return [];
    const at = valueAfter(tokens, index);
    if (at === null) return [];
    const value = literalAt(tokens, at, strings);
    const scope = scopeOf(source);
    if (value === null) return [{ ...elsewhere(name), ...scope }];
    return [{ ...lineOf(name, value), ...scope }];
  });
}

const isSign = (token: JsToken | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text;

/** Returns the index of the token at which the value begins; null if the string is no header name. */
function valueAfter(tokens: readonly JsToken[], index: number): number | null {
  const [before, after, key, colon] = [-1, 1, 2, 3].map((step) => tokens[index + step]);
  if (isSign(after, ':') && (isSign(before, '{') || isSign(before, ','))) return index + 2;
  if (!isSign(after, ',')) return null;
  if (isSign(before, ':') && key?.text === 'value' && isSign(colon, ':')) return index + 4;
  const method = tokens[index - 2];
  return isSign(before, '(') && /^(setHeader|set|header|append|appendHeader)$/.test(method?.text ?? '')
    ? index + 2
    : null;
}

/** Returns the strings that are assigned to names in the file. */
function givenStrings(tokens: readonly JsToken[]): ReadonlyMap<string, JsToken[]> {
  const given = tokens.flatMap(({ text }, index) => {
    const value = tokens[index + 2];
    const isDeclared =
      /^(const|let|var)$/.test(tokens[index - 1]?.text ?? '') && isSign(tokens[index + 1], '=');
    return isDeclared && value?.kind === 'string' && endsAt(tokens, index + 3) ? [{ text, value }] : [];
  });
  const byName = Map.groupBy(given, ({ text }) => text);
  return new Map([...byName].map(([text, own]) => [text, own.map(({ value }) => value)]));
}

/** Returns a single string, or the only string that is assigned to a name. White space may be removed from it. */
function literalAt(
  tokens: readonly JsToken[],
  index: number,
  strings: ReadonlyMap<string, JsToken[]>,
): JsToken | null {
  const token = tokens[index];
  if (token === undefined || !endsAt(tokens, index + 1)) return null;
  if (token.kind === 'string') return token;
  const given = strings.get(token.text) ?? [];
  return token.kind === 'name' && given.length === 1 ? (given[0] ?? null) : null;
}

function endsAt(tokens: readonly JsToken[], index: number): boolean {
  const [dot, method, open] = tokens.slice(index, index + 3);
  if (isSign(dot, '.') && /^(trim|replace|replaceAll)$/.test(method?.text ?? '') && isSign(open, '('))
    return endsAt(tokens, closingToken(tokens, index + 2) + 1);
  return dot === undefined || dot.kind === 'name' || /^[,;)}\]]$/.test(dot.text);
}

function lineOf(
  name: string,
  { text: value, offsets, quote, end }: JsToken,
): Omit<HeaderLine, 'concerns' | 'closeness'> {
  return {
    name,
    value,
    editsTo: (wanted) =>
      editsOfValue(
        { name, value, wanted },
        { offset: (index) => offsets[index] ?? end, write: (put) => jsText(put, quote), whole: null },
      ),
    removal: null,
  };
}

const elsewhere = (name: string): Omit<HeaderLine, 'concerns' | 'closeness'> => ({
  name,
  value: '',
  editsTo: () => 'elsewhere',
  removal: null,
});

/** Returns the paths of a header. Next.js names them in the `source` before it. */
function scopeOf(source: string): Pick<HeaderLine, 'concerns' | 'closeness'> {
  const isPlain = /^\/[\w.~%/-]*$/.test(source);
  return {
    concerns: (path) => !isPlain || path.replace(/\?.*$/, '') === source,
    closeness: isPlain ? source.length : 0,
  };
}
