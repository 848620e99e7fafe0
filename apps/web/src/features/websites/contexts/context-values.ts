import type { FieldError } from '@vigie/contract/errors.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import {
  contextInputSchema,
  type ContextInput,
  type HiddenVariables,
  type WebsiteContext,
} from '@vigie/contract/website-context.ts';
import { fieldError, type FormRules } from '../../../forms/form-rules.ts';

export type ContextFields = {
  label: string;
  url: string;
  /** JSON as typed; empty keeps what is stored. */
  variables: string;
  removesVariables: boolean;
};
export function fieldsOf(context: WebsiteContext | null): ContextFields {
  return { label: context?.label ?? '', url: context?.url ?? '', variables: '', removesVariables: false };
}

export const CONTEXT_RULES: FormRules<ContextFields, ContextInput> = {
  schema: contextInputSchema,
  inputOf,
  fields: ['label', 'url', 'variables'],
  more: (fields) => {
    const read = variablesOf(fields);
    return read.error ? [read.error] : [];
  },
};

/** What is sent; variables are left out when they stay as they are. */
export function inputOf({ label, url, ...others }: ContextFields): ContextInput {
  const { variables } = variablesOf(others);
  return {
    label: label.trim(),
    url: url.trim() === '' ? null : withScheme(url),
    ...(variables === undefined ? {} : { variables }),
  };
}

interface Variables {
  variables?: HiddenVariables;
  error?: FieldError;
}

function variablesOf({ variables, removesVariables }: Omit<ContextFields, 'label' | 'url'>): Variables {
  const text = removesVariables ? '{}' : variables.trim();
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { variables: value as HiddenVariables }
      : { error: fieldError('variables', 'variables-no-object') };
  } catch (error) {
    return { error: fieldError('variables', 'variables-no-json', { line: lineOf(error, text) }) };
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
