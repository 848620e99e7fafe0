import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { CURRENCY_CODES } from './currencies.ts';
import type { LimitCheck } from './limit-rule.ts';
import type { LimitedPartOfHit } from './limited-parts.ts';

/** Difference between a part and its limit. */
export interface PassedLimit {
  part: LimitedPartOfHit;
  limit: number | string;
  measured: number | null;
}

/** Remaining number of parts and of text characters that the rules of one visit may evaluate. */
export interface LimitBudget {
  parts: number;
  characters: number;
}
export const newLimitBudget = (): LimitBudget => ({ parts: 200_000, characters: 20_000_000 });

/** Text that redactions put in place of a recorded value. Nothing is known of what it hides. */
const HIDDEN = '•••';
/** Maximum length of a text that has a form, in characters. */
const FORM_LENGTH_MAX = 1_000;

type OnePartCheck = Exclude<LimitCheck, { kind: 'count' | 'needs' }>;

/** Returns the limit that a part passes; null if it passes none, or is not comparable. */
export function checkPart(
  check: OnePartCheck,
  part: LimitedPartOfHit,
  budget: LimitBudget,
): PassedLimit | null {
  if (check.kind === 'size') return sizeOf(check.max, part, budget);
  if (check.kind === 'type') return ofType(check, part);
  const text = 'of' in check && check.of === 'name' ? part.name : textOf(part.value);
  if (text === null || text.includes(HIDDEN)) return null;
  if (check.kind === 'length') return lengthOf(check, { part, text }, budget);
  const limit = brokenForm(check, text);
  return limit === null ? null : { part, limit, measured: null };
}

function lengthOf(
  { max, min, unit }: Extract<LimitCheck, { kind: 'length' }>,
  { part, text }: { part: LimitedPartOfHit; text: string },
  budget: LimitBudget,
): PassedLimit | null {
  const bytesMax = unit === 'bytes' ? text.length * 3 : text.length;
  if (max !== undefined && bytesMax > max) {
    budget.characters -= text.length;
    const measured = unit === 'bytes' ? bytesOf(text) : charactersOf(text);
    if (measured > max) return { part, limit: max, measured };
  }
  if (min === undefined || text.length >= min || text === '') return null;
  return { part, limit: min, measured: charactersOf(text) };
}

function sizeOf(max: number, part: LimitedPartOfHit, budget: LimitBudget): PassedLimit | null {
  const text = JSON.stringify(part.value);
  budget.characters -= text.length;
  if (text.length * 3 <= max) return null;
  const measured = bytesOf(text);
  return measured > max ? { part, limit: max, measured } : null;
}

type TypeCheck = Extract<LimitCheck, { kind: 'type' }>;

function ofType(check: TypeCheck, part: LimitedPartOfHit): PassedLimit | null {
  const { value } = part;
  if (value === null || (typeof value === 'string' && (value.trim() === '' || value.includes(HIDDEN))))
    return null;
  return isOfType(check, value) ? null : { part, limit: check.is, measured: null };
}

function isOfType({ is, comma }: TypeCheck, value: Json): boolean {
  if (is === 'list') return Array.isArray(value);
  if (is === 'scalar') return typeof value !== 'object';
  const number = numberIn(comma && typeof value === 'string' ? value.replace(',', '.') : value);
  return number !== null && (is === 'number' || Number.isInteger(number));
}

type FormCheck = Exclude<OnePartCheck, { kind: 'size' | 'type' | 'length' }>;

/** Returns the required form that a text does not have; null if it has it. */
function brokenForm(check: FormCheck, text: string): string | null {
  if (check.kind === 'pattern')
    return text.length <= FORM_LENGTH_MAX && check.like.test(text) ? null : check.form;
  if (check.kind === 'reserved') return reservedIn(check, text);
  if (text === '') return null;
  if (check.kind === 'currency') return isCurrency(check, text) ? null : 'ISO 4217';
  if (check.kind === 'among') return check.values.includes(text) ? null : check.values.join(', ');
  const number = numberIn(text);
  const isWithin = number === null || (number >= check.min && number <= check.max);
  return isWithin ? null : `${check.min} – ${check.max}`;
}

function reservedIn(
  { names = [], prefixes = [] }: Extract<FormCheck, { kind: 'reserved' }>,
  text: string,
): string | null {
  return names.find((name) => name === text) ?? prefixes.find((prefix) => text.startsWith(prefix)) ?? null;
}

function isCurrency({ codes, exact }: Extract<FormCheck, { kind: 'currency' }>, text: string): boolean {
  const code = exact ? text : text.slice(0, FORM_LENGTH_MAX).toUpperCase();
  return codes === undefined ? CURRENCY_CODES.has(code) : codes.includes(code);
}

function textOf(value: Json): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

/** Returns the number in a value. Null for other texts, and for texts that are no finite number. */
function numberIn(value: Json): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[+-]?\d{0,300}(?:\.\d{0,300})?(?:e[+-]?\d{1,3})?\s*$/i.test(value))
    return null;
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? number : null;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Returns the number of code points of a text. */
function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) pairs += 1;
  }
  return text.length - pairs;
}
