import * as z from 'zod';
import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import { AgentVersionMismatch } from './agent-errors.ts';

const versionedSchema = z.object({ protocol: z.int() });

/**
 * Throws AgentVersionMismatch for a status of another version of the link, however else it looks; what is no
 * status passes.
 */
export function requireSameVersion(status: unknown): void {
  const agent = versionedSchema.safeParse(status).data?.protocol;
  if (agent === undefined || agent === AGENT_PROTOCOL_VERSION) return;
  throw new AgentVersionMismatch({ agent, panel: AGENT_PROTOCOL_VERSION });
}
