import { VARIABLES_JSON_MAX } from '@vigie/contract/limits.ts';
import type { ContextInput, WebsiteContext } from '@vigie/contract/website-context.ts';
import type { Failure } from '../../../api/failure.ts';
import { withScheme } from '../website-rules.ts';

export interface ContextFields {
  label: string;
  url: string;
  /** JSON as typed; empty keeps what is stored. */
  variables: string;
  removesVariables: boolean;
}
type ContextField = keyof ContextFields;

export type ContextRefusal =
  | { code: 'label' | 'label-taken' | 'url' | 'object' | 'refused' }
  | { code: 'json'; line: number }
  | { code: 'large'; max: number };
export type ContextRefusals = Partial<Record<ContextField, ContextRefusal>>;

export function fieldsOf(context: WebsiteContext | null): ContextFields {
  return { label: context?.label ?? '', url: context?.url ?? '', variables: '', removesVariables: false };
}

/** What is sent; variables are left out when they stay as they are. */
export function inputOf({ label, url, variables, removesVariables }: ContextFields): ContextInput {
  const given = removesVariables ? '{}' : variables.trim();
  return {
    label: label.trim(),
    url: url.trim() === '' ? null : withScheme(url),
    ...(given === '' ? {} : { variables: JSON.parse(given) as NonNullable<ContextInput['variables']> }),
  };
}

export function contextRefusals(fields: ContextFields): ContextRefusals {
  const url = withScheme(fields.url);
  const variables = fields.removesVariables ? null : variablesRefusal(fields.variables.trim());
  return {
    ...(fields.label.trim() === '' ? { label: { code: 'label' } } : {}),
    ...(url !== '' && !isWebUrl(url) ? { url: { code: 'url' } } : {}),
    ...(variables ? { variables } : {}),
  };
}

const LABEL_TAKEN = 'label-taken';

/** Leads the server's field errors to the dialog's fields. */
export function serverRefusals({ fields }: Failure): ContextRefusals {
  const known: readonly string[] = ['label', 'url', 'variables'];
  const named = fields.filter(({ path }) => known.includes(path.split('.')[0] ?? ''));
  return Object.fromEntries(
    named.map(({ path, code }) => [
      path.split('.')[0],
      code === LABEL_TAKEN ? { code: 'label-taken' } : { code: 'refused' },
    ]),
  );
}

function variablesRefusal(text: string): ContextRefusal | null {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'object' };
    return JSON.stringify(value).length > VARIABLES_JSON_MAX
      ? { code: 'large', max: VARIABLES_JSON_MAX }
      : null;
  } catch (error) {
    return { code: 'json', line: lineOf(error, text) };
  }
}

/** Where JSON.parse stumbled, as far as its message tells. */
function lineOf(error: unknown, text: string): number {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return text.slice(0, position).split('\n').length;
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url);
}
