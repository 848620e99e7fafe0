import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Due, PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { plain } from './table-columns.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string:
    'string str text texte chaine varchar char alphanumeric alphanumerique uri url email date datetime uuid',
  number: 'number nombre numeric numerique decimal float double reel currency montant',
  integer: 'integer int entier bigint long',
  boolean: 'boolean bool booleen',
  array: 'array list liste tableau',
  object: 'object objet json dict map',
  null: 'null nul',
};
const TYPES = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
);
/** Words for a text type that also give its format. */
const FORMS: Readonly<Record<string, string>> = {
  uri: 'uri',
  url: 'uri',
  email: 'email',
  date: 'date',
  datetime: 'date-time',
  uuid: 'uuid',
};
const YES = new Set(
  'yes y oui o true vrai 1 x required obligatoire requis mandatory always toujours'.split(' '),
);
const NO = new Set('no n non false faux 0 optional optionnel facultatif never jamais'.split(' '));

/** Maximum length of a cell that is matched by regular expressions, in characters. */
const CELL_LENGTH_MAX = 400;
const DUE_LENGTH_MAX = 20_000;

export interface TypeCell {
  types: string[];
  format: string | null;
}

/** Parses `string`, `number | null`, `string (date-time)`; null if there are no such types. */
export function readType(text: string): TypeCell | null {
  if (text.length > CELL_LENGTH_MAX) return null;
  const [, before = '', format = ''] = /^([^()]*)(?:\(([^()]*)\))?\s*$/.exec(text) ?? [];
  const words = before.split(/[|,/;]|\s+(?:or|ou)\s+/).map((word) => plain(word).replaceAll(' ', ''));
  const types = words.map((word) => TYPES.get(word));
  if (types.some((type) => type === undefined)) return null;
  const form = format.trim() === '' ? words.map((word) => FORMS[word]).find(Boolean) : format.trim();
  return { types: [...new Set(types as string[])], format: form ?? null };
}

/** Parses yes or no; undefined for any other text. */
export function readRequired(text: string): boolean | undefined {
  const word = plain(text);
  if (/[✓✔☑]/u.test(text) || YES.has(word)) return true;
  return NO.has(word) || /^[-–—]?$/.test(text.trim()) ? false : undefined;
}

/** Parses values: one per line, separated by `|`, `;` or `,`, or a JSON list. */
export function readValues(text: string, types: readonly string[]): Json[] {
  const list = jsonList(text);
  if (list !== null) return list;
  const separator = ['\n', '|', ';', ','].find((sign) => text.includes(sign));
  const parts = separator === undefined ? [text] : text.split(separator);
  return parts.map((part) => valueOf(part.trim(), types)).filter((value) => value !== '');
}

/** Parses one value as an example, or a JSON list of several. */
export function readExamples(text: string, types: readonly string[]): Json[] {
  return jsonList(text) ?? [valueOf(text, types)];
}

export function writeValues(values: readonly Json[], types: readonly string[]): string {
  const text = values.map(String).join(' | ');
  const isSame = text.trim() !== '' && JSON.stringify(readValues(text, types)) === JSON.stringify(values);
  return isSame ? text : JSON.stringify(values);
}

export function writeExamples(values: readonly Json[], types: readonly string[]): string {
  const [first] = values;
  const text = typeof first === 'object' ? JSON.stringify(first) : String(first);
  const isSame = text.trim() !== '' && JSON.stringify(readExamples(text, types)) === JSON.stringify(values);
  return isSame ? text : JSON.stringify(values);
}

function jsonList(text: string): Json[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as Json[]) : null;
  } catch {
    return null;
  }
}

function valueOf(text: string, types: readonly string[]): Json {
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber) {
    const value = readNumber(text);
    if (value !== null) return value;
  }
  if (types.includes('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return types.includes('null') && text === 'null' ? null : text;
}

/** Parses a number with a point or a comma; null if it is none. */
export function readNumber(text: string): number | null {
  if (text.length > CELL_LENGTH_MAX) return null;
  const clean = text.trim().replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(clean) && Number.isFinite(Number(clean))
    ? Number(clean)
    : null;
}

/** Parses `step 3`, `label: Pay`, `pages: /cart /pay`, `after: begin_checkout`; null for any other text. */
export function readDue(text: string): Due | null {
  const trimmed = text.trim();
  // The label of a step has 500 characters, and patterns of pages may be many.
  if (trimmed.length > DUE_LENGTH_MAX) return null;
  const step = /^(?:step|[ée]tape)\s*:?\s*(\d{1,9})$/i.exec(trimmed.slice(0, 100))?.[1];
  if (step !== undefined) return { step: Number(step) };
  if (trimmed.startsWith('/')) return { pages: readPages(trimmed) };
  const [, word = '', rest = ''] =
    /^(label|step|[ée]tape|pages?|after|apr[èe]s)\s*:\s*([^]*)$/i.exec(trimmed) ?? [];
  if (rest === '') return null;
  const kind = plain(word);
  if (kind.startsWith('page')) return { pages: readPages(rest) };
  return kind === 'after' || kind === 'apres' ? { after: rest } : { label: rest };
}

function readPages(text: string): string[] {
  const list = jsonList(text);
  if (list !== null) return list.map(String);
  return text.split(/[\s,;|]+/).filter((page) => page !== '');
}

export function writeDue(due: Due | undefined): string {
  if (due === undefined) return '';
  if ('step' in due) return `step ${due.step}`;
  if ('label' in due) return `label: ${due.label}`;
  if ('after' in due) return `after: ${due.after}`;
  const isPlain = due.pages.every((page) => /^[^\s,;|[]+$/.test(page));
  return `pages: ${isPlain ? due.pages.join(' ') : JSON.stringify(due.pages)}`;
}

/** Parses `1`, `1..3`, `>=1`, `<=3`; null for any other text. */
export function readTimes(text: string): PlanEvent['times'] | null {
  const trimmed = text.trim();
  if (trimmed.length > CELL_LENGTH_MAX) return null;
  if (/^\d{1,9}$/.test(trimmed)) return Number(trimmed);
  const range = /^(\d{1,9})\s*(?:\.\.|-|–|to|à)\s*(\d{1,9})$/.exec(trimmed);
  if (range) return { min: Number(range[1]), max: Number(range[2]) };
  const min = /^(?:>=|≥|min\.?)\s*(\d{1,9})$/i.exec(trimmed)?.[1] ?? /^(\d{1,9})\s*\+$/.exec(trimmed)?.[1];
  if (min !== undefined) return { min: Number(min) };
  const max = /^(?:<=|≤|max\.?)\s*(\d{1,9})$/i.exec(trimmed)?.[1];
  return max === undefined ? null : { max: Number(max) };
}

export function writeTimes(times: PlanEvent['times']): string {
  if (times === undefined || typeof times === 'number') return times === undefined ? '' : String(times);
  const { min, max } = times;
  if (min !== undefined && max !== undefined) return `${min}..${max}`;
  if (min !== undefined) return `>=${min}`;
  return max === undefined ? '' : `<=${max}`;
}
