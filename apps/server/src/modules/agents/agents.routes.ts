import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { AgentCalls } from '../../agent-connection.ts';
import { createCallPlaces } from '../../agent-calls/call-places.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { associateAgent } from './associate-agent.service.ts';
import { changeAgent, synchronizeAgent } from './change-agent.service.ts';
import { askForNewKeys } from './agent-keys.service.ts';
import { listAllAgents, readAgent, removeAgent } from './agents.service.ts';

export function createAgentRoutes({ calls }: { calls: AgentCalls }) {
  const os = implement(contract.agents).$context<ApiContext>();
  const inPlace = createCallPlaces();
  return {
    list: os.list.handler(({ context, input }) => listAllAgents(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readAgent(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) =>
      inPlace(() => associateAgent(callOf(context), input, calls)),
    ),
    update: os.update.handler(({ context, input }) =>
      inPlace(() => changeAgent(callOf(context), input, calls)),
    ),
    remove: os.remove.handler(({ context, input }) => removeAgent(callOf(context), input.id)),
    synchronize: os.synchronize.handler(({ context, input }) =>
      inPlace(() => synchronizeAgent(callOf(context), input.id, calls)),
    ),
    renewKeys: os.renewKeys.handler(({ context, input }) => askForNewKeys(callOf(context), input.id)),
  };
}
