import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { createRelease, listOfWebsite, removeRelease } from './releases.service.ts';

export function createReleaseRoutes() {
  const os = implement(contract.releases).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listOfWebsite(callOf(context), input)),
    create: os.create.handler(({ context, input }) => createRelease(callOf(context), input)),
    remove: os.remove.handler(({ context, input }) => removeRelease(callOf(context), input.id)),
  };
}
