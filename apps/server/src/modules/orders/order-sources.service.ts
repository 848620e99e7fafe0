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
import { ApiError } from '../../errors/api-error.ts';
import { createToken } from '../../secrets/token.ts';
import { makeOrderSettings, type OrderNeeds } from './order-settings.service.ts';
import { lockOrderSettings } from './order-settings.store.ts';
import { listOrderSources, orderSources, type OrderSourceRow } from './order-sources.store.ts';

export interface SourceNeeds extends OrderNeeds {
  publicUrl: string;
}

const KEY_BYTES = 18;

/** Returns the name under which the secret of a source is sealed. */
export const sourceBoundTo = (id: string): string => `order_sources:${id}`;

export async function listSources(call: Call, { websiteId }: { websiteId: string }, needs: SourceNeeds) {
  await requireMeasuredWebsite(call, websiteId);
  const rows = await listOrderSources(call, websiteId);
  return rows.map((row) => presentSource(row, needs));
}

/** Adds a source. Without a secret, one is created, which the answer contains once. */
export async function createSource(
  call: Call,
  { websiteId, kind, name, idKind, secret }: z.output<typeof orderSourceInputSchema>,
  needs: SourceNeeds,
) {
  const { db, now } = call;
  const website = await requireMeasuredWebsite(call, websiteId);
  await makeOrderSettings(db, website, needs.secrets);
  await lockOrderSettings(db, websiteId);
  const before = await listOrderSources(call, websiteId);
  if (before.length >= ORDER_SOURCES_MAX) throw new ApiError('too-many-order-sources');
  const id = createId(now.getTime());
  const made = secret ?? createToken();
  await orderSources.insert(db, {
    id,
    companyId: website.companyId,
    websiteId,
    kind,
    name,
    idKind,
    key: randomBytes(KEY_BYTES).toString('base64url'),
    secret: needs.secrets.seal(made, sourceBoundTo(id)),
    secretSetAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const source = presentSource(await orderSources.require(call, id), needs);
  return secret === undefined ? { ...source, secret: made } : source;
}

/** Changes a source, unless somebody else has since `updatedAt`. */
export async function changeSource(
  call: Call,
  { id, updatedAt, secret, ...fields }: z.output<typeof orderSourceChangeSchema>,
  needs: SourceNeeds,
) {
  await orderSources.require(call, id);
  await orderSources.lock(call, { id, updatedAt });
  const renewed = secret !== undefined && {
    secret: needs.secrets.seal(secret, sourceBoundTo(id)),
    secretSetAt: call.now,
    refused: 0,
    lastRefusal: null,
  };
  await orderSources.update(call, id, { ...fields, ...renewed });
  return presentSource(await orderSources.require(call, id), needs);
}

export async function removeSource(call: Call, { id }: { id: string }): Promise<void> {
  await orderSources.require(call, id);
  await orderSources.remove(call, { id });
}

function presentSource(
  { key, ...row }: OrderSourceRow,
  { publicUrl }: SourceNeeds,
): z.input<typeof orderSourceSchema> {
  return { ...row, url: `${publicUrl.replace(/\/$/, '')}${ORDER_HOOKS_PATH}/${key}` };
}
