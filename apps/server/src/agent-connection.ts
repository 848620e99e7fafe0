import { createAgentClient, type AgentClient } from '@vigie/agent-link/client.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { pairAgent, type PairedAgent } from '@vigie/agent-link/pair-agent.ts';
import type { Pause } from '@vigie/agent-link/signed-call.ts';
import type { Clock } from './clock.ts';
import {
  createOutboundFetch,
  OUTBOUND_ORIGIN,
  refuseRevoked,
  type OutboundCallNeeds,
} from './modules/outbound-agents/outbound-calls.ts';
import { openPanelKey } from './modules/agents/panel-key.ts';
import type { AgentLink } from './modules/agents/agents.store.ts';
import type { PanelIdentity } from './panel-identity.ts';
import type { SecretBox } from './secrets/secret-box.ts';

export interface AgentCalling {
  identity: PanelIdentity;
  clock: Clock;
  /** Refuses addresses that must not be called. */
  fetch: FetchLike;
  /** Database and notifications for outbound agents: pending messages and revoked keys. */
  line: OutboundCallNeeds;
  /** Decrypts the keys of single agents. */
  secrets: SecretBox;
  /** True if agents of other machines may also be called over http:. Default: false. */
  allowHttp?: boolean;
  /** Timeout of an answer, in seconds. Default: 15. */
  timeoutSeconds?: number;
  /** Waits before a call is retried. */
  pause?: Pause;
}

/** The panel's client for calls to agents. */
export interface AgentCalls {
  readonly allowHttp: boolean;
  connect: (agent: AgentLink) => AgentClient;
  /** Throws the errors of `pairAgent`. */
  pair: (offer: { url: string; code: string }) => Promise<PairedAgent>;
}

export function createAgentCalls(calling: AgentCalling): AgentCalls {
  const { identity, secrets, allowHttp = false, line, ...link } = calling;
  const panel = { panelId: identity.panelId, panelKey: identity.privateKey, ...link };
  return {
    allowHttp,
    connect: ({ id: agentId, url, publicKey: agentPublicKey, panelKey: sealed }) => {
      const panelKey = sealed === null ? identity.privateKey : openPanelKey(secrets, agentId, sealed);
      const agent = { ...panel, panelKey, agentId, agentPublicKey };
      return url === null
        ? createAgentClient({ ...agent, url: OUTBOUND_ORIGIN, fetch: createOutboundFetch(line, agentId) })
        : createAgentClient({ ...agent, url, fetch: refuseRevoked(line, agentId, link.fetch) });
    },
    pair: ({ url, code }) => pairAgent({ ...panel, url, code }),
  };
}
