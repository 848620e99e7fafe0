import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  auditWebsite,
  changeWebsite,
  createWebsite,
  discoverWebsite,
  listAll,
  listPages,
  probeWebsite,
  readWebsite,
  removeWebsite,
} from './websites.service.ts';

export function createWebsiteRoutes({ queue }: { queue: RunQueue }) {
  const os = implement(contract.websites).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAll(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readWebsite(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createWebsite(callOf(context), input)),
    update: os.update.handler(({ context, input: { id, ...input } }) =>
      changeWebsite(callOf(context), id, input),
    ),
    run: os.run.handler(({ context, input }) => auditWebsite(callOf(context), input.id, queue)),
    remove: os.remove.handler(({ context, input }) => removeWebsite(callOf(context), input.id)),
    probe: os.probe.handler(({ context, input }) => probeWebsite(callOf(context), input, queue)),
    discover: os.discover.handler(({ context, input }) => discoverWebsite(callOf(context), input.id, queue)),
    pages: os.pages.handler(({ context, input }) => listPages(callOf(context), input)),
  };
}
