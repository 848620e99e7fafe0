import { budgetInputSchema, budgetSchema } from '../budget.ts';
import { oc, ADMIN_ONLY, MANAGERS } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about a company's monthly visit budget. */
export const budgets = {
  get: oc
    .route({ method: 'GET', path: '/companies/{id}/budget' })
    .meta({ allowed: MANAGERS, reads: ['jobs'] })
    .input(byId)
    .output(budgetSchema),
  set: oc
    .route({ method: 'PUT', path: '/companies/{id}/budget' })
    .meta({ allowed: ADMIN_ONLY })
    .input(budgetInputSchema.extend(byId.shape))
    .output(budgetSchema),
};
