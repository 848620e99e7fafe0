import { randomBytes } from 'node:crypto';
import {
  PAIRING_CODE_SECONDS,
  PAIRING_TRIES_MAX,
  type AgentStatus,
  type PairAnswer,
  type PairRequest,
} from '@vigie/contract/agent-protocol.ts';
import { agentMac, macsEqual, panelMac } from '@vigie/agent-link/pairing.ts';
import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import type { Clock } from '@vigie/agent-link/exchange.ts';
import type { Identity } from './identity.ts';
import { ApiError } from './api-error.ts';

/** Time window in which an unpaired agent accepts one panel: one code, 15 minutes, five tries. */
export type PairingWindow = {
  readonly code: string;
  /** Pins the panel that proves the code; throws a Refusal for any other. */
  pair(request: PairRequest, status: AgentStatus): Promise<PairAnswer>;
};

type Host = { identity: Identity; publicUrl: string | null; clock: Clock };

export function openPairingWindow({ identity, publicUrl, clock }: Host): PairingWindow {
  const code = createPairingCode();
  const endsAtMs = clock.now() + PAIRING_CODE_SECONDS * 1000;
  let triesLeft = PAIRING_TRIES_MAX;

  const check = (request: PairRequest) => {
    if (triesLeft === 0 || clock.now() > endsAtMs) throw new ApiError(410, 'code-burnt');
    const expected = panelMac({ ...request, code, panelNonce: request.nonce });
    const isProven =
      macsEqual(expected, request.mac) && (publicUrl === null || isSameUrl(publicUrl, request.url));
    triesLeft = isProven ? 0 : triesLeft - 1;
    if (!isProven) throw new ApiError(403, 'wrong-code');
  };

  return {
    code,
    async pair(request, status) {
      check(request);
      const { url, panelId, panelPublicKey, nonce: panelNonce } = request;
      await identity.pin({ panelId, panelPublicKey, url });
      const agentId = identity.agentId();
      const agentPublicKey = identity.publicKey();
      const nonce = randomBytes(16).toString('base64url');
      const proof = { code, agentId, agentPublicKey, agentNonce: nonce, panelNonce, panelPublicKey };
      return { agentId, agentPublicKey, nonce, status, mac: agentMac(proof) };
    },
  };
}

function isSameUrl(one: string, other: string): boolean {
  const [left, right] = [new URL(one), new URL(other)].map(({ href }) => href.replace(/\/+$/, ''));
  return left === right;
}
