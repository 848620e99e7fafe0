import { createAgentClient, type AgentClient } from '@vigie/agent-link/client.ts';
import type { Clock } from './clock.ts';
import type { AgentLink } from './modules/agents/agents.store.ts';
import type { PanelIdentity } from './panel-identity.ts';

/** How this panel calls a paired agent. */
export function createAgentConnector(
  identity: PanelIdentity,
  clock: Clock,
): (agent: AgentLink) => AgentClient {
  return ({ id, url, publicKey }) =>
    createAgentClient({
      url,
      panelId: identity.panelId,
      panelKey: identity.privateKey,
      agentId: id,
      agentPublicKey: publicKey,
      clock,
    });
}
