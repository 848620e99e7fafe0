import type { LookupAddress } from 'node:dns';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import { mayBeAgent, type AgentAddressPolicy } from './agent-address.ts';

/** Thrown when a connection was not made because no agent may have that address. */
export class AgentAddressRefused extends Error {
  override name = 'AgentAddressRefused';
}

export interface AgentFetchOptions extends AgentAddressPolicy {
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** Creates a fetch for calls to agents. It connects only to addresses that an agent may have. */
export function createAgentFetch({ resolve, ...policy }: AgentFetchOptions): FetchLike {
  const check = (ip: string) => {
    if (!mayBeAgent(policy, ip)) throw new AgentAddressRefused(`no agent may be at ${ip}`);
  };
  return createGuardedFetch({ check, resolve });
}
