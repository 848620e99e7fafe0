import { createAgentClient, type AgentClient } from '@vigie/agent-link/client.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { pairAgent, type PairedAgent } from '@vigie/agent-link/pair-agent.ts';
import type { Clock } from './clock.ts';
import type { AgentLink } from './modules/agents/agents.store.ts';
import type { PanelIdentity } from './panel-identity.ts';

export interface AgentCalling {
  identity: PanelIdentity;
  clock: Clock;
  /** Guards the addresses that are called. */
  fetch: FetchLike;
  /** Seconds for an answer, 15 by default. */
  timeoutSeconds?: number;
}

/** How this panel reaches agents. */
export interface AgentCalls {
  connect: (agent: AgentLink) => AgentClient;
  /** Throws the errors of pairAgent. */
  pair: (offer: { url: string; code: string }) => Promise<PairedAgent>;
}

export function createAgentCalls({ identity, ...link }: AgentCalling): AgentCalls {
  const panel = { panelId: identity.panelId, panelKey: identity.privateKey, ...link };
  return {
    connect: ({ id: agentId, url, publicKey: agentPublicKey }) =>
      createAgentClient({ ...panel, url, agentId, agentPublicKey }),
    pair: ({ url, code }) => pairAgent({ ...panel, url, code }),
  };
}
