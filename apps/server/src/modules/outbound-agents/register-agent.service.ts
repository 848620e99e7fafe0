import { randomBytes } from 'node:crypto';
import { importPublicKey, publicKeyOf } from '@vigie/agent-link/keys.ts';
import { answeringMac, outboundAgentMac } from '@vigie/agent-link/outbound-proofs.ts';
import { macsEqual } from '@vigie/agent-link/pairing.ts';
import { isRequestSigned, type LinkHeaders, type LinkRequest } from '@vigie/agent-link/signature.ts';
import type { OutboundRegistered, OutboundRegistration } from '@vigie/contract/agent-protocol.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { openCode } from '../agents/agent-codes.service.ts';
import { lockCode, markCodeUsed, type StoredCode } from '../agents/agent-codes.store.ts';
import { isClockOff } from '../agents/request-agent-status.ts';
import { addRegistered, renewRegistered } from '../agents/paired-agents.store.ts';
import type { IdentifyNeeds } from './identify-agent.service.ts';
import { OutboundApiError } from './outbound-api-error.ts';

export interface RegistrationRequest {
  registration: OutboundRegistration;
  request: LinkRequest;
  headers: LinkHeaders;
  /** Addresses under which this panel may be reached. */
  addresses: string[];
}

/**
 * Registers an outbound agent by a code that both sides prove. The same key with the same code gets the same answer
 * again, because the first one may have been lost. Throws OutboundApiError.
 */
export async function registerOutboundAgent(
  needs: IdentifyNeeds,
  registering: RegistrationRequest,
): Promise<OutboundRegistered> {
  const { registration, addresses } = registering;
  requireSigned(registering);
  return needs.db.transaction().execute(async (db) => {
    const stored = await lockCode(db, registration.codeId);
    if (stored === null) throw new OutboundApiError(403, 'wrong-code');
    const code = openCode(needs.secrets, stored);
    requireProof(registration, code);
    if (!addresses.includes(registration.panelUrl)) throw new OutboundApiError(421, 'wrong-address');
    const givenId = await useCode({ ...needs, db }, registration, stored);
    return answerOf(needs, registration, { code, givenId });
  });
}

/** Checks that the registering agent owns the key that it names. Throws OutboundApiError. */
function requireSigned({
  registration: { agentId, agentPublicKey },
  request,
  headers,
}: RegistrationRequest): void {
  try {
    if (isRequestSigned(request, headers, { agentId, publicKey: importPublicKey(agentPublicKey) })) return;
  } catch {
    throw new OutboundApiError(400, 'invalid-message');
  }
  throw new OutboundApiError(401, 'bad-signature');
}

function requireProof(registration: OutboundRegistration, code: string): void {
  const { panelUrl, agentId, agentPublicKey, nonce: agentNonce, mac } = registration;
  if (!macsEqual(outboundAgentMac({ code, panelUrl, agentId, agentPublicKey, agentNonce }), mac))
    throw new OutboundApiError(403, 'wrong-code');
}

/**
 * Marks the code as used and returns the agent's id. Returns the stored id if the same key used the code before. Throws
 * OutboundApiError.
 */
async function useCode(
  { db, clock }: IdentifyNeeds,
  registration: OutboundRegistration,
  code: StoredCode,
): Promise<string> {
  const now = new Date(clock.now());
  if (code.expiresAt <= now) throw new OutboundApiError(410, 'code-burnt');
  if (code.usedAt !== null) {
    if (code.usedByKey !== registration.agentPublicKey || code.usedFor === null)
      throw new OutboundApiError(410, 'code-burnt');
    return code.usedFor;
  }
  const usedFor = await storeAgent(db, { registration, code, now }).catch(refuseTakenSlug);
  await markCodeUsed(db, code.id, { usedAt: now, usedByKey: registration.agentPublicKey, usedFor });
  return usedFor;
}

interface ToStore {
  registration: OutboundRegistration;
  code: StoredCode;
  now: Date;
}

async function storeAgent(db: Db, { registration, code, now }: ToStore): Promise<string> {
  const { agentId: ownId, agentPublicKey: publicKey, status } = registration;
  const problem = isClockOff(status, now.getTime()) ? ('clock-skew' as const) : null;
  const { name, slug, location, labels, isShared } = code;
  const companyId = isShared ? null : code.companyId;
  const agent = { name, slug, location, labels, companyId, url: null, publicKey, status, problem, now };
  if (code.agentId !== null) {
    await renewRegistered(db, { ...agent, id: code.agentId });
    return code.agentId;
  }
  // A used id belongs to another agent: the new one gets another id
  if (await addRegistered(db, { ...agent, id: ownId })) return ownId;
  const id = createId(now.getTime());
  await addRegistered(db, { ...agent, id });
  return id;
}

const refuseTakenSlug = refuseViolation('agents_slug_key', () => new OutboundApiError(409, 'slug-taken'));

function answerOf(
  { identity: { panelId, privateKey } }: IdentifyNeeds,
  { panelUrl, agentId, agentPublicKey, nonce: agentNonce }: OutboundRegistration,
  { code, givenId }: { code: string; givenId: string },
): OutboundRegistered {
  const panelPublicKey = publicKeyOf(privateKey);
  const nonce = randomBytes(16).toString('base64url');
  const proof = { code, panelUrl, agentId, agentPublicKey, agentNonce };
  const mac = answeringMac({ ...proof, panelId, panelPublicKey, givenId, panelNonce: nonce });
  return { panelId, panelPublicKey, agentId: givenId, nonce, mac };
}
