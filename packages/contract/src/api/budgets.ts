import { budgetInputSchema, budgetSchema } from '../budget.ts';
import { ADMIN_ONLY, MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, put } = callsOn({ en: 'Budget of visits', fr: 'Budget de visites' });

/** Calls about a company's monthly visit budget. */
export const budgets = {
  get: get(
    '/companies/{id}/budget',
    'Reads how many visits a company may have in a month, and how many it had',
  )
    .meta({ allowed: MANAGERS, reads: ['jobs'] })
    .input(byId)
    .output(budgetSchema),
  set: put('/companies/{id}/budget', 'Sets how many visits a company may have in a month')
    .meta({ allowed: ADMIN_ONLY, makesStale: ['websites'] })
    .input(budgetInputSchema.extend(byId.shape))
    .output(budgetSchema),
};
