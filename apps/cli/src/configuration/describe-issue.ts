import { fieldErrorsOf } from '@vigie/contract/field-errors.ts';
import type * as z from 'zod';
import { closest } from '../options/closest.ts';
import type { FieldPath } from '../positioned-file/positioned-file.ts';
import { describeFault } from './fault-words.ts';

/** Returns the field of an issue. */
export function fieldOf(issue: Pick<z.core.$ZodIssue, 'path'>): FieldPath {
  return issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
}

/** Returns a sentence about a field's fault and its fix. The content must be parsed with `reportInput`. */
export function describeIssue(issue: z.core.$ZodIssue, content: unknown): string {
  const [fault] = fieldErrorsOf([issue], content);
  return describeFault(fieldOf(issue), fault ?? { code: 'invalid', params: {} }, wordsOf(issue));
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input !== undefined)
    return `it is not ${KINDS_OF_VALUE[issue.expected] ?? issue.expected}`;
  return issue.code === 'invalid_value'
    ? describeChoices(issue.values.map(String), issue.input)
    : issue.message;
}

/** Returns the allowed choices, and the closest one to the given value. */
export function describeChoices(choices: readonly string[], written: unknown): string {
  const near = typeof written === 'string' ? closest(written, choices) : null;
  const text = choices.length === 1 ? `write ${choices[0]}` : `it is one of ${choices.join(', ')}`;
  return `${text}${near === null ? '' : `: did you mean "${near}"?`}`;
}

const KINDS_OF_VALUE: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'a list of names with values',
  record: 'a list of names with values',
  string: 'a text',
};
