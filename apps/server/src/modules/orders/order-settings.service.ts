import type * as z from 'zod';
import {
  ORDER_RETENTION_DAYS,
  type OrderSettingsInput,
  type orderSettingsSchema,
  type refusedDaysInputSchema,
} from '@vigie/contract/orders.ts';
import type { ReportFamily } from '@vigie/contract/report-interfaces.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, refuseField, requireUnchanged } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { bringVolumesForward, findFirstOfFamily } from '../counted/report-interfaces.store.ts';
import { openIdKey, sealNewKey } from './order-ids.ts';
import {
  countStored,
  findOrderSettings,
  insertOrderSettings,
  listColumnNames,
  lockOrderSettings,
  markChanged,
  moveToZone,
  replaceIdKey,
  storeRefusedDays,
  updateOrderSettings,
  type OrderSettingsRow,
} from './order-settings.store.ts';
import { deleteAllOrders } from './orders.store.ts';

export interface OrderNeeds {
  secrets: SecretBox;
}

const DEFAULTS = {
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  retentionDays: ORDER_RETENTION_DAYS.default,
  purchasesFrom: 'sent' as const,
  refusedShareFrom: 'none' as const,
  refusedShare: null,
  mappings: {},
};

/** Returns the settings of a website's orders, stored with their defaults if there are none. */
export async function makeOrderSettings(
  db: Db,
  website: { id: string; companyId: string },
  secrets: SecretBox,
): Promise<OrderSettingsRow> {
  const before = await findOrderSettings(db, website.id);
  if (before !== undefined) return before;
  const { timeZone, currency, retentionDays } = DEFAULTS;
  const idKey = sealNewKey(secrets, website.id);
  const row = {
    websiteId: website.id,
    companyId: website.companyId,
    timeZone,
    currency,
    retentionDays,
    idKey,
  };
  await insertOrderSettings(db, row);
  const made = await findOrderSettings(db, website.id);
  if (made === undefined) throw new Error('The settings of orders were not stored.');
  return made;
}

/** Returns the key of a website's hashes. Throws if this instance cannot open it. */
export function requireIdKey({ websiteId, idKey }: OrderSettingsRow, secrets: SecretBox): Buffer {
  const opened = openIdKey(secrets, websiteId, idKey);
  if (opened === null) throw new ApiError('order-key-lost');
  return opened;
}

type Settings = z.input<typeof orderSettingsSchema>;

export async function readSettings(call: Call, { websiteId }: { websiteId: string }): Promise<Settings> {
  await requireMeasuredWebsite(call, websiteId);
  const stored = (await findOrderSettings(call.db, websiteId)) ?? { ...DEFAULTS, updatedAt: null };
  const { timeZone, currency, retentionDays, refusedShareFrom, refusedShare, updatedAt } = stored;
  const { purchasesFrom, mappings } = stored;
  return {
    websiteId,
    timeZone,
    currency,
    retentionDays,
    purchasesFrom,
    mappings,
    refusedShareFrom,
    refusedShare,
    updatedAt,
    ...(await countStored(call.db, websiteId)),
    columns: await listColumnNames(call.db, websiteId),
  };
}

/** Changes the settings, unless somebody else has since `updatedAt`. Another time zone moves orders to other days. */
export async function changeSettings(
  call: Call,
  input: OrderSettingsInput,
  { secrets }: OrderNeeds,
): Promise<Settings> {
  const { db, now } = call;
  const { websiteId, timeZone } = input;
  const website = await requireMeasuredWebsite(call, websiteId);
  await makeOrderSettings(db, website, secrets);
  await lockOrderSettings(db, websiteId);
  const before = await makeOrderSettings(db, website, secrets);
  requireUnchanged(before.updatedAt, input.updatedAt);
  const { purchasesFrom = before.purchasesFrom } = input;
  if (purchasesFrom !== 'sent' && purchasesFrom !== before.purchasesFrom)
    await requirePurchaseReport(call, { websiteId, family: purchasesFrom });
  await updateOrderSettings(db, input, now);
  if (before.timeZone !== timeZone) await moveToZone(db, websiteId, timeZone);
  await markChanged(db, websiteId, now);
  return readSettings(call, { websiteId });
}

/** Refuses a family whose reporting interface the website does not name; lets it be read soon. */
async function requirePurchaseReport(
  { db, now }: Call,
  of: { websiteId: string; family: ReportFamily },
): Promise<void> {
  const id = await findFirstOfFamily(db, of);
  if (id === null) throw refuseField('purchasesFrom', 'report-interface-missing');
  await bringVolumesForward(db, id, now);
}

export async function setRefusedDays(
  call: Call,
  { websiteId, days }: z.output<typeof refusedDaysInputSchema>,
  { secrets }: OrderNeeds,
): Promise<Settings> {
  const website = await requireMeasuredWebsite(call, websiteId);
  await makeOrderSettings(call.db, website, secrets);
  await storeRefusedDays(call.db, { companyId: website.companyId, websiteId }, days);
  await markChanged(call.db, websiteId, call.now);
  return readSettings(call, { websiteId });
}

/** Deletes a website's orders with everything about them, and replaces the key of their hashes. */
export async function removeAllOrders(
  call: Call,
  { websiteId }: { websiteId: string },
  { secrets }: OrderNeeds,
): Promise<void> {
  await requireMeasuredWebsite(call, websiteId);
  await deleteAllOrders(call.db, websiteId);
  await replaceIdKey(call.db, websiteId, sealNewKey(secrets, websiteId));
}
