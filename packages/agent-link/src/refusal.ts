import { agentRefusalSchema } from '@vigie/contract/agent-protocol.ts';
import { AgentRefused } from './agent-errors.ts';
import { jsonOf, type Incoming } from './exchange.ts';

/** Returns the body of a refusal, with its valid fields only. */
export function refusalBody(incoming: Incoming) {
  return agentRefusalSchema.safeParse(jsonOf(incoming)).data ?? null;
}

/** Returns the error for an answer without success. */
export function refusalOf(incoming: Incoming): AgentRefused {
  const seconds = Number(incoming.headers.get('retry-after') ?? Number.NaN);
  return new AgentRefused(
    incoming.status,
    refusalBody(incoming)?.code ?? null,
    Number.isFinite(seconds) ? seconds : null,
  );
}
