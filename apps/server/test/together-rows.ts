import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

const AT = new Date('2026-03-10T11:00:00Z');

/** Creates shared settings, and a change of a website that can be undone. */
export async function createTogether(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
) {
  const [sharedSettingsId, bulkChangeId] = [createId(), createId()];
  const settings = jsonText({ delaySeconds: 2 });
  await db
    .insertInto('sharedSettings')
    .values({ id: sharedSettingsId, companyId, name: sharedSettingsId, settings, updatedAt: AT })
    .execute();
  const action = jsonText({ kind: 'labels', add: ['shop'], remove: [] });
  await db
    .insertInto('bulkChanges')
    .values({ id: bulkChangeId, companyId, userId: null, action, createdAt: AT, undoneAt: null })
    .execute();
  const changed = {
    outcome: 'changed' as const,
    refusal: null,
    before: jsonText({ kind: 'labels', labels: [] }),
    after: jsonText({ kind: 'labels', labels: ['shop'] }),
  };
  await db
    .insertInto('bulkChangeWebsites')
    .values({ bulkChangeId, companyId, websiteId, ...changed })
    .execute();
  return { sharedSettingsId, bulkChangeId };
}
