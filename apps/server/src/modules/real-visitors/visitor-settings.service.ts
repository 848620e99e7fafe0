import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { VisitorSettingsInput, visitorSettingsSchema } from '@vigie/contract/visitor-settings.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { requireUnchanged } from '../../errors/api-error.ts';
import {
  deleteVisitorFigures,
  findVisitorSettings,
  insertVisitorSettings,
  lockVisitorSettings,
  replaceVisitorKey,
  updateVisitorSettings,
  type VisitorSettingsRow,
} from './visitor-settings.store.ts';

export interface RealVisitorNeeds {
  publicUrl: string;
}

type Settings = z.input<typeof visitorSettingsSchema>;
type OfWebsite = { websiteId: string };

const KEY_BYTES = 12;
const DEFAULTS = {
  isEnabled: false,
  rate: 1,
  respectsDoNotTrack: true,
  respectsGlobalPrivacyControl: true,
  pageGroups: [],
  consent: { from: 'none' as const },
  release: { from: 'none' as const },
  key: '',
  keySetAt: null,
  countedAt: null,
  updatedAt: null,
};

/** Returns the settings of a website's real visitors. Before they are saved, they have no key and no addresses. */
export async function readVisitorSettings(
  call: Call,
  { websiteId }: OfWebsite,
  { publicUrl }: RealVisitorNeeds,
): Promise<Settings> {
  await requireMeasuredWebsite(call, websiteId);
  const stored = (await findVisitorSettings(call.db, websiteId)) ?? DEFAULTS;
  const { key } = stored;
  const addressOf = (name: string) => (key === '' ? '' : `${publicUrl}/collect/${key}/${name}`);
  const reportsUrl = addressOf('reports');
  return {
    websiteId,
    isEnabled: stored.isEnabled,
    rate: stored.rate,
    respectsDoNotTrack: stored.respectsDoNotTrack,
    respectsGlobalPrivacyControl: stored.respectsGlobalPrivacyControl,
    pageGroups: stored.pageGroups,
    consent: stored.consent,
    release: stored.release,
    key,
    keySetAt: stored.keySetAt,
    scriptUrl: addressOf('sampler.js'),
    samplesUrl: addressOf('samples'),
    reportsUrl,
    reportingHeaders: key === '' ? [] : reportingHeadersOf(reportsUrl),
    countedAt: stored.countedAt,
    updatedAt: stored.updatedAt,
  };
}

/** Returns the header of the Reporting API, and the directives that a policy needs for both formats. */
function reportingHeadersOf(reportsUrl: string) {
  return [
    { name: 'Reporting-Endpoints', value: `vigie="${reportsUrl}"` },
    { name: 'Content-Security-Policy', value: `report-uri ${reportsUrl}; report-to vigie` },
  ];
}

/** Changes the settings, unless somebody else has since `updatedAt`. The first change makes the key. */
export async function changeVisitorSettings(
  call: Call,
  input: VisitorSettingsInput,
  needs: RealVisitorNeeds,
): Promise<Settings> {
  const { db, now } = call;
  const before = await makeVisitorSettings(call, input.websiteId);
  requireUnchanged(before.updatedAt, input.updatedAt);
  await updateVisitorSettings(db, input, { now, before });
  return readVisitorSettings(call, input, needs);
}

/** Replaces the key. Collectors forget the old one within seconds. */
export async function replaceKey(
  call: Call,
  { websiteId }: OfWebsite,
  needs: RealVisitorNeeds,
): Promise<Settings> {
  await makeVisitorSettings(call, websiteId);
  await replaceVisitorKey(call.db, { websiteId, key: newKey(), keySetAt: call.now });
  return readVisitorSettings(call, { websiteId }, needs);
}

/** Deletes all figures of a website's visitors. Its settings stay. */
export async function removeVisitorFigures(call: Call, { websiteId }: OfWebsite): Promise<void> {
  await requireMeasuredWebsite(call, websiteId);
  await deleteVisitorFigures(call.db, websiteId);
}

/** Returns the settings, locked and stored with their defaults if there are none. */
async function makeVisitorSettings(call: Call, websiteId: string): Promise<VisitorSettingsRow> {
  const { db, now } = call;
  const { id, companyId } = await requireMeasuredWebsite(call, websiteId);
  await insertVisitorSettings(db, { websiteId: id, companyId, key: newKey(), keySetAt: now });
  await lockVisitorSettings(db, websiteId);
  const made = await findVisitorSettings(db, websiteId);
  if (made === undefined) throw new Error('The settings of real visitors were not stored.');
  return made;
}

const newKey = () => randomBytes(KEY_BYTES).toString('hex');
