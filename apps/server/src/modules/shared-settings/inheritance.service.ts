import {
  differingFields,
  omitFields,
  pickFields,
  sharedSettingsOf,
  withSettings,
} from '@vigie/contract/setting-values.ts';
import type { Inheritance, SettingValues } from '@vigie/contract/shared-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Call } from '../../access/actor.ts';
import { refuseField } from '../../errors/api-error.ts';
import { requireUnchangedWebsite } from '../websites/require-website.ts';
import { inputOf } from '../websites/website-input.ts';
import {
  changeWebsite,
  readWebsite,
  removeAuditSchedule,
  setAuditSchedule,
} from '../websites/websites.service.ts';
import { touchWebsite } from '../websites/websites.store.ts';
import { lockSharedValues, saveInheritance } from './shared-settings.store.ts';

/**
 * Changes the inheritance of a website, unless somebody else has changed the website since `updatedAt`. Shared settings
 * are locked before websites, as by `changeSharedSettings`: two such changes cause no deadlock.
 */
export async function updateInheritance(
  call: Call,
  { updatedAt, ...wanted }: Inheritance & { id: string; updatedAt: string },
): Promise<Website> {
  const { id, sharedSettingsId } = wanted;
  if (sharedSettingsId !== null) await lockSharedValues(call.db, call.actor, sharedSettingsId);
  await requireUnchangedWebsite(call, { id, updatedAt });
  return inherit(call, wanted);
}

/**
 * Makes a website inherit shared settings of its company, except where it has exceptions; or none, and its values stay.
 */
export async function inherit(call: Call, { id, ...wanted }: Inheritance & { id: string }): Promise<Website> {
  const { sharedSettingsId, exceptions } = wanted;
  const { db, actor } = call;
  const shared = sharedSettingsId === null ? null : await lockSharedValues(db, actor, sharedSettingsId);
  const website = await readWebsite(call, { id });
  if (sharedSettingsId !== null && shared?.companyId !== website.companyId)
    throw refuseField('sharedSettingsId', 'not-found');
  return takeOver(call, website, { sharedSettingsId, exceptions, settings: shared?.settings ?? {} });
}

interface TakenOver extends Inheritance {
  settings: SettingValues;
}

/**
 * Stores the inherited settings in a website, by the calls that change one website. The inheritance itself is stored
 * last: until then, values not written yet would count as exceptions.
 */
export async function takeOver(call: Call, website: Website, taken: TakenOver): Promise<Website> {
  const { sharedSettingsId, settings } = taken;
  const exceptions = taken.exceptions.filter((field) => settings[field] !== undefined);
  await giveSettings(call, website, omitFields(settings, exceptions));
  await saveInheritance(call.db, { id: website.id, sharedSettingsId, exceptions });
  await touchWebsite(call.db, website.id, call.now);
  return readWebsite(call, { id: website.id });
}

/** Stores settings in a website as a user would. Values that it has already are not written. */
export async function giveSettings(call: Call, website: Website, settings: SettingValues): Promise<void> {
  const { id } = website;
  const fields = differingFields(sharedSettingsOf(website), settings);
  if (fields.some((field) => field !== 'schedule'))
    await changeWebsite(call, { ...withSettings(inputOf(website), pickFields(settings, fields)), id });
  const { schedule } = pickFields(settings, fields);
  if (schedule === null) await removeAuditSchedule(call, { id });
  else if (schedule !== undefined) await setAuditSchedule(call, { ...schedule, id });
}
