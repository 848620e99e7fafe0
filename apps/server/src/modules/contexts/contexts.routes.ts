import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { changeContext, createContext, listWebsiteContexts, removeContext } from './contexts.service.ts';

export function createContextRoutes({ secrets }: { secrets: SecretBox }) {
  return routes(contract.contexts, {
    list: listWebsiteContexts,
    create: (call, input) => createContext(call, input, secrets),
    update: (call, input) => changeContext(call, input, secrets),
    remove: removeContext,
  });
}
