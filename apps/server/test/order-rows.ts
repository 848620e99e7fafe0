import { createId } from '../src/db/uuid-v7.ts';
import { sealNewKey } from '../src/modules/orders/order-ids.ts';
import { sourceBoundTo } from '../src/modules/orders/order-sources.service.ts';
import type { TestApp } from './test-app.ts';
import { UPDATED_AT } from './updated-at.ts';

/** Size of the file whose only part the tests of access send. */
export const ORDER_FILE_BYTES = 70;

/** Creates the settings of a website's orders, a file without its part, and a shop that sends its orders. */
export async function createOrderRows(
  { db, secrets }: Pick<TestApp, 'db' | 'secrets'>,
  of: { companyId: string; websiteId: string },
): Promise<{ orderImportId: string; orderSourceId: string }> {
  const [orderImportId, orderSourceId] = [createId(), createId()];
  const at = new Date(UPDATED_AT);
  await db
    .insertInto('orderSettings')
    .values({
      ...of,
      timeZone: 'UTC',
      currency: 'EUR',
      retentionDays: 395,
      idKey: sealNewKey(secrets, of.websiteId),
      updatedAt: at,
    })
    .execute();
  await db
    .insertInto('orderImports')
    .values({
      ...of,
      id: orderImportId,
      kind: 'orders',
      origin: 'file',
      name: 'orders.csv',
      state: 'uploading',
      sizeBytes: ORDER_FILE_BYTES,
    })
    .execute();
  await db
    .insertInto('orderSources')
    .values({
      ...of,
      id: orderSourceId,
      kind: 'woocommerce',
      name: 'Shop',
      key: createId(),
      secret: secrets.seal('a secret of a shop', sourceBoundTo(orderSourceId)),
      secretSetAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return { orderImportId, orderSourceId };
}
