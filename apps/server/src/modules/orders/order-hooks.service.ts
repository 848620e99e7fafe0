import type { OrderHookTrouble } from '@vigie/contract/order-source.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { SealBroken, SealedByAnotherKey, type SecretBox } from '../../secrets/secret-box.ts';
import { countSent } from './order-imports.store.ts';
import { sourceBoundTo } from './order-sources.service.ts';
import { requireIdKey } from './order-settings.service.ts';
import { findOrderSettings } from './order-settings.store.ts';
import { countAccepted, countRefused, findSourceByKey } from './order-sources.store.ts';
import { tableOfOrders } from '@vigie/orders/reading/sent-tables.ts';
import { readShopOrders } from './shop-payloads.ts';
import { signatureTrouble, signedAt, type SignedBody } from './shop-signature.ts';
import { openRowStore, storeOrders } from './store-rows.service.ts';

export interface HookNeeds {
  db: Db;
  secrets: SecretBox;
}

interface HookRequest extends Pick<SignedBody, 'headers' | 'body' | 'now'> {
  key: string;
}

/** Answer to a webhook, by its status. */
type HookAnswer = {
  status: 200 | 400 | 401 | 404 | 503;
  trouble: OrderHookTrouble | 'unknown' | null;
};

type Source = NonNullable<Awaited<ReturnType<typeof findSourceByKey>>>;

/** WooCommerce sends this body, unsigned, when a webhook is saved. */
const WOO_PING = /^webhook_id=\d{1,20}$/;

/** Stores the orders of a webhook if the shop signed it. A repeated or older one changes nothing. */
export async function takeHook({ db, secrets }: HookNeeds, request: HookRequest): Promise<HookAnswer> {
  const { key, body, now } = request;
  const source = await findSourceByKey(db, key);
  if (source === undefined || !source.isOn) return { status: 404, trouble: 'unknown' };
  if (source.kind === 'woocommerce' && body.length < 64 && WOO_PING.test(body.toString('latin1')))
    return { status: 200, trouble: null };
  const trouble = troubleOf(source, request, secrets) ?? (await storeHook({ db, secrets }, source, request));
  if (trouble === null) return { status: 200, trouble };
  await countRefused(db, source.id, { trouble, now });
  return { status: STATUS[trouble], trouble };
}

const STATUS: Record<OrderHookTrouble, 400 | 401 | 503> = {
  'wrong-signature': 401,
  'too-old': 401,
  'not-readable': 400,
  'secret-lost': 503,
};

function troubleOf(source: Source, request: HookRequest, secrets: SecretBox): OrderHookTrouble | null {
  const secret = openSecret(source, secrets);
  if (secret === null) return 'secret-lost';
  return signatureTrouble({ ...request, kind: source.kind, secret });
}

function openSecret({ id, secret }: Source, secrets: SecretBox): string | null {
  try {
    return secrets.open(secret, sourceBoundTo(id));
  } catch (error) {
    if (error instanceof SealedByAnotherKey || error instanceof SealBroken) return null;
    throw error;
  }
}

async function storeHook(
  { db, secrets }: HookNeeds,
  source: Source,
  { body, headers, now }: HookRequest,
): Promise<OrderHookTrouble | null> {
  const { id, companyId, websiteId, kind, name } = source;
  const read = readShopOrders(source, jsonOf(body));
  if (read === null) return 'not-readable';
  const settings = await findOrderSettings(db, websiteId);
  if (settings === undefined) return 'not-readable';
  const idKey = idKeyOf(() => requireIdKey(settings, secrets));
  if (idKey === null) return 'secret-lost';
  const { timeZone, currency } = settings;
  const sentAt = read.sentAt ?? signedAt(kind, headers);
  await db.transaction().execute(async (transaction) => {
    const owner = { companyId, websiteId, origin: 'webhook' } as const;
    const means = { ...owner, now, idKey, timeZone, currency, ...(sentAt !== null && { sentAt }) };
    const store = await openRowStore(transaction, means);
    const result = await storeOrders(tableOfOrders(read.orders), { timeZone }, store);
    await countSent(transaction, { ...store, kind: 'orders', name, sourceId: id }, result);
    await countAccepted(transaction, id, now);
  });
  return null;
}

function idKeyOf(open: () => Buffer): Buffer | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
