import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import {
  createCompanyToken,
  createOwnToken,
  listCompanyTokens,
  listOwnTokens,
  removeCompanyToken,
  removeOwnToken,
} from './tokens.service.ts';

export const tokenRoutes = routes(contract.tokens, {
  list: listOwnTokens,
  create: createOwnToken,
  remove: removeOwnToken,
});

export const companyTokenRoutes = routes(contract.companyTokens, {
  list: listCompanyTokens,
  create: createCompanyToken,
  remove: removeCompanyToken,
});
