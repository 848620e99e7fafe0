import { differingFields, settingsOf } from '@vigie/contract/setting-values.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Db } from '../../db/schema/database.ts';
import { findSharedValues, saveInheritance } from './shared-settings.store.ts';

/**
 * Whatever of a website differs from what it inherits is an exception from now on, whoever changed it and how. An
 * exception stays one while it has the shared value by chance.
 */
export async function noteExceptions(db: Db, website: Website): Promise<SharedField[]> {
  const { id, sharedSettingsId, exceptions } = website;
  if (sharedSettingsId === null) return exceptions;
  const shared = (await findSharedValues(db, sharedSettingsId)) ?? {};
  const added = differingFields(settingsOf(website), shared).filter((field) => !exceptions.includes(field));
  if (added.length === 0) return exceptions;
  const all = [...exceptions, ...added];
  await saveInheritance(db, { id, sharedSettingsId, exceptions: all });
  return all;
}
