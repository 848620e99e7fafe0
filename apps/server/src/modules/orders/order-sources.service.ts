import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import {
  ORDER_HOOKS_PATH,
  ORDER_SOURCES_MAX,
  type orderSourceChangeSchema,
  type orderSourceInputSchema,
  type orderSourceSchema,
} from '@vigie/contract/order-source.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import { createToken } from '../../secrets/token.ts';
import { makeOrderSettings, type OrderNeeds } from './order-settings.service.ts';
import { lockOrderSettings } from './order-settings.store.ts';
import {
  deleteOrderSource,
  findOrderSource,
  insertOrderSource,
  listOrderSources,
  lockOrderSource,
  updateOrderSource,
  type OrderSourceRow,
} from './order-sources.store.ts';

export interface SourceNeeds extends OrderNeeds {
  publicUrl: string;
}

const KEY_BYTES = 18;

/** Returns the name under which the secret of a source is sealed. */
export const sourceBoundTo = (id: string): string => `order_sources:${id}`;

export async function listSources(call: Call, { websiteId }: { websiteId: string }, needs: SourceNeeds) {
  await requireMeasuredWebsite(call, websiteId);
  const rows = await listOrderSources(call.db, call.actor, websiteId);
  return rows.map((row) => presentSource(row, needs));
}

/** Adds a source. Without a secret, one is created, which the answer contains once. */
export async function createSource(
  call: Call,
  { websiteId, kind, name, idKind, secret }: z.output<typeof orderSourceInputSchema>,
  needs: SourceNeeds,
) {
  const { db, actor, now } = call;
  const website = await requireMeasuredWebsite(call, websiteId);
  await makeOrderSettings(db, website, needs.secrets);
  await lockOrderSettings(db, websiteId);
  const before = await listOrderSources(db, actor, websiteId);
  if (before.length >= ORDER_SOURCES_MAX) throw new ApiError('too-many-order-sources');
  const id = createId(now.getTime());
  const made = secret ?? createToken();
  await insertOrderSource(db, {
    id,
    companyId: website.companyId,
    websiteId,
    kind,
    name,
    idKind,
    key: randomBytes(KEY_BYTES).toString('base64url'),
    secret: needs.secrets.seal(made, sourceBoundTo(id)),
    now,
  });
  const source = presentSource(await requireSource(call, id), needs);
  return secret === undefined ? { ...source, secret: made } : source;
}

/** Changes a source, unless somebody else has since `updatedAt`. */
export async function changeSource(
  call: Call,
  { id, updatedAt, secret, ...fields }: z.output<typeof orderSourceChangeSchema>,
  needs: SourceNeeds,
) {
  await requireSource(call, id);
  requireUnchanged(requireFound(await lockOrderSource(call.db, id)).updatedAt, updatedAt);
  const sealed = secret === undefined ? undefined : needs.secrets.seal(secret, sourceBoundTo(id));
  await updateOrderSource(call.db, id, { ...fields, secret: sealed, now: call.now });
  return presentSource(await requireSource(call, id), needs);
}

export async function removeSource(call: Call, { id }: { id: string }): Promise<void> {
  await requireSource(call, id);
  await deleteOrderSource(call.db, id);
}

async function requireSource({ db, actor }: Call, id: string): Promise<OrderSourceRow> {
  return requireFound(await findOrderSource(db, actor, id));
}

function presentSource(
  { key, ...row }: OrderSourceRow,
  { publicUrl }: SourceNeeds,
): z.input<typeof orderSourceSchema> {
  return { ...row, url: `${publicUrl.replace(/\/$/, '')}${ORDER_HOOKS_PATH}/${key}` };
}
