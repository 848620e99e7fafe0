import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import { outboundCodeId } from '@vigie/agent-link/outbound-proofs.ts';
import { OUTBOUND_CODE_SECONDS } from '@vigie/contract/agent-protocol.ts';
import type { AgentCodeOrder } from '@vigie/contract/agent.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import {
  deleteCode,
  insertCode,
  isSlugOrdered,
  listOpenCodes,
  type NewCode,
  type StoredCode,
} from './agent-codes.store.ts';
import { refuseAgentField } from './agent-api-errors.ts';
import { requireEditable } from './agents.service.ts';
import { refuseTaken } from './associate-agent.service.ts';

/** Creates a code by which an agent registers. Only this call returns the code in clear text. */
export async function makeCode(call: Call, order: AgentCodeOrder, secrets: SecretBox) {
  const { db, actor, now } = call;
  if (order.isShared && actor.scope !== 'all') throw new ApiError('contact-an-administrator');
  const agent = order.agentId === null ? null : await requireEditable(call, order.agentId);
  await refuseTaken(call, { id: order.agentId, url: null, slug: order.slug });
  if (await isSlugOrdered(db, order.slug, now)) throw refuseAgentField('agent-slug-taken', 'slug');
  const { id, code } = await storeCode(db, secrets, {
    ...order,
    isShared: agent === null ? order.isShared : agent.companyId === null,
    companyId: agent?.companyId ?? actor.companyId,
    madeBy: authorOf(actor),
    now,
  });
  const made = (await listCodes(call)).find((each) => each.id === id);
  if (made === undefined) throw new ApiError('not-found');
  return { ...made, code };
}

/** Creates and stores the code of an order that was validated before. */
export async function storeCode(
  db: Db,
  secrets: SecretBox,
  order: Omit<NewCode, 'id' | 'lookup' | 'sealed' | 'expiresAt'>,
): Promise<{ id: string; code: string }> {
  const { now } = order;
  const [id, code] = [createId(now.getTime()), createPairingCode()];
  const expiresAt = new Date(now.getTime() + OUTBOUND_CODE_SECONDS * 1000);
  const sealed = secrets.seal(code, boundTo(id));
  await insertCode(db, { ...order, id, lookup: outboundCodeId(code), sealed, expiresAt });
  return { id, code };
}

export async function listCodes({ db, actor, now }: Call) {
  return listOpenCodes(db, actor, now);
}

/** Deletes an unused code. Throws a refusal if there is none. */
export async function removeCode({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if (!(await deleteCode(db, actor, id))) throw new ApiError('not-found');
}

/** Returns the code in clear text. Throws SealedByAnotherKey or SealBroken. */
export function openCode(secrets: SecretBox, { id, code }: Pick<StoredCode, 'id' | 'code'>): string {
  return secrets.open(code, boundTo(id));
}

const boundTo = (id: string): string => `agent_codes:${id}`;
