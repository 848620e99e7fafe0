import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { listProfiles, switchProfile } from './profiles.service.ts';

export function createProfileRoutes() {
  const os = implement(contract.profiles).$context<ApiContext>();
  return {
    own: os.own.handler(({ context }) => listProfiles(callOf(context))),
    activate: os.activate.handler(({ context, input }) => switchProfile(callOf(context), input.id)),
  };
}
