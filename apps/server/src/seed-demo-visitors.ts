import { randomBytes } from 'node:crypto';
import { readSample, type SampleVocabulary } from '@vigie/real-visitors/read-sample.ts';
import { createId } from './db/uuid-v7.ts';
import { PRIMARY_TRACKER } from './db/query-tracker.ts';
import type { Db } from './db/schema/database.ts';
import {
  createDemoView,
  DEMO_EVENT,
  DEMO_GROUPS,
  viewsOfHour,
  type Chance,
  type DemoView,
} from './demo-visitors.ts';
import { addTallies } from './modules/real-visitors/collect/flush.store.ts';
import { VisitTally } from './modules/real-visitors/collect/visit-tally.ts';
import {
  findVisitorSettings,
  insertVisitorSettings,
  updateVisitorSettings,
} from './modules/real-visitors/visitor-settings.store.ts';
import type { DemoOwner } from './seed-demo-pool.ts';
import { numbersFrom } from './seeded-numbers.ts';

const DAYS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const VOCABULARY: SampleVocabulary = {
  trackers: new Set([PRIMARY_TRACKER]),
  pageGroups: new Set(DEMO_GROUPS.map(({ id }) => id)),
  events: new Map([[DEMO_EVENT.name, new Set(DEMO_EVENT.properties)]]),
  releases: new Set(),
};

/** Returns the key of the demo's visitors; null if their measurement is off. */
export async function findDemoVisitorKey(db: Db, websiteId: string): Promise<string | null> {
  const settings = await findVisitorSettings(db, websiteId);
  return settings?.isEnabled === true ? settings.key : null;
}

/** Enables the measurement of the demo's visitors, and counts those of the last thirty days. */
export async function storeDemoVisitors(
  db: Db,
  { websiteId, companyId, now }: Omit<DemoOwner, 'pagesMax'>,
): Promise<void> {
  const key = randomBytes(16).toString('hex');
  await insertVisitorSettings(db, { websiteId, companyId, key, keySetAt: now });
  const settings = {
    websiteId,
    isEnabled: true,
    rate: 1,
    respectsDoNotTrack: true,
    respectsGlobalPrivacyControl: true,
    pageGroups: DEMO_GROUPS.map(({ id, path }) => ({ id, path })),
    consent: { from: 'consent-mode' as const },
    release: { from: 'none' as const },
    updatedAt: null,
  };
  const before = await findVisitorSettings(db, websiteId);
  if (before !== undefined) await updateVisitorSettings(db, settings, { now, before });
  const chance = numbersFrom(7);
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const tally = tallyOfDay(chance, { daysAgo, nowMs: now.getTime() });
    await addTallies(db, [{ websiteId, companyId, tally }], { collectorId: createId(now.getTime()), now });
  }
}

/** Counts the page views of a day (UTC), up to now. The worker adds past hours up, as those of other websites. */
function tallyOfDay(chance: Chance, { daysAgo, nowMs }: { daysAgo: number; nowMs: number }): VisitTally {
  const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  const tally = new VisitTally();
  for (let hour = 0; hour < 24 && dayMs + hour * HOUR_MS < nowMs; hour += 1) {
    const hourMs = dayMs + hour * HOUR_MS;
    const share = Math.min(1, (nowMs - hourMs) / HOUR_MS);
    const views = Math.round(viewsOfHour(hour) * (0.9 + 0.2 * chance()) * share);
    for (let view = 0; view < views; view += 1) addView(tally, createDemoView(chance, daysAgo), hourMs);
  }
  return tally;
}

function addView(tally: VisitTally, { sample, browser }: DemoView, atMs: number): void {
  const read = readSample(JSON.stringify(sample), VOCABULARY);
  if (read === null) return;
  tally.addSample(read, browser, atMs);
  const [, state] = sample.t[0] ?? [];
  if (state === 'blocked')
    tally.addReport(
      { class: 'tracking', directive: 'script-src-elem', blocked: 'cdn.phare.example', policy: '' },
      { pageGroup: sample.p, browser, nowMs: atMs },
    );
  if (browser === 'chrome' && sample.w === 'tablet')
    tally.addReport(
      { class: 'extension', directive: 'script-src', blocked: 'extension', policy: '' },
      { pageGroup: sample.p, browser, nowMs: atMs },
    );
}
