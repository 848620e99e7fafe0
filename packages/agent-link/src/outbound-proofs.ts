import { createHash } from 'node:crypto';
import { macOf } from './pairing.ts';

/** Proof of an outbound agent at registration: it knows the code and addresses this panel. */
export type OutboundAgentProof = {
  code: string;
  panelUrl: string;
  agentId: string;
  agentPublicKey: string;
  agentNonce: string;
};

/** Proof of the panel in return, bound to all values that the agent named. */
export type AnsweringProof = OutboundAgentProof & {
  panelId: string;
  panelPublicKey: string;
  /** Id of the agent from now on. */
  givenId: string;
  panelNonce: string;
};

export function outboundAgentMac(proof: OutboundAgentProof): string {
  return macOf(proof.code, ['line-agent', ...partsOf(proof)]);
}

export function answeringMac(proof: AnsweringProof): string {
  const { panelId, panelPublicKey, givenId, panelNonce } = proof;
  return macOf(proof.code, ['line-panel', ...partsOf(proof), panelId, panelPublicKey, givenId, panelNonce]);
}

function partsOf({ panelUrl, agentId, agentPublicKey, agentNonce }: OutboundAgentProof): string[] {
  return [panelUrl, agentId, agentPublicKey, agentNonce];
}

const CODE_ID_LENGTH = 22;

/** Returns a name for a one-time code that does not reveal it: 132 bits of its hash. */
export function outboundCodeId(code: string): string {
  return createHash('sha256').update(`vigie-code-id\n${code}`).digest('base64url').slice(0, CODE_ID_LENGTH);
}

/** Returns a panel's address in one spelling: scheme, host and port. Null for a text that is none, or contains more. */
export function panelAddressOf(entered: string): string | null {
  if (!URL.canParse(entered)) return null;
  const { protocol, origin, username, password, pathname, search, hash } = new URL(entered);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === '';
  return isWeb && isBare ? origin : null;
}
