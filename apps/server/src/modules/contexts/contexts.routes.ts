import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { changeContext, createContext, listOfWebsite, removeContext } from './contexts.service.ts';

export function createContextRoutes({ secrets }: { secrets: SecretBox }) {
  const os = implement(contract.contexts).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listOfWebsite(callOf(context), input.websiteId)),
    create: os.create.handler(({ context, input }) => createContext(callOf(context), input, secrets)),
    update: os.update.handler(({ context, input }) => changeContext(callOf(context), input, secrets)),
    remove: os.remove.handler(({ context, input }) => removeContext(callOf(context), input.id)),
  };
}
