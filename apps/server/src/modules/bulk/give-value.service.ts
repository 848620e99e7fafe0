import { isDeepStrictEqual } from 'node:util';
import type { BulkValue, BulkValueOf } from '@vigie/contract/bulk.ts';
import { namedSettings, omitFields, pickFields } from '@vigie/contract/setting-values.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { SettingValues } from '@vigie/contract/shared-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { Call } from '../../access/actor.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { cancelJob } from '../jobs/jobs.service.ts';
import { giveSettings, inherit } from '../shared-settings/inheritance.service.ts';
import { inputOf } from '../websites/website-input.ts';
import { auditWebsite, changeWebsite } from '../websites/websites.service.ts';
import { valueOf, type CompanyFacts } from './bulk-plan.policy.ts';

/**
 * Applies the value of an action to a website, by the calls that a user would make. Returns the website's value
 * afterwards.
 */
export async function giveValue(
  call: Call,
  { website, value }: { website: Website; value: BulkValue },
  queue: RunQueue,
): Promise<BulkValue> {
  const { id } = website;
  if (value.kind === 'audit') return { kind: 'audit', jobId: (await auditWebsite(call, { id }, queue)).id };
  if (value.kind === 'shared-settings')
    await inherit(call, { id, sharedSettingsId: value.sharedSettings?.id ?? null, exceptions: [] });
  else await giveOwn(call, website, value);
  return value;
}

type OwnValue = Exclude<BulkValue, { kind: 'audit' | 'shared-settings' }>;

async function giveOwn(call: Call, website: Website, value: OwnValue): Promise<void> {
  const { id } = website;
  if (value.kind === 'context')
    await changeWebsite(call, { ...inputOf(website), contextId: value.context?.id ?? null, id });
  else if (value.kind === 'labels')
    await changeWebsite(call, { ...inputOf(website), labels: value.labels, id });
  else await giveSettings(call, website, settingIn(value));
}

type SettingValue = BulkValueOf<'schedule' | 'consent' | 'channels'>;

const FIELD_OF = {
  schedule: 'schedule',
  consent: 'needsConsent',
  channels: 'channelIds',
} as const satisfies Record<SettingValue['kind'], SharedField>;

function settingIn(value: SettingValue): SettingValues {
  if (value.kind === 'schedule') return { schedule: value.schedule };
  if (value.kind === 'consent') return { needsConsent: value.needsConsent };
  return { channelIds: value.channels.map(({ id }) => id) };
}

interface Undoing {
  website: Website;
  before: BulkValue;
  after: BulkValue;
  facts: CompanyFacts;
}

/** Restores the previous value of a website. Returns false if it was changed since; then it stays unchanged. */
export async function giveBack(call: Call, undoing: Undoing): Promise<boolean> {
  const { website, before, after, facts } = undoing;
  if (after.kind === 'audit') {
    if (after.jobId === null) return false;
    await cancelJob(call, { id: after.jobId });
    return true;
  }
  if (!isAsLeft(undoing)) return false;
  if (before.kind === 'shared-settings') await inheritAgain(call, website, { before, facts });
  else if ('isInherited' in before && before.isInherited)
    await dropException(call, website, FIELD_OF[before.kind]);
  else if (before.kind !== 'audit') await giveOwn(call, website, before);
  return true;
}

/** Returns whether a website still has the value that the change gave it. */
function isAsLeft({ website, after, facts }: Undoing): boolean {
  const now = valueOf(after.kind, website, facts);
  if (now.kind !== 'shared-settings' || after.kind !== 'shared-settings')
    return isDeepStrictEqual(now, after);
  const settings = pickFields(now.settings, namedSettings(after.settings));
  return isDeepStrictEqual({ ...now, settings }, after);
}

/** Restores the inheritance with the current shared values, and the website's own previous values. */
async function inheritAgain(
  call: Call,
  { id }: Website,
  { before, facts }: { before: BulkValueOf<'shared-settings'>; facts: CompanyFacts },
): Promise<void> {
  const { exceptions, settings } = before;
  const sharedSettingsId = before.sharedSettings?.id ?? null;
  const website = await inherit(call, { id, sharedSettingsId, exceptions });
  const shared = facts.sharedSettings.find((one) => one.id === sharedSettingsId)?.settings ?? {};
  const inherited = namedSettings(shared).filter((field) => !exceptions.includes(field));
  await giveSettings(call, website, omitFields(settings, inherited));
}

async function dropException(call: Call, website: Website, field: SharedField): Promise<void> {
  const { id, sharedSettingsId } = website;
  const exceptions = website.exceptions.filter((one) => one !== field);
  await inherit(call, { id, sharedSettingsId, exceptions });
}
