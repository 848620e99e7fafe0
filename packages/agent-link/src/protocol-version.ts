import * as z from 'zod';
import { AGENT_PROTOCOL_VERSION } from '@vigie/contract/agent-protocol.ts';
import { AgentVersionMismatch } from './agent-errors.ts';

const versionedSchema = z.object({ protocol: z.int() });

/**
 * Throws AgentVersionMismatch for a status of another version of the link, whatever its other fields are. Accepts a
 * value that is no status.
 */
export function requireSameVersion(status: unknown): void {
  const agent = versionedSchema.safeParse(status).data?.protocol;
  if (agent === undefined || agent === AGENT_PROTOCOL_VERSION) return;
  throw new AgentVersionMismatch({ agent, panel: AGENT_PROTOCOL_VERSION });
}
