import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { readHome } from './home.service.ts';

export const homeRoutes = routes(contract.home, { overview: readHome });
