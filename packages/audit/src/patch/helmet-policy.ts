import { parsePolicy } from '../csp/policy-text.ts';
import { closingToken, type JsToken } from './js-source.ts';
import type { HeaderLine } from './patch-form.ts';
import { isSameSource, policyEdits, type Edit } from './policy-edits.ts';

/** Default policy of helmet 8. */
const DEFAULTS =
  "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';" +
  "img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';" +
  "style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests";

/** Placeholder for a source that the text does not contain literally. No policy of a page equals it. */
const UNKNOWN = { text: '?', at: 0, end: 0 };

interface Directive {
  sources: ReadonlyArray<Pick<JsToken, 'text' | 'at' | 'end'>>;
  /** Offset at which another source is inserted; null if the text has no list for it. */
  end: number | null;
}
type Directives = ReadonlyMap<string, Directive>;
/** Offset at which new directives are inserted, with the text that they need around them. */
type InsertionPoint = { at: number; before: string; after: string };

export const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the policies that a source text gives to helmet, and the defaults that helmet sends otherwise. */
export function helmetPolicies(tokens: readonly JsToken[]): HeaderLine[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'name' || tokens[index + 1]?.text !== '(') return [];
    if (token.text === 'contentSecurityPolicy') return policyAt(tokens, index + 2, '');
    if (token.text !== 'helmet') return [];
    const optionIndex = optionAt(tokens, index + 2, 'contentSecurityPolicy');
    return optionIndex === null
      ? policyAt(tokens, index + 2, 'contentSecurityPolicy')
      : policyAt(tokens, optionIndex, '');
  });
}

/**
 * Returns the index of the token that begins an option's value, in the object that opens at a token; null without one.
 */
function optionAt(tokens: readonly JsToken[], open: number, name: string): number | null {
  if (tokens[open]?.text !== '{') return null;
  const close = closingToken(tokens, open);
  const found = tokens.findIndex(
    ({ text, kind }, index) =>
      index > open && index < close && kind !== 'sign' && text === name && tokens[index + 1]?.text === ':',
  );
  return found === -1 ? null : found + 2;
}

/**
 * Returns the policy of the options that begin at a token, or of a call without any. `option` is the option under which
 * they would be set.
 */
function policyAt(tokens: readonly JsToken[], at: number, option: string): HeaderLine[] {
  const open = tokens[at];
  if (open === undefined || !/^[{)]$/.test(open.text)) return [];
  const indexOf = (name: string) => (option === '' ? optionAt(tokens, at, name) : null);
  const list = indexOf('directives');
  const hasDefaults = tokens[indexOf('useDefaults') ?? -1]?.text !== 'false';
  const directives = new Map(hasDefaults ? untold() : []);
  for (const [name, own] of list === null ? [] : entriesOf(tokens, list))
    if (own === null) directives.delete(name);
    else directives.set(name, own);
  const value = [...directives]
    .map(([name, { sources }]) => [name, ...sources.map(({ text }) => text)].join(' '))
    .join('; ');
  const isOnlyReport = tokens[indexOf('reportOnly') ?? -1]?.text === 'true';
  const insertionPoint =
    list === null ? insertionPointIn(open, option) : { at: tokens[list]?.end ?? 0, before: ' ', after: ',' };
  return [
    {
      name: `content-security-policy${isOnlyReport ? '-report-only' : ''}`,
      value,
      concerns: () => true,
      closeness: 0,
      editsTo(wanted) {
        const edits = policyEdits(value, wanted);
        return typeof edits === 'string' ? edits : directiveEdits(wanted, directives, insertionPoint);
      },
      removal: null,
    },
  ];
}

function insertionPointIn(open: JsToken, option: string): InsertionPoint {
  const [head, tail] = option === '' ? ['', ''] : [`${option}: { `, ' }'];
  const [before, after] = [`${head}directives: { `, ` }${tail}`];
  if (open.text === '{') return { at: open.end, before: ` ${before}`, after: `${after},` };
  return { at: open.at, before: `{ ${before}`, after: `${after} }` };
}

const untold = (): Array<[string, Directive]> =>
  [...parsePolicy(DEFAULTS)].map(([name, sources]) => [
    name,
    { sources: sources.map((text) => ({ text, at: 0, end: 0 })), end: null },
  ]);

/** Returns the entries of the object that opens at a token; null for a directive that is removed. */
function entriesOf(tokens: readonly JsToken[], open: number): Array<[string, Directive | null]> {
  const entries: Array<[string, Directive | null]> = [];
  const close = closingToken(tokens, open);
  for (let at = open + 1, end = at; at < close; at = end + 1) {
    for (end = at; end < close && !isComma(tokens[end]);)
      end = /^[([{]$/.test(tokens[end]?.text ?? '') ? closingToken(tokens, end) + 1 : end + 1;
    const [key, , first] = tokens.slice(at, at + 3);
    if (key === undefined || first === undefined) entries.push(['?', { sources: [UNKNOWN], end: null }]);
    else entries.push([kebabCase(key.text), directiveOf(tokens.slice(at + 2, end))]);
  }
  return entries;
}

const isComma = (token: JsToken | undefined): boolean => token?.kind === 'sign' && token.text === ',';

/**
 * Reads a list of strings; null for a directive that is removed. A function in the list may return a nonce; any other
 * value is unknown.
 */
function directiveOf(value: readonly JsToken[]): Directive | null {
  const [first] = value;
  if (first?.text === 'null' || value.some(({ text }) => text === 'dangerouslyDisableDefaultSrc'))
    return null;
  const isList = first?.kind === 'sign' && first.text === '[' && closingToken(value, 0) === value.length - 1;
  const inner = isList ? value.slice(1, -1) : value;
  const sources = inner.filter(({ kind }) => kind === 'string');
  const hasNonce = sources.some(({ text }) => text.startsWith("'nonce-"));
  const isKnown = inner.every((token) => token.kind === 'string' || isComma(token) || hasNonce);
  const end = isList ? (inner.findLast((token) => !isComma(token))?.end ?? first.end) : null;
  return { sources: isKnown ? sources : [UNKNOWN], end };
}

function directiveEdits(
  wanted: string,
  directives: Directives,
  { at, before, after }: InsertionPoint,
): Edit[] {
  const added: string[] = [];
  const edits = [...parsePolicy(wanted)].flatMap(([name, sources]): Edit[] => {
    const own = directives.get(name);
    const missing = sources.filter(
      (source) => own?.sources.some(({ text }) => isSameSource(text, source)) !== true,
    );
    if (own !== undefined && missing.length === 0) return [];
    const list = listOf(missing);
    const none = own?.sources.find(({ text }) => text.toLowerCase() === "'none'");
    if (own === undefined || own.end === null) added.push(`${camelCase(name)}: [${listOf(sources)}]`);
    else if (none !== undefined) return [{ at: none.at, end: none.end, text: list }];
    else return [{ at: own.end, end: own.end, text: own.sources.length === 0 ? list : `, ${list}` }];
    return [];
  });
  return added.length === 0 ? edits : [...edits, { at, end: at, text: before + added.join(', ') + after }];
}

const listOf = (sources: readonly string[]): string =>
  sources.map((source) => JSON.stringify(source)).join(', ');
