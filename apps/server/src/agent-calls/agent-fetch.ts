import type { LookupAddress } from 'node:dns';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import { mayBeAgent, type AgentAddressPolicy } from './agent-address.ts';

/** A connection that was not made: no agent may be at that address. */
export class AgentAddressRefused extends Error {
  override name = 'AgentAddressRefused';
}

export interface AgentFetchOptions extends AgentAddressPolicy {
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** Creates a fetch for calls to agents: it connects only where one may be. */
export function createAgentFetch({ resolve, ...policy }: AgentFetchOptions): FetchLike {
  const check = (ip: string) => {
    if (!mayBeAgent(policy, ip)) throw new AgentAddressRefused(`no agent may be at ${ip}`);
  };
  return createGuardedFetch({ check, resolve });
}
