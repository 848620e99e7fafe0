import { keysAnswerSchema } from '@vigie/contract/agent-protocol.ts';
import { AgentUntrusted } from './agent-errors.ts';
import { jsonOf } from './exchange.ts';
import { importPublicKey, publicKeyOf } from './keys.ts';
import type { SignedCall } from './signed-call.ts';
import { areKeysProven } from './signature.ts';

/**
 * Requests a new key from an agent and offers it a new key of the panel. Returns the public half of the agent's key.
 * Both keys are valid at once; they replace the old ones when the agent is first called with them. The old keys stay
 * valid until then, and for one more day. A repeated request for the same key gets the same answer, so an answer may be
 * lost.
 */
export async function renewKeys(
  call: SignedCall,
  { agentId, nextPanelKey }: { agentId: string; nextPanelKey: string },
): Promise<string> {
  const panelPublicKey = publicKeyOf(nextPanelKey);
  const incoming = await call({ method: 'POST', path: '/v1/keys', json: { panelPublicKey } });
  const answer = keysAnswerSchema.safeParse(jsonOf(incoming));
  if (!answer.success) throw new AgentUntrusted('the answer names no key', { cause: answer.error });
  const { agentPublicKey, proof } = answer.data;
  if (!isProven({ agentId, panelPublicKey, agentPublicKey }, proof))
    throw new AgentUntrusted('the agent does not prove that it holds the key that it names');
  return agentPublicKey;
}

function isProven(keys: { agentId: string; panelPublicKey: string; agentPublicKey: string }, proof: string) {
  try {
    return areKeysProven(keys, proof, importPublicKey(keys.agentPublicKey));
  } catch {
    return false;
  }
}
