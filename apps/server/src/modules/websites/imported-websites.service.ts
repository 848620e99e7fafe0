import type { ImportedWebsite } from '@vigie/contract/imported-website.ts';
import { NO_TRACKER, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { websiteInputSchema } from '@vigie/contract/website.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { completeTracking } from './complete-tracking.ts';
import { normaliseWebsite } from './websites.policy.ts';
import { findByAddresses, insertUnlessTaken, setFirstTracking } from './websites.store.ts';

interface NewWebsite {
  companyId: string;
  input: ImportedWebsite;
  now: Date;
}

/** Adds a website of an import to a company, or finds the one with its address. */
export async function addImportedWebsite(
  db: Db,
  { companyId, input, now }: NewWebsite,
): Promise<{ id: string; isNew: boolean }> {
  const parsed = websiteInputSchema.parse({ ...input, tracking: trackingOf(input) });
  const website = normaliseWebsite(parsed);
  const id = createId(now.getTime());
  const complete = { ...website, visits: NEW_VISIT_OPTIONS, contextId: null };
  if ((await insertUnlessTaken(db, companyId, { id, input: complete })) !== null) return { id, isNew: true };
  const [taken] = await findByAddresses(db, companyId, [website.url]);
  if (taken === undefined) throw new Error('A website was deleted at this moment.');
  return { id: taken.id, isNew: false };
}

/** Stores the detected trackers in a website, unless a user has named trackers. */
export async function takeOverTracking(
  db: Db,
  { id, tracking, now }: { id: string; tracking: TrackingSettings; now: Date },
): Promise<boolean> {
  return setFirstTracking(db, { id, tracking: completeTracking(tracking), now });
}

/** Returns which of these addresses a company monitors, each with its website. */
export async function findWatched(
  db: Db,
  companyId: string,
  urls: string[],
): Promise<{ url: string; websiteId: string }[]> {
  const rows = await findByAddresses(db, companyId, urls);
  return rows.map(({ id, url }) => ({ url, websiteId: id }));
}

function trackingOf({ jsTagName, phpTagName }: ImportedWebsite): TrackingSettings {
  return { ...NO_TRACKER, jsTagName, phpTagName };
}
