import { differingFields, sharedSettingsOf } from '@vigie/contract/setting-values.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Db } from '../../db/schema/database.ts';
import { findSharedValues, saveInheritance } from './shared-settings.store.ts';

/**
 * Marks every setting of a website that differs from the inherited one as an exception, whoever changed it. An
 * exception stays one if it happens to have the shared value. Returns the exceptions.
 */
export async function storeExceptions(db: Db, website: Website): Promise<SharedField[]> {
  const { id, sharedSettingsId, exceptions } = website;
  if (sharedSettingsId === null) return exceptions;
  const shared = (await findSharedValues(db, sharedSettingsId)) ?? {};
  const added = differingFields(sharedSettingsOf(website), shared).filter(
    (field) => !exceptions.includes(field),
  );
  if (added.length === 0) return exceptions;
  const all = [...exceptions, ...added];
  await saveInheritance(db, { id, sharedSettingsId, exceptions: all });
  return all;
}
