import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';

/** Comparison operators of a condition. All but `absent` require that the variable is present. */
export const OPERATORS = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'starts-with',
  'ends-with',
  'regex',
  'exists',
  'absent',
  'empty',
  'greater',
  'at-least',
  'less',
  'at-most',
  'in',
  'has-type',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** Operators that need no value. */
export const VALUELESS = ['exists', 'absent', 'empty'] as const satisfies Operator[];
/** Operators whose value is a number. */
export const NUMERIC = ['greater', 'at-least', 'less', 'at-most'] as const satisfies Operator[];

export const VALUE_TYPES = ['string', 'number', 'boolean', 'null', 'list', 'object'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

export const CONDITIONS_MAX = 20;
const VALUE_MAX = 500;
const LIST_MAX = 100;

/**
 * Condition on a dataLayer variable: category, name and values. The category is the object that contains the variable
 * at the top level (`page` of `page.type`). It is `general` for a plain value and `event` for pushed events, whose
 * count is the value.
 */
export const conditionSchema = z.object({
  category: z.string().min(1).max(200),
  name: z.string().min(1).max(400),
  operator: z.enum(OPERATORS),
  /** Case-sensitive. Several for `in`, one of VALUE_TYPES for `has-type`, none for operators in VALUELESS. */
  values: z.array(z.string().max(VALUE_MAX)).max(LIST_MAX),
});
export type Condition = z.infer<typeof conditionSchema>;

export const MATCHES = ['all', 'any'] as const;
export const conditionsSchema = z.object({
  match: z.enum(MATCHES).default('all'),
  conditions: z.array(conditionSchema).max(CONDITIONS_MAX),
});
export type Conditions = z.infer<typeof conditionsSchema>;

/** Returns the fault that makes a condition invalid, as a field error code. Returns null if the condition is valid. */
export function conditionFault({ operator, values }: Condition): string | null {
  if ((VALUELESS as readonly Operator[]).includes(operator)) return null;
  const given = values.filter((value) => value !== '');
  if (given.length === 0) return 'required';
  const [value = ''] = given;
  if ((NUMERIC as readonly Operator[]).includes(operator))
    return value.trim() === '' || !Number.isFinite(Number(value)) ? 'not-a-number' : null;
  if (operator === 'has-type')
    return (VALUE_TYPES as readonly string[]).includes(value) ? null : 'unknown-type';
  if (operator === 'regex') return isPattern(value) ? null : 'invalid-regex';
  return null;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Saved filter of one website. */
export const savedFilterInputSchema = conditionsSchema.extend({
  websiteId: idSchema,
  name: z.string().trim().min(1).max(120),
  /** True if all users of the company with access to the analysis see the filter. Otherwise only its owner sees it. */
  shared: z.boolean(),
  /** Names of columns, `category.name`, that the results omit. */
  hiddenColumns: z.array(z.string().max(600)).max(500),
});
export type SavedFilterInput = z.infer<typeof savedFilterInputSchema>;

export const savedFilterSchema = savedFilterInputSchema.extend({
  id: idSchema,
  /** True if the caller owns the filter. Only its owner and administrators change it. */
  mine: z.boolean(),
  ownerName: z.string().nullable(),
  updatedAt: instantSchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;
