import type { SecretBox } from '../../secrets/secret-box.ts';

const boundTo = (agentId: string): string => `agents:${agentId}`;

/** Returns the panel's key for the link to one agent, sealed for the database. */
export function sealPanelKey(secrets: SecretBox, agentId: string, panelKey: string): Buffer {
  return secrets.seal(panelKey, boundTo(agentId));
}

export function openPanelKey(secrets: SecretBox, agentId: string, sealed: Buffer): string {
  return secrets.open(sealed, boundTo(agentId));
}
