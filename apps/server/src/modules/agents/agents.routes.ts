import { contract } from '@vigie/contract/api/contract.ts';
import { agentSchema } from '@vigie/contract/agent.ts';
import { AGENT_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import type { AgentCalls } from '../../agent-connection.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createConcurrencyLimit } from '../../agent-calls/concurrency-limit.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { routes } from '../../http/routes.ts';
import { associateAgent } from './associate-agent.service.ts';
import { changeAgent, synchronizeAgent } from './change-agent.service.ts';
import { listCodes, makeCode, removeCode } from './agent-codes.service.ts';
import { requestNewKeys, revokeKey } from './agent-keys.service.ts';
import { listAllAgents, readAgent, removeAgent } from './agents.service.ts';

export function createAgentRoutes({ calls, secrets }: { calls: AgentCalls; secrets: SecretBox }) {
  const limited = createConcurrencyLimit();
  return routes(contract.agents, {
    list: listAllAgents,
    csv: describedCsv({ en: 'agents', fr: 'agents' }, AGENT_FIELDS, {
      list: listAllAgents,
      item: agentSchema,
    }),
    get: readAgent,
    create: (call, input) => limited(() => associateAgent(call, input, calls)),
    update: (call, input) => limited(() => changeAgent(call, input, calls)),
    remove: removeAgent,
    synchronize: (call, input) => limited(() => synchronizeAgent(call, input, calls)),
    renewKeys: requestNewKeys,
    revoke: revokeKey,
    makeCode: (call, input) => makeCode(call, input, secrets),
    codes: listCodes,
    removeCode,
  });
}
