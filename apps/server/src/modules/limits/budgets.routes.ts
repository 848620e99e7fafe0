import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { readBudget, setBudget } from './budgets.service.ts';

export const budgetRoutes = routes(contract.budgets, { get: readBudget, set: setBudget });
