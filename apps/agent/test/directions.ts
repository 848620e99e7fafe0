import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { AgentOptions } from '../src/agent-options.ts';
import { startRegistered } from './outbound-agent.ts';
import { startPairedAgent } from './paired-agent.ts';

type Direction = {
  direction: string;
  startAgent: (options?: Partial<AgentOptions>) => Promise<{ client: AgentClient }>;
};

/** Both directions of the connection between panel and agent: the protocol is the same. */
export const DIRECTIONS: Direction[] = [
  { direction: 'called by its panel', startAgent: startPairedAgent },
  { direction: 'calling its panel', startAgent: startRegistered },
];
