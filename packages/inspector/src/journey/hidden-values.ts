import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { valueNamesOf, type Recording } from '@vigie/contract/recording.ts';
import { createEncodedHiding } from './encoded-values.ts';

const INSTEAD = '•••';
/**
 * Length below which a value matches ordinary words and numbers by chance, so that it is hidden only as a whole word.
 */
const LENGTH_MIN = 4;

/** Returns the index of the first step that needs a missing value, and the value's name; null if all are given. */
export function missingValue(
  { steps }: Recording,
  values: Readonly<Record<string, string>>,
): { index: number; name: string } | null {
  for (const [index, step] of steps.entries()) {
    const name = valueNamesOf(step).find((one) => !Object.hasOwn(values, one));
    if (name !== undefined) return { index, name };
  }
  return null;
}

export interface Hiding {
  /** Values, in the forms in which they may be displayed. */
  readonly secrets: readonly string[];
  text(text: string): string;
  /** Returns a record with the values hidden, in any form. */
  record<T>(record: T): T;
}

/**
 * Creates functions that hide values which a page, a server or the browser repeats: plain, encoded for addresses, JSON,
 * HTML, as base64 or compressed.
 */
export function createHiding(values: Readonly<Record<string, string>>): Hiding {
  const secrets = [...new Set(Object.values(values).filter((value) => value !== ''))];
  const long = secrets.filter((value) => value.length >= LENGTH_MIN);
  const short = secrets.filter((value) => value.length < LENGTH_MIN);
  const forms = [...new Set(long.flatMap(formsOf))].toSorted((one, other) => other.length - one.length);
  const patterns = [
    ...forms.map(escaped),
    ...short.flatMap((value) =>
      [...new Set([value, encodeURIComponent(value)])].map((form) => `(?<=^|[=:])${escaped(form)}(?=$|[&;])`),
    ),
  ];
  const pattern = patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
  const hidePlain = (value: string) =>
    pattern === null ? value : value.replaceAll(pattern, (_form, at: number) => insteadAt(value, at));
  const encoded = createEncodedHiding(hidePlain);
  const text = (value: string) => (pattern === null ? value : encoded.text(value));
  const numbers = new Set(long.map(Number).filter(Number.isFinite));

  function hide(value: Json): Json {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return numbers.has(value) ? INSTEAD : value;
    if (Array.isArray(value)) return value.map(hide);
    if (value === null || typeof value !== 'object') return value;
    const isBinary = value['encoding'] === 'base64';
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        text(name),
        isBinary && typeof one === 'string' ? encoded.body(one) : hide(one),
      ]),
    );
  }
  return {
    secrets,
    text,
    record: <T>(record: T) => (pattern === null ? record : (hide(record as Json) as T)),
  };
}

/** Returns the replacement of a value. A number in JSON becomes a text, so that the JSON remains valid. */
function insteadAt(value: string, at: number): string {
  const [, quote] = /(\\*")\s*:\s*$/.exec(value.slice(Math.max(0, at - 20), at)) ?? [];
  return quote === undefined ? INSTEAD : `${quote}${INSTEAD}${quote}`;
}

/**
 * Characters that browsers encode in an address which a page built itself (URL Standard, section 1.3): they leave `%`,
 * `|` and others.
 */
const IN_QUERY = /[ "#<>']|[^!-~]/gu;
const IN_PATH = /[ "#<>?^`{}]|[^!-~]/gu;
const encodedSign = (sign: string) => (sign === "'" ? '%27' : encodeURIComponent(sign));

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

function formsOf(value: string): string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  const json = JSON.stringify(value).slice(1, -1);
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const plain = [
    value,
    value.trim(),
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll('/', String.raw`\/`),
    json.replaceAll(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    html,
    html.replaceAll("'", '&#39;'),
    encodeURI(value.toWellFormed()),
    ...[IN_QUERY, IN_PATH].map((signs) => value.toWellFormed().replaceAll(signs, encodedSign)),
    encoded,
    encoded.replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    encoded.replaceAll('%20', '+'),
    new URLSearchParams({ v: value }).toString().slice(2),
    encodeURIComponent(encoded),
  ];
  return [...plain, ...base64Of(value)].filter((form) => form.length >= LENGTH_MIN);
}

/**
 * Returns base64 of a value inside a longer text, for the three possible offsets: the part that depends on the value
 * alone.
 */
function base64Of(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const code = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const rest = (before + bytes.length) % 3;
    const form = code.slice(before === 0 ? 0 : before + 1, rest === 0 ? undefined : -1);
    return form.length < 6 ? [] : [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
