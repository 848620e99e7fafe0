import { scheduleFaults } from '@vigie/contract/schedule-times.ts';
import {
  differingFields,
  namedSettings,
  omitFields,
  pickFields,
  sharedSettingsOf,
} from '@vigie/contract/setting-values.ts';
import type {
  newSharedSettingsSchema,
  SettingValues,
  sharedSettingsSchema,
  sharedSettingsChangeSchema,
  SharedSettingsPreview,
} from '@vigie/contract/shared-settings.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { refuseField, refuseFields } from '../../errors/api-error.ts';
import { ofCompany } from '../../resources/resource.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { readWebsites } from '../websites/websites.service.ts';
import { takeOver } from './inheritance.service.ts';
import {
  deleteSharedSettings,
  listInheriting,
  listInheritingIds,
  lockInheriting,
  lockSharedSettings,
  sharedSettings,
  type SharedSettingsQuery,
  type SharedSettingsRow,
} from './shared-settings.store.ts';

type SharedSettings = z.input<typeof sharedSettingsSchema>;

export async function listAllSharedSettings(
  call: Call,
  query: SharedSettingsQuery,
): Promise<ListPage<SharedSettings>> {
  const page = await sharedSettings.page(call, query, ofCompany('sharedSettings', query.companyId));
  return { ...page, items: page.items.map(present) };
}

export async function readSharedSettings(call: Call, { id }: { id: string }): Promise<SharedSettings> {
  return present(await sharedSettings.require(call, id));
}

export async function listInheritingWebsites(call: Call, query: ListQuery & { id: string }) {
  await sharedSettings.require(call, query.id);
  return listInheriting(call.db, query);
}

export async function createSharedSettings(
  call: Call,
  { companyId = call.actor.companyId, name, settings }: z.infer<typeof newSharedSettingsSchema>,
): Promise<SharedSettings> {
  const { db, now } = call;
  await requireCompany(call, companyId);
  await requireFitting(db, { companyId, settings });
  const id = createId(now.getTime());
  const row = { id, companyId, name, settings: jsonText(settings), createdAt: now, updatedAt: now };
  await sharedSettings.insert(db, row).catch(refuseTakenName);
  return readSharedSettings(call, { id });
}

/** Returns the effect that a change would have on each inheriting website. */
export async function previewSharedSettings(
  call: Call,
  { id, settings }: { id: string; settings: SettingValues },
): Promise<SharedSettingsPreview> {
  const { companyId } = await sharedSettings.require(call, id);
  await requireFitting(call.db, { companyId, settings });
  const ids = await listInheritingIds(call.db, id);
  const changes = (await readWebsites(call, ids)).flatMap((website) => {
    const now = sharedSettingsOf(website);
    const fields = differingFields(now, omitFields(settings, website.exceptions));
    if (fields.length === 0) return [];
    const { exceptions, name, url } = website;
    const of = { id: website.id, name, url, exceptions };
    return [{ website: of, before: pickFields(now, fields), after: pickFields(settings, fields) }];
  });
  return { changes, unchanged: ids.length - changes.length };
}

/** Changes shared settings, and every inheriting website that has no exception there. */
export async function changeSharedSettings(
  call: Call,
  { id, name, settings, updatedAt }: z.infer<typeof sharedSettingsChangeSchema>,
): Promise<SharedSettings> {
  const { db } = call;
  await sharedSettings.lock(call, { id, updatedAt });
  const before = await sharedSettings.require(call, id);
  await requireFitting(db, { companyId: before.companyId, settings });
  await sharedSettings.update(call, id, { name, settings: jsonText(settings) }).catch(refuseTakenName);
  for (const website of await readWebsites(call, await lockInheriting(db, id)))
    await takeOver(call, website, { ...website, sharedSettingsId: id, settings });
  return readSharedSettings(call, { id });
}

export async function removeSharedSettings(call: Call, { id }: { id: string }): Promise<void> {
  await sharedSettings.require(call, id);
  await lockSharedSettings(call.db, id);
  await deleteSharedSettings(call.db, id);
}

/** Requires a valid schedule, and channels of the company. */
async function requireFitting(
  db: Call['db'],
  { companyId, settings }: { companyId: string; settings: SettingValues },
): Promise<void> {
  const { schedule = null, channelIds = [] } = settings;
  const faults = schedule === null ? [] : scheduleFaults(schedule);
  if (faults.length > 0)
    throw refuseFields(faults.map((fault) => ({ ...fault, path: `settings.schedule.${fault.path}` })));
  if (channelIds.length === 0) return;
  const own = new Set((await listCompanyChannels(db, companyId)).map(({ id }) => id));
  if (!channelIds.every((id) => own.has(id))) throw refuseField('settings.channelIds', 'channel-unknown');
}

const refuseTakenName = refuseViolation('shared_settings_name_in_company', () =>
  refuseField('name', 'name-taken'),
);

function present(row: SharedSettingsRow): SharedSettings {
  const settings = pickFields(row.settings, namedSettings(row.settings));
  return { ...row, settings };
}
