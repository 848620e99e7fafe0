import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proof of the panel: it knows the code, and names this key and this address. */
export type PanelProof = {
  code: string;
  url: string;
  panelId: string;
  panelPublicKey: string;
  panelNonce: string;
};

/** Proof of the agent in return, bound to the panel's nonce and key. */
export type AgentProof = {
  code: string;
  agentId: string;
  agentPublicKey: string;
  agentNonce: string;
  panelNonce: string;
  panelPublicKey: string;
};

/** Returns the panel's MAC: HMAC-SHA-256 under the one-time code, base64url. */
export function panelMac(proof: PanelProof): string {
  const { code, url, panelId, panelPublicKey, panelNonce } = proof;
  return macOf(code, ['panel', url, panelId, panelPublicKey, panelNonce]);
}

/** Returns the agent's MAC: HMAC-SHA-256 under the one-time code, base64url. */
export function agentMac(proof: AgentProof): string {
  const { code, agentId, agentPublicKey, agentNonce, panelNonce, panelPublicKey } = proof;
  return macOf(code, ['agent', agentId, agentPublicKey, agentNonce, panelNonce, panelPublicKey]);
}

/** Returns whether two MACs are equal, in a time that does not reveal where they differ. */
export function macsEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns a MAC over the parts as JSON, which separates parts of any content. */
export function macOf(code: string, parts: string[]): string {
  return createHmac('sha256', code).update(JSON.stringify(parts)).digest('base64url');
}
