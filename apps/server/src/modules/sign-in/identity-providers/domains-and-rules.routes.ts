import { contract } from '@vigie/contract/api/contract.ts';
import { createConcurrencyLimit } from '../../../agent-calls/concurrency-limit.ts';
import { routes } from '../../../http/routes.ts';
import type { ResolveTxt } from './domain-proof.ts';
import {
  addDomain,
  listCompanyDomains,
  removeDomain,
  verifyDomain,
  vouchForDomain,
} from './domains.service.ts';
import { readRules, setRules } from './sign-in-rules.service.ts';

export function createCompanyDomainRoutes({ resolveTxt }: { resolveTxt: ResolveTxt }) {
  const withLimit = createConcurrencyLimit();
  return routes(contract.companyDomains, {
    list: listCompanyDomains,
    create: addDomain,
    verify: (call, input) => withLimit(() => verifyDomain(call, input, resolveTxt)),
    vouch: vouchForDomain,
    remove: removeDomain,
  });
}

export const signInRulesRoutes = routes(contract.signInRules, {
  get: readRules,
  update: (call, input, { request }) => setRules(call, input, request),
});
