import { contract } from '@vigie/contract/api/contract.ts';
import { createConcurrencyLimit } from '../../../agent-calls/concurrency-limit.ts';
import { routes } from '../../../http/routes.ts';
import {
  changeProvider,
  createProvider,
  removeProvider,
  type ProviderNeeds,
} from './change-providers.service.ts';
import { checkProvider } from './check-provider.service.ts';
import { listAllProviders, readProvider } from './read-providers.service.ts';
import { tryRules } from './try-rules.service.ts';

export interface ProviderRoutesNeeds extends ProviderNeeds {
  fetches: Parameters<typeof checkProvider>[2];
}

export function createIdentityProviderRoutes({ fetches, ...needs }: ProviderRoutesNeeds) {
  const withLimit = createConcurrencyLimit();
  return routes(contract.identityProviders, {
    list: (call, input) => listAllProviders(call, input, needs),
    get: (call, input) => readProvider(call, input, needs),
    create: (call, input) => createProvider(call, input, needs),
    update: (call, input) => changeProvider(call, input, needs),
    remove: removeProvider,
    check: (call, input) => withLimit(() => checkProvider(call, input, fetches)),
    tryRules,
  });
}
