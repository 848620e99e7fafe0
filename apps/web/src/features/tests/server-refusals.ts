import type { FieldError } from '@vigie/contract/errors.ts';
import type { Failure } from '../../api/failure.ts';
import { NEW_TEST, type Refusal, type Refusals, type TestField } from './test-rules.ts';

/** Codes of the contract that need no value to make a sentence. */
const PLAIN = new Set([
  'title-required',
  'category-required',
  'severity-required',
  'content-required',
  'condition-required',
] as const);
const PAGES = new Set([
  'urls-or-all-pages',
  'urls-too-many',
  'url-too-long',
  'url-lone-star',
  'url-invalid',
] as const);

const SYNTAX = new Set(['content-syntax', 'condition-syntax'] as const);

/** Leads the server's field errors to the wizard's fields; what names no field stays with the whole. */
export function serverRefusals({ fields }: Failure): Refusals {
  const refusals: Refusals = {};
  for (const { path, ...error } of fields) {
    const field = path.split('.').find((part): part is TestField => part in NEW_TEST);
    if (field) refusals[field] = refusalOf(error);
  }
  return refusals;
}

function refusalOf({ code, params }: Pick<FieldError, 'code' | 'params'>): Refusal {
  if (isIn(SYNTAX, code)) return { code, line: Number(params['line']), column: Number(params['column']) };
  if (isIn(PLAIN, code)) return { code };
  return isIn(PAGES, code) ? { code: 'pages', why: code } : { code: 'refused' };
}

function isIn<T extends string>(codes: ReadonlySet<T>, code: string): code is T {
  return codes.has(code as T);
}
