import * as z from 'zod';
import { instantSchema } from './identifiers.ts';
import { WEBSITE_LIMITS } from './limits.ts';
import { countBetween } from './number-between.ts';

/** Percentage of a budget from which the company is warned. */
export const BUDGET_WARNING_PERCENT = 80;

export const budgetInputSchema = z.object({
  /** Maximum number of visits of a calendar month (UTC), over all websites of a company. Null: no limit. */
  visitsPerMonth: countBetween(1, WEBSITE_LIMITS.visitsPerMonth, 'budget-range').nullable(),
});

/** Visit budget of a company, with its use in this month. */
export const budgetSchema = z.object({
  visitsPerMonth: z.int().nullable(),
  /** Visits made this month or granted to running runs. */
  used: z.int(),
  /** Projected number of visits at the end of the month, at the current rate. Null on the first day of the month. */
  projected: z.int().nullable(),
  month: instantSchema,
  /** Time at which the count restarts from 0. */
  nextMonthAt: instantSchema,
  /** Times in this month at which the company was notified that the budget is nearly used up, and used up. */
  warnedAt: instantSchema.nullable(),
  reachedAt: instantSchema.nullable(),
});
export type Budget = z.infer<typeof budgetSchema>;
