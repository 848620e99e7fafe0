import { createHash } from 'node:crypto';
import { macOf } from './pairing.ts';

/** What an agent that calls out proves when it registers: it knows the code, and this panel is meant. */
export type CallingProof = {
  code: string;
  panelUrl: string;
  agentId: string;
  agentPublicKey: string;
  agentNonce: string;
};

/** What the panel proves in return, bound to all that the agent named. */
export type AnsweringProof = CallingProof & {
  panelId: string;
  panelPublicKey: string;
  /** Who the agent is from now on. */
  givenId: string;
  panelNonce: string;
};

export function callingMac(proof: CallingProof): string {
  return macOf(proof.code, ['line-agent', ...partsOf(proof)]);
}

export function answeringMac(proof: AnsweringProof): string {
  const { panelId, panelPublicKey, givenId, panelNonce } = proof;
  return macOf(proof.code, ['line-panel', ...partsOf(proof), panelId, panelPublicKey, givenId, panelNonce]);
}

function partsOf({ panelUrl, agentId, agentPublicKey, agentNonce }: CallingProof): string[] {
  return [panelUrl, agentId, agentPublicKey, agentNonce];
}

const CODE_ID_LENGTH = 22;

/** Names a one-time code without telling it: 132 bits of its hash. */
export function lineCodeId(code: string): string {
  return createHash('sha256').update(`vigie-code-id\n${code}`).digest('base64url').slice(0, CODE_ID_LENGTH);
}

/**
 * Returns a panel's address in one spelling: scheme, host and port. Null for what is none, or holds more than that.
 */
export function panelAddressOf(entered: string): string | null {
  if (!URL.canParse(entered)) return null;
  const { protocol, origin, username, password, pathname, search, hash } = new URL(entered);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === '';
  return isWeb && isBare ? origin : null;
}
