import * as z from 'zod';
import { instantSchema } from './identifiers.ts';
import { WEBSITE_LIMITS } from './limits.ts';
import { countBetween } from './number-between.ts';

/** Of a budget: from here on its company is warned. */
export const BUDGET_WARNING_PERCENT = 80;

export const budgetInputSchema = z.object({
  /** Of a calendar month of UTC, over all websites of a company; null: as many as it wants. */
  visitsPerMonth: countBetween(1, WEBSITE_LIMITS.visitsPerMonth, 'budget-range').nullable(),
});

/** A company's budget of visits with what it used of it this month. */
export const budgetSchema = z.object({
  visitsPerMonth: z.int().nullable(),
  /** Made this month, or granted to runs that go on. */
  used: z.int(),
  /** How many there will be at the end of the month, at its pace so far; null on its first day. */
  projected: z.int().nullable(),
  month: instantSchema,
  /** When they are counted from 0 again. */
  nextMonthAt: instantSchema,
  /** When the company was told this month that the budget nears its end, and that it has ended. */
  warnedAt: instantSchema.nullable(),
  reachedAt: instantSchema.nullable(),
});
export type Budget = z.infer<typeof budgetSchema>;
